import { Button } from '@mantine/core';
import { auditEntries, type AuditRecord } from '@rang/contract';
import { useRouterState } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../house/calls/api-error.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from '../office.module.css';
import { callOffice } from '../office-session.ts';
import { KeysetPager, OfficeTable, type OfficeColumn } from '../office-table.tsx';
import { Parted } from '../player-link.tsx';
import { useOfficeList } from '../use-office-list.ts';
import { AuditLine, Change } from './audit-line.tsx';
import lines from './audit.module.css';

const COLUMNS: OfficeColumn<AuditRecord>[] = [
  { id: 'id', header: 'No.', cell: ({ row }) => <Whole text={`#${row.original._id}`} /> },
  { id: 'at', header: 'When', cell: ({ row }) => formatMoment(row.original.at, 'en', 'dayAndTimeInIndia') },
  { id: 'actor', header: 'Who', cell: ({ row }) => row.original.actor },
  { id: 'from', header: 'From', cell: ({ row }) => <Whole text={row.original.from} /> },
  { id: 'action', header: 'What', cell: ({ row }) => <Whole text={row.original.action} /> },
  { id: 'subject', header: 'To whom', cell: ({ row }) => row.original.subject },
  {
    id: 'change',
    header: 'Before → after',
    cell: ({ row }) => (
      <>
        <span className={lines.change}>
          <span>
            <Change entry={row.original} />
          </span>
          {row.original.reason === null ? null : (
            <em>
              <bdi>{row.original.reason}</bdi>
            </em>
          )}
        </span>
        <span className={lines.brief}>
          <strong>{row.original.subject}</strong>
          <AuditLine entry={row.original} />
        </span>
      </>
    ),
  },
];

/** A word that machines say: `administrator.created`, whose line ends after the point where it has to, or an address. */
function Whole({ text }: { text: string }) {
  return <span className={lines.whole}>{/\d/.test(text) ? text : <Parted text={text} />}</span>;
}

const FIELDS = [
  ['actor', 'Who'],
  ['action', 'What'],
  ['subject', 'To whom'],
] as const;

type Filter = Readonly<Record<(typeof FIELDS)[number][0], string>>;
const NOTHING: Filter = { actor: '', action: '', subject: '' };

/** All that administrators did, the newest first, found by who did what to whom. */
export function AuditScreen() {
  const asked = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('subject') ?? '',
  });
  const { page, pages, chosen, choose } = useOfficeList({
    name: ['audit'],
    first: { ...NOTHING, subject: asked },
    ask: (filter, query) => callOffice(auditEntries, { query: { ...dropEmpty(filter), ...query } }),
  });
  return (
    <>
      <PageTitle title="Audit trail" />
      <AuditFilter filter={chosen} onSearch={choose} />
      <FormMessage tone="bad" text={page.error === null ? undefined : describe(page.error)} />
      <OfficeTable label="Audit trail" columns={COLUMNS} rows={page.data?.entries} empty="No entry matches." />
      <KeysetPager {...pages} />
    </>
  );
}

function AuditFilter({ filter, onSearch }: { filter: Filter; onSearch: (filter: Filter) => void }) {
  const [typed, setTyped] = useState(filter);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch(typed);
  };
  return (
    <form className={classes.filters} role="search" aria-label="Audit trail" onSubmit={submit}>
      {FIELDS.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          name={name}
          autoComplete="off"
          spellCheck={false}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit" variant="default">
        Search
      </Button>
      <Button
        variant="default"
        onClick={() => {
          setTyped(NOTHING);
          onSearch(NOTHING);
        }}
      >
        Clear filters
      </Button>
    </form>
  );
}

function dropEmpty(filter: Filter): Partial<Filter> {
  return Object.fromEntries(Object.entries(filter).filter(([, text]) => text.trim() !== ''));
}

function describe(error: unknown): string {
  return error instanceof ApiError ? error.message : 'The audit trail could not be read.';
}

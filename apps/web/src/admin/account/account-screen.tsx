import { Button } from '@mantine/core';
import {
  adminSessions,
  changeAdminPassword,
  endAdminSession,
  endOtherAdminSessions,
  type AdminSessionRecord,
} from '@rang/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFields } from '../../lib/use-fields.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { SecretField } from '../../ui/form/fields.tsx';
import { FormMessage, SendButton } from '../../ui/form/send-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from '../office.module.css';
import { callForToken, callOffice } from '../office-session.ts';
import { OfficeTable, type OfficeColumn } from '../office-table.tsx';
import { MainCell, nameBrowser, writeMoment } from '../player/cells.tsx';
import { SecondFactor } from './second-factor.tsx';
import { explain } from './secret-form.tsx';

/** The own account: password, second factor, sessions; the last may be many, and have nothing below them. */
export function AccountScreen() {
  return (
    <>
      <PageTitle title="My account" />
      <Password />
      <SecondFactor />
      <Sessions />
    </>
  );
}

const COLUMNS: OfficeColumn<AdminSessionRecord>[] = [
  {
    id: 'userAgent',
    header: 'Browser',
    cell: ({ row: { original: session } }) => (
      <MainCell
        main={session.isCurrent ? 'This one' : nameBrowser(session)}
        brief={`${session.network} · used ${writeMoment(session.lastUsedAt)}`}
      />
    ),
  },
  { id: 'network', header: 'From', cell: ({ row }) => row.original.network },
  {
    id: 'createdAt',
    header: 'Since',
    cell: ({ row }) => writeMoment(row.original.createdAt),
  },
  { id: 'lastUsedAt', header: 'Used', cell: ({ row }) => writeMoment(row.original.lastUsedAt) },
];

function Sessions() {
  const queries = useQueryClient();
  const list = useQuery({ queryKey: ['sessions'], queryFn: () => callOffice(adminSessions) });
  const [failure, setFailure] = useState<string>();
  const columns = useMemo(() => {
    const end = (session: AdminSessionRecord) => callOffice(endAdminSession, { params: { id: session._id } });
    const act = (work: Promise<unknown>) =>
      work.then(
        () => queries.invalidateQueries({ queryKey: ['sessions'] }),
        (error: unknown) => setFailure(explain(error).text),
      );
    const endColumn: OfficeColumn<AdminSessionRecord> = {
      id: 'actions',
      header: 'Actions',
      cell: ({ row: { original } }) =>
        original.isCurrent ? null : (
          <Button variant="default" size="sm" onClick={() => void act(end(original))}>
            End
          </Button>
        ),
    };
    return [...COLUMNS, endColumn];
  }, [queries]);
  const endOthers = async () => {
    try {
      await callOffice(endOtherAdminSessions);
      await queries.invalidateQueries({ queryKey: ['sessions'] });
    } catch (error) {
      setFailure(explain(error).text);
    }
  };
  return (
    <section className={classes.card} aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      <OfficeTable label="My sessions" columns={columns} rows={list.data?.data} empty="None." />
      <FormMessage tone="bad" text={failure} />
      {list.data?.data.some(({ isCurrent }) => !isCurrent) === true ? (
        <Button variant="default" onClick={() => void endOthers()}>
          End all others
        </Button>
      ) : null}
    </section>
  );
}

function Password() {
  const fields = useFields({ currentPassword: '', newPassword: '' });
  const { refusal, said, isSending, submit } = useSubmit(fields, async (_form, refuse, say) => {
    try {
      await callForToken(changeAdminPassword, { body: fields.values });
      fields.fill({ currentPassword: '', newPassword: '' });
      say('Your password was changed. Your other sessions were ended.');
    } catch (error) {
      refuse(explain(error));
    }
  });
  return (
    <section className={classes.card} aria-labelledby="password">
      <h2 id="password">Password</h2>
      <form className={classes.form} noValidate onSubmit={submit}>
        <SecretField label="Current password" autoComplete="current-password" {...fields.text('currentPassword')} />
        <SecretField
          label="New password, 10 characters or more"
          autoComplete="new-password"
          {...fields.text('newPassword')}
        />
        {refusal === undefined ? null : <FormMessage tone="bad" text={refusal} />}
        {said === undefined ? null : <FormMessage tone="good" text={said} />}
        <SendButton isBusy={isSending}>Change password</SendButton>
      </form>
    </section>
  );
}

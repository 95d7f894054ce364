import type { AuditRecord } from '@rang/contract';
import { Fragment } from 'react';
import { formatMoment } from '../../lib/format-moment.ts';
import classes from './audit.module.css';
import { Parted } from '../player-link.tsx';

/** What was done, by whom and why: the line under what was changed. */
export function AuditLine({ entry }: { entry: AuditRecord }) {
  return (
    <p className={classes.line}>
      <span>
        #{entry._id} · {formatMoment(entry.at, 'en', 'dayAndTimeInIndia')} · <bdi>{entry.actor}</bdi> from {entry.from}
      </span>
      <span>
        {entry.action}: <Change entry={entry} />
        {entry.reason === null ? null : (
          <>
            {' '}
            · “<bdi>{entry.reason}</bdi>”
          </>
        )}
      </span>
    </p>
  );
}

/** The line of what was just done to a table's row, as a row below it; nothing where nothing was. */
export function AuditRow({ entry, columns }: { entry: AuditRecord | undefined; columns: number }) {
  if (entry === undefined) return null;
  return (
    <tr>
      <td colSpan={columns}>
        <AuditLine entry={entry} />
      </td>
    </tr>
  );
}

/** Before and after in one line: `balance 100.00 → 150.00`. What people wrote turns the direction of nothing beside it. */
export function Change({ entry: { before, after } }: { entry: Pick<AuditRecord, 'before' | 'after'> }) {
  const [old, now] = [readParts(before), readParts(after)];
  const all = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const names = all.filter((name) => old[name] !== now[name]);
  if (names.length === 0) return '—';
  return names.map((name, place) => (
    <Fragment key={name}>
      {place === 0 ? '' : ', '}
      {name} <Value text={old[name]} /> → <Value text={now[name]} />
    </Fragment>
  ));
}

/** Of what only machines call by its name, the end is enough to tell one from another; the trail keeps the whole. */
function Value({ text = '—' }: { text: string | undefined }) {
  const isIdentity = /^[\da-f]{8}-[\da-f-]{27}$/.test(text);
  return <bdi title={isIdentity ? text : undefined}>{isIdentity ? `…${text.slice(-8)}` : <Parted text={text} />}</bdi>;
}

function readParts(value: AuditRecord['before']): Record<string, string> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => [name, typeof part === 'string' ? part : JSON.stringify(part)]),
  );
}

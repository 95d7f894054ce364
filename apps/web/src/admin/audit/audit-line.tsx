import type { AuditRecord } from '@rang/contract';
import { formatMoment } from '../../lib/format-moment.ts';
import classes from './audit.module.css';

/** What was done, by whom and why: the line under what was changed. */
export function AuditLine({ entry }: { entry: AuditRecord }) {
  return (
    <p className={classes.line}>
      <span>
        #{entry._id} · {formatMoment(entry.at, 'en', 'dayAndTime')} · {entry.actor} from {entry.from}
      </span>
      <span>
        {entry.action}: {describeChange(entry)}
        {entry.reason === null ? '' : ` · “${entry.reason}”`}
      </span>
    </p>
  );
}

/** Before and after in one line: `balance 100.00 → 150.00`. */
export function describeChange({ before, after }: Pick<AuditRecord, 'before' | 'after'>): string {
  const [old, now] = [readParts(before), readParts(after)];
  const all = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const names = all.filter((name) => old[name] !== now[name]);
  if (names.length === 0) return '—';
  return names.map((name) => `${name} ${old[name] ?? '—'} → ${now[name] ?? '—'}`).join(', ');
}

function readParts(value: AuditRecord['before']): Record<string, string> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => [name, typeof part === 'string' ? part : JSON.stringify(part)]),
  );
}

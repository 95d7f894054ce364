import { auditEntries, isAllowed } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../office-frame.tsx';
import { callOffice } from '../office-session.ts';
import { AuditLine } from './audit-line.tsx';
import classes from './audit.module.css';

interface AuditHistoryProps {
  readonly subject: string;
  /** Left out: it is read once, and again after whatever is changed here. */
  readonly pollMs?: number;
}

/** What was done to a subject lately, under what shows it; nothing for whoever may not read the trail. */
export function AuditHistory({ subject, pollMs }: AuditHistoryProps) {
  const me = useMe().data;
  const mayRead = me !== undefined && isAllowed(me.role, 'auditEntries');
  const found = useQuery({
    queryKey: ['audit', 'history', subject],
    enabled: mayRead,
    refetchInterval: pollMs ?? false,
    queryFn: () => callOffice(auditEntries, { query: { subject, limit: 3 } }),
  });
  const entries = found.data?.entries ?? [];
  if (entries.length === 0) return null;
  return (
    <section className={classes.history} aria-label="Changed before">
      {entries.map((entry) => (
        <AuditLine key={entry._id} entry={entry} />
      ))}
    </section>
  );
}

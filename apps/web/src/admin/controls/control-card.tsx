import { TIMES } from '@rang/contract';
import { useId, type ReactNode } from 'react';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { AuditHistory } from '../audit/audit-history.tsx';
import classes from '../office.module.css';
import styles from './controls.module.css';

interface ControlCardProps {
  readonly title: string;
  /** Whom its entries in the audit trail name. */
  readonly subject: string;
  readonly banner: string | undefined;
  readonly failure: string | undefined;
  /** What whoever sets it is to know: for whom it holds, and what players are shown. */
  readonly notes: readonly string[];
  readonly children: ReactNode;
}

/** One outcome control: what it is now, how it is changed, for whom it holds, and who changed it. */
export function ControlCard({ title, subject, banner, failure, notes, children }: ControlCardProps) {
  const id = useId();
  return (
    <section className={`${classes.card} ${styles.control}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <FormMessage tone="good" text={banner} />
      <FormMessage tone="bad" text={failure} />
      {children}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <AuditHistory subject={subject} pollMs={TIMES.officePollMs} />
    </section>
  );
}

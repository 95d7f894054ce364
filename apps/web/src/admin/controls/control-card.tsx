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

/**
 * What players are shown before they can bet on what an operator has set, in the words of the games' screens: a test holds the
 * two together. Not read from there, as the back office would be sent all that a game says.
 */
const ANNOUNCED = {
  'operator-number': 'Demonstration round: the operator has chosen its result',
  'max-side': 'Demonstration round: the color with the largest total stake wins',
  'loss-mode': 'Demonstration game: the next tile you open is always a mine; the odds shown do not hold',
} as const;

/** The sentence that tells an administrator so. */
export function tellAnnounced(when: string, rule: keyof typeof ANNOUNCED): string {
  return `${when} players are shown: “${ANNOUNCED[rule]}”.`;
}

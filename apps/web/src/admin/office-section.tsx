import { useId, type ReactNode } from 'react';
import { FormMessage } from '../ui/form/send-button.tsx';
import { describeFailure } from './office-session.ts';
import office from './office.module.css';
import classes from './stats/stats.module.css';

interface OfficeSectionProps {
  readonly title: string;
  /** Why what is in it could not be fetched; what was there before stays. */
  readonly error?: Error | null;
  readonly children: ReactNode;
}

/** A part of a screen that shows how something stands, under its own heading. */
export function OfficeSection({ title, error = null, children }: OfficeSectionProps) {
  const id = useId();
  return (
    <section className={`${office.card} ${classes.card}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {error === null ? null : <FormMessage tone="bad" text={`Failed to load it: ${describeFailure(error)}`} />}
      {children}
    </section>
  );
}

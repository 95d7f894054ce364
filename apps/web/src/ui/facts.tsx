import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** What a proof rests on, line by line: facts, and hashes in full. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** One short fact, its value at the end of the line. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

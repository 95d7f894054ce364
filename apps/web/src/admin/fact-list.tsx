import { Fragment, type ReactNode } from 'react';
import classes from './records.module.css';

export type FactLine = readonly [name: string, value: ReactNode];

/** What is known, line by line. */
export function FactList({ lines, className = classes.facts }: { lines: readonly FactLine[]; className?: string }) {
  return (
    <dl className={className}>
      {lines.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

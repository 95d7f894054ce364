import { Fragment, type ReactNode } from 'react';
import classes from './office.module.css';

export type ChangeRow = readonly [label: string, value: ReactNode];

/** What will change, line by line, before it does. */
export function ChangeSummary({ rows }: { rows: readonly ChangeRow[] }) {
  return (
    <dl className={classes.change}>
      {rows.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

import { ADMIN_LIMITS } from '@rang/contract';
import { formatCount } from '../lib/format-number.ts';
import classes from './records.module.css';

/** How many there are of each kind, as the house has counted; a dash until it has. */
export function Counters({
  counts,
}: {
  counts: readonly (readonly [label: string, count: number | string | undefined])[];
}) {
  return (
    <dl className={classes.counters} aria-label="How many there are">
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof count === 'number' ? formatCount(count) : (count ?? '–')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How many wait, in words: the house counts as far as a limit, and says no more of what is beyond. */
export function describeWaiting(count: number): string {
  return `${formatCount(count)}${count < ADMIN_LIMITS.waitingCounted ? '' : ' or more'}`;
}

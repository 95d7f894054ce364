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
          <dd>{count?.toLocaleString('en') ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

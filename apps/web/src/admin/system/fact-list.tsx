import classes from '../records.module.css';

export type FactLine = readonly [name: string, value: string];

/** What is known, line by line. */
export function FactList({ lines }: { lines: readonly FactLine[] }) {
  return (
    <dl className={classes.facts}>
      {lines.map(([name, value]) => (
        <FactRow key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function FactRow({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

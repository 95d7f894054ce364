import classes from './pieces.module.css';

const FACETS = [
  ['M18 11 24 27 6 27Z', 'light'],
  ['M18 11 32 11 24 27Z', 'glint'],
  ['M32 11 40 27 24 27Z', 'light'],
  ['M32 11 46 11 40 27Z', 'base'],
  ['M46 11 58 27 40 27Z', 'shade'],
  ['M6 27 24 27 32 57Z', 'base'],
  ['M24 27 40 27 32 57Z', 'light'],
  ['M40 27 58 27 32 57Z', 'deep'],
] as const;

/** A cut emerald. */
export function Gem() {
  return (
    <svg className={classes.piece} viewBox="0 0 64 64" aria-hidden="true">
      <path className={classes.gem} d="M18 11 46 11 58 27 32 57 6 27Z" />
      {FACETS.map(([outline, tone]) => (
        <path key={outline} className={classes[tone]} d={outline} />
      ))}
      <path className={classes.edges} d="M18 11 46 11 58 27 32 57 6 27Z" />
      <path className={classes.sparkle} d="m14 7 1.6 4.4L20 13l-4.4 1.6L14 19l-1.6-4.4L8 13l4.4-1.6Z" />
    </svg>
  );
}

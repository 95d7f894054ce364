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

/** A mine with its fuse lit; `isHit` bursts behind it. */
export function Mine({ isHit = false }: { isHit?: boolean }) {
  return (
    <svg className={classes.piece} viewBox="0 0 64 64" aria-hidden="true">
      {isHit ? (
        <path
          className={classes.burst}
          d="m32 1 5 14 11-10-2 15 15-3-9 12 11 7-14 4 7 13-14-5-1 15-10-11-9 11-2-15-14 5 7-13-13-4 11-7-9-12 15 3-2-15 11 10Z"
        />
      ) : null}
      {isHit ? null : (
        <>
          <path className={classes.fuse} d="M40 22q3-8 10-8" />
          <path className={classes.spark} d="m52 5 1.8 5.2L59 12l-5.2 1.8L52 19l-1.8-5.2L45 12l5.2-1.8Z" />
        </>
      )}
      <rect className={classes.cap} x="34" y="18" width="12" height="9" rx="2.5" transform="rotate(40 40 22)" />
      <circle className={classes.ball} cx="29" cy="37" r="19" />
      <path className={classes.under} d="M13 47a19 19 0 0 0 34-16 19 19 0 0 1-34 16Z" />
      <path className={classes.shine} d="M18 33a12 12 0 0 1 8-9" />
    </svg>
  );
}

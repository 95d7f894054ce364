import classes from './pieces.module.css';

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

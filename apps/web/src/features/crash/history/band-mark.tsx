import { BANDS, type Band } from './band-of.ts';
import classes from './band-mark.module.css';

/** Five steps, filled as far as a round went: the band as a shape, for whoever sees no colours. */
export function BandMark({ band }: { band: Band }) {
  const height = BANDS.indexOf(band);
  return (
    <svg className={classes.mark} data-band={band} viewBox="0 0 22 12" aria-hidden="true">
      {BANDS.map((step, place) => (
        <rect
          key={step}
          className={place <= height ? classes.filled : classes.open}
          x={place * 4.5 + 0.25}
          y={9 - place * 2.1}
          width="3.2"
          height={2.6 + place * 2.1}
          rx="0.9"
        />
      ))}
    </svg>
  );
}

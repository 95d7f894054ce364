import { ArtFrame } from '../../../play/art-frame.tsx';
import classes from './colour-art.module.css';

/** The three pigments in their shapes, in the ring of a round's timer. */
export function ColourArt() {
  return (
    <ArtFrame ground={classes.ground}>
      <circle className={classes.red} cx="108" cy="84" r="46" />
      <rect className={classes.green} x="166" y="36" width="92" height="92" rx="18" />
      <path className={classes.blue} d="M160 92 206 168H114Z" strokeWidth="14" strokeLinejoin="round" />
      <circle className={classes.veil} cx="108" cy="84" r="30" />
      <circle className={classes.track} cx="108" cy="84" r="30" />
      <path className={classes.ring} d="M108 54a30 30 0 1 1-28.9 37.8" />
      <text className={classes.digit} x="108" y="95">
        7
      </text>
      <text className={classes.onPigment} x="216" y="95">
        4
      </text>
      <text className={classes.onPigment} x="160" y="158">
        0
      </text>
    </ArtFrame>
  );
}

import type { ReactNode } from 'react';
import classes from './countdown-ring.module.css';

const RADIUS = 44;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that empties clockwise; `lockShare` marks where bets close. Both shares are 0 to 1. */
export function CountdownRing(props: { share: number; lockShare: number; isLocked: boolean; children: ReactNode }) {
  const { share, lockShare, isLocked, children } = props;
  return (
    <div className={classes.ring} data-locked={isLocked || undefined}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={classes.track} cx="50" cy="50" r={RADIUS} />
        <circle
          className={classes.left}
          data-empty={share === 0 || undefined}
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
        />
        <line
          className={classes.lock}
          x1="50"
          y1="1.5"
          x2="50"
          y2="10.5"
          transform={`rotate(${lockShare * 360} 50 50)`}
        />
      </svg>
      {children}
    </div>
  );
}

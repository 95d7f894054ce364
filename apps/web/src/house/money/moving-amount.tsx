import { formatRupees, sharePaise, subtractPaise, type Paise } from '@rang/contract';
import { useEffect, useRef, useState } from 'react';
import { Amount } from './amount.tsx';
import classes from './moving-amount.module.css';

const COUNT_MS = 700;
const SHOWN_MS = 1_600;

/** What stands between two amounts; it leaves fast and arrives slowly. */
export function amountBetween(start: Paise, end: Paise, part: number): Paise {
  if (part >= 1) return end;
  const way = BigInt(Math.round((1 - (1 - part) ** 3) * 1_000));
  return subtractPaise(start, sharePaise(subtractPaise(start, end), way, 1_000n));
}

/** Counts from the amount before to this one, or is there at once where motion is not wanted. */
function useMoving(value: Paise): { readonly shown: Paise; readonly direction: 'up' | 'down' | undefined } {
  const before = useRef(value);
  const [shown, setShown] = useState(value);
  const [direction, setDirection] = useState<'up' | 'down'>();
  useEffect(() => {
    const start = before.current;
    before.current = value;
    if (start === value) return undefined;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const beganAt = performance.now();
    let frame = 0;
    const draw = (now: number) => {
      const part = isStill ? 1 : Math.max(0, (now - beganAt) / COUNT_MS);
      setShown(amountBetween(start, value, part));
      setDirection(value > start ? 'up' : 'down');
      if (part < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    const timer = setTimeout(() => setDirection(undefined), SHOWN_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return { shown, direction };
}

/** A balance that shows which way it went when it changes. Whoever listens hears the new amount, and not the counting. */
export function MovingAmount({ value, className }: { value: Paise; className?: string | undefined }) {
  const { shown, direction } = useMoving(value);
  return (
    <span className={classes.moving} data-direction={direction}>
      {shown === value ? (
        <Amount value={value} className={className} />
      ) : (
        <>
          <span className="rang-unseen">{formatRupees(value)}</span>
          <span aria-hidden="true">
            <Amount value={shown} className={className} />
          </span>
        </>
      )}
    </span>
  );
}

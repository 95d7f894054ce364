import type { Paise } from '@rang/contract';
import { useEffect, useState } from 'react';
import { Amount } from './amount.tsx';
import classes from './amount.module.css';

const SHOWN_MS = 1_600;

/** Which way an amount has just gone. */
function useDirection(value: Paise): 'up' | 'down' | undefined {
  const [last, setLast] = useState<{ value: Paise; direction?: 'up' | 'down' }>({ value });
  if (last.value !== value) setLast({ value, direction: value > last.value ? 'up' : 'down' });
  useEffect(() => {
    if (last.direction === undefined) return undefined;
    const timer = setTimeout(() => setLast(({ value: shown }) => ({ value: shown })), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return last.direction;
}

/** A balance that shows which way it went when it changes. It is never counted up or down: each amount is one that there was. */
export function MovingAmount({ value, className }: { value: Paise; className?: string | undefined }) {
  const direction = useDirection(value);
  return (
    <span className={classes.moving} data-direction={direction}>
      <Amount value={value} className={className} />
    </span>
  );
}

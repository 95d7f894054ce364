import { formatRupees, type Paise } from '@rang/contract';
import classes from './amount.module.css';

/** Money as people in India read it, in figures that never shift their neighbours. */
export function Amount({ value, className }: { value: Paise; className?: string | undefined }) {
  return <span className={[classes.amount, className].filter(Boolean).join(' ')}>{formatRupees(value)}</span>;
}

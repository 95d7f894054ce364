import type { ReactNode } from 'react';
import classes from './quick-chip.module.css';

interface QuickChipProps {
  /** Where what stands on it is not said in full. */
  readonly label?: string;
  readonly isOn: boolean;
  readonly isOff: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** A value of a bet that is one tap away. */
export function QuickChip({ label, isOn, isOff, onChoose, children }: QuickChipProps) {
  return (
    <button
      type="button"
      className={classes.chip}
      disabled={isOff}
      aria-pressed={isOn}
      aria-label={label}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}

import type { ReactNode } from 'react';
import { holdPress, holdText } from '../../ui/form/hold.ts';
import classes from './bet-box.module.css';

interface BetBoxProps {
  readonly id: string;
  readonly sign: ReactNode;
  /** For a box with room for two digits. */
  readonly isNarrow?: boolean;
  readonly inputMode: 'decimal' | 'numeric';
  readonly value: string;
  readonly isOff: boolean;
  /** What stands in it does not count: it is passed over. */
  readonly isUnused?: boolean;
  readonly isWrong: boolean;
  /** The id of what says what is wrong. */
  readonly describedBy: string;
  readonly onChange: (typed: string) => void;
  /** Where what was typed is completed once it is left. */
  readonly onLeave?: (() => void) | undefined;
  /** Buttons that change what stands in the box, each a `BetBoxStep`. */
  readonly children?: ReactNode;
}

/** The label of a box. On phones the sign in the box stands for it, and it is still read out. */
export function BetBoxLabel({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <label className={classes.label} htmlFor={htmlFor}>
      {children}
    </label>
  );
}

/** As many digits as a narrow box shows in full size. */
const ROOMY = 5;

/** A box of a bet in which a number is typed. */
export function BetBox(props: BetBoxProps) {
  const {
    id,
    sign,
    isNarrow = false,
    inputMode,
    value,
    isOff,
    isUnused = false,
    isWrong,
    describedBy,
    onChange,
    onLeave,
    children,
  } = props;
  return (
    <div className={classes.box} data-wrong={isWrong || undefined} data-narrow={isNarrow || undefined}>
      {sign}
      <input
        id={id}
        className={classes.input}
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        enterKeyHint="done"
        value={value}
        data-long={value.length > ROOMY || undefined}
        {...holdText(isOff)}
        disabled={isUnused}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        // A tap means another number; nobody wants to delete the old one first.
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
      {children}
    </div>
  );
}

/** The sign of money at the beginning of a box. */
export function RupeeSign() {
  return (
    <span aria-hidden="true" className={classes.sign}>
      ₹
    </span>
  );
}

/** A button at the end of a box. While it is off it keeps the focus, and with it the keys of the game. */
export function BetBoxStep(props: { label: string; isOff: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={classes.step}
      {...holdPress(props.isOff)}
      aria-label={props.label}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

interface QuickChipProps {
  /** Where what stands on it is not said in full. */
  readonly label?: string;
  /** Whether it is the one that is chosen; a chip that only changes something never is. */
  readonly isOn?: boolean;
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
      {...holdPress(isOff)}
      aria-pressed={isOn}
      aria-label={label}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}

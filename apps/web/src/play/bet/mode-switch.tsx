import { holdPress } from '../../ui/form/hold.ts';
import classes from './mode-switch.module.css';

interface ModeSwitchProps<Mode extends string> {
  readonly label: string;
  readonly modes: readonly { readonly value: Mode; readonly label: string }[];
  readonly value: Mode;
  /** It stays as it is, while something depends on it. */
  readonly isOff: boolean;
  readonly onChange: (mode: Mode) => void;
}

/** One way to play out of a few. */
export function ModeSwitch<Mode extends string>({ label, modes, value, isOff, onChange }: ModeSwitchProps<Mode>) {
  return (
    <div className={classes.switch} role="group" aria-label={label}>
      {modes.map((mode) => (
        <button
          key={mode.value}
          type="button"
          className={classes.mode}
          aria-pressed={value === mode.value}
          {...holdPress(isOff && value !== mode.value)}
          onClick={() => {
            if (value !== mode.value) onChange(mode.value);
          }}
        >
          {mode.label}
        </button>
      ))}
    </div>
  );
}

import { holdPress } from './hold.ts';
import classes from './switch-field.module.css';

interface SwitchFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly isOff?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Something that is on or off, with its words beside it; a list of them is ruled between them. */
export function SwitchField({ label, hint, isOn, isOff = false, onChange }: SwitchFieldProps) {
  return (
    <label className={classes.switch}>
      <span className={classes.words}>
        {label}
        {hint === undefined ? null : <span className={classes.hint}>{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={classes.box}
        checked={isOn}
        {...holdPress(isOff)}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

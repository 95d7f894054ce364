import { IconSelector } from '@tabler/icons-react';
import { useId, type ChangeEvent } from 'react';
import classes from './field.module.css';

interface ChoiceFieldProps {
  readonly label: string;
  /** The label is read aloud and not seen, where the choice explains itself. */
  readonly isCompact: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  /** What kept the last choice from being made. */
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** One of a few, by the device's own list. */
export function ChoiceField({ label, isCompact, options, value, error, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div>
      {isCompact ? null : (
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
      )}
      <div className={classes.box}>
        <select
          id={id}
          className={classes.choice}
          data-compact={isCompact || undefined}
          aria-label={isCompact ? label : undefined}
          value={value}
          onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconSelector className={classes.arrows} size={16} aria-hidden="true" />
        {error === undefined ? null : (
          <p role="alert" className={classes.choiceError}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

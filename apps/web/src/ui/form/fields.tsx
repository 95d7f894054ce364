import { IconEye, IconEyeOff, IconSelector } from '@tabler/icons-react';
import { useId, useState, type ChangeEvent, type InputHTMLAttributes, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './field.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  readonly label: string;
  readonly error?: string | undefined;
  /** Stands within the field, at its end. */
  readonly end?: ReactNode;
}

/**
 * A line of text with its label and what is wrong with it. Plain, like everything on the public pages: Mantine's fields
 * would double the script that a first visit waits for.
 */
export function TextField({ label, error, end, ...input }: TextFieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <div data-wrong={isWrong || undefined}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          className={classes.input}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error` : undefined}
        />
        {end}
      </div>
      {isWrong ? (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

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
        {error && (
          <p role="alert" className={classes.choiceError}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

interface TickFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> {
  readonly label: string;
  readonly error?: string | undefined;
}

/** A checkbox whose words belong to its target. */
export function TickField({ label, error, ...input }: TickFieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <div data-wrong={isWrong || undefined}>
      <label className={classes.tick}>
        <input
          {...input}
          type="checkbox"
          className={classes.tickBox}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error` : undefined}
        />
        {label}
      </label>
      {isWrong ? (
        <p id={`${id}-error`} className={classes.tickError}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** A password field whose show-password toggle can be reached by keyboard and says what it does. Paste is allowed. */
export function SecretField(props: TextFieldProps) {
  const { t } = useTranslation('ui');
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  const toggle = (
    <button
      type="button"
      className={classes.eye}
      aria-label={t(visible ? 'hidePassword' : 'showPassword')}
      onClick={() => setVisible(!visible)}
    >
      <Icon size={22} stroke={1.8} aria-hidden="true" />
    </button>
  );
  return (
    <TextField {...props} type={visible ? 'text' : 'password'} end={toggle} spellCheck={false} autoCapitalize="none" />
  );
}

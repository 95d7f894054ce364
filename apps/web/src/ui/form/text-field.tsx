import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
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

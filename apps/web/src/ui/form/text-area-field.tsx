import { useId, type TextareaHTMLAttributes } from 'react';
import classes from './field.module.css';

interface TextAreaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly error?: string | undefined;
}

/** Some lines of text, with how many characters of how many they have. */
export function TextAreaField({ label, value, maxLength, error, ...area }: TextAreaFieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <div data-wrong={isWrong || undefined}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={4}
        dir="auto"
        {...area}
        id={id}
        className={classes.area}
        value={value}
        maxLength={maxLength}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-count ${id}-error` : `${id}-count`}
      />
      <p id={`${id}-count`} className={classes.count}>
        {value.length}/{maxLength}
      </p>
      {isWrong ? (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

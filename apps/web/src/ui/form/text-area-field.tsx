import { useId, type ChangeEvent, type InputHTMLAttributes } from 'react';
import classes from './field.module.css';

interface TextAreaFieldProps extends Pick<
  InputHTMLAttributes<HTMLElement>,
  'name' | 'placeholder' | 'readOnly' | 'autoComplete'
> {
  readonly label: string;
  /** Whether it is one line. */
  readonly isLine?: boolean;
  readonly rows?: number;
  readonly onChange: (event: ChangeEvent<HTMLTextAreaElement | HTMLInputElement>) => void;
  readonly value: string;
  readonly maxLength: number;
  readonly error?: string | undefined;
  /** Whether it is at fault; where another field says why, without words of its own. */
  readonly isWrong?: boolean | undefined;
  /** What stays below it to be read. */
  readonly hint?: string;
}

/** A line of text or some, with how many characters of how many they have. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, isLine = false, rows = 4, error, isWrong = error !== undefined, hint, ...area } = props;
  const id = useId();
  const field = {
    ...{ dir: 'auto', ...area, id, 'aria-invalid': isWrong },
    'aria-describedby': error === undefined ? `${id}-count` : `${id}-count ${id}-error`,
  };
  return (
    <div data-wrong={isWrong || undefined}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {isLine ? (
        <div className={classes.box}>
          <input {...field} className={classes.input} />
        </div>
      ) : (
        <textarea {...field} rows={rows} className={classes.area} />
      )}
      <p id={`${id}-count`} className={classes.count}>
        {hint} {area.value.length}/{area.maxLength}
      </p>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

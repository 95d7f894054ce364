import { useId, type InputHTMLAttributes } from 'react';
import classes from './field.module.css';

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

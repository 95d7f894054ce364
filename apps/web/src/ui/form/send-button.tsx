import type { ReactNode } from 'react';
import classes from './send-button.module.css';

/**
 * The button that sends a form. While it is busy, or the form is done with, it says so and keeps the focus; the form
 * itself sees to it that it is not sent twice. It is disabled only where there is nothing to send yet.
 */
export function SendButton(props: { isBusy: boolean; isDone?: boolean; disabled?: boolean; children: ReactNode }) {
  const { isBusy, isDone = false, disabled = false, children } = props;
  return (
    <button type="submit" className={classes.button} aria-busy={isBusy} aria-disabled={isDone} disabled={disabled}>
      {isBusy ? <span className={classes.wheel} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

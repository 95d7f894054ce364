import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
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
      {isBusy ? <Wheel /> : null}
      {children}
    </button>
  );
}

/** Turns in a button while the house is asked. */
export function Wheel() {
  return <span className={classes.wheel} aria-hidden="true" />;
}

/** What became of a form as a whole, or what it is for: refusals interrupt a screen reader, the rest is told politely. */
export function FormMessage({ tone, text }: { tone: 'bad' | 'good' | 'calm'; text: string | undefined }) {
  const Icon = tone === 'good' ? IconCircleCheck : IconAlertCircle;
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'}>
      {text === undefined ? null : (
        <p className={classes.message} data-tone={tone}>
          <Icon size={20} aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  );
}

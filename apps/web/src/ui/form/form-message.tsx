import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import classes from './form-message.module.css';

/** What became of a form as a whole, in words: refusals interrupt a screen reader, a success is told politely. */
export function FormMessage({ tone, text }: { tone: 'bad' | 'good'; text: string | undefined }) {
  const Icon = tone === 'bad' ? IconAlertCircle : IconCircleCheck;
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

import type { ReactNode } from 'react';
import classes from './status-text.module.css';

export type StatusTone = 'good' | 'waiting' | 'bad' | 'calm';

/** A status in words, with a colour and a dot that only repeat what the words say. */
export function StatusText({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}

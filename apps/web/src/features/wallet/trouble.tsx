import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './trouble.module.css';

/** What keeps a form from being of use, told above it and at once. */
export function Trouble({ children }: { children: ReactNode }) {
  return (
    <div className={classes.trouble} role="alert">
      <IconAlertTriangle size={22} aria-hidden="true" />
      <span className={classes.words}>{children}</span>
    </div>
  );
}

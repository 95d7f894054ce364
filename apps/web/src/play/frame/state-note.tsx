import { Button } from '@mantine/core';
import classes from './state-note.module.css';

/** What stands where a list would: loading, empty, or what went wrong with a way to try again. */
export function StateNote({ text, action }: { text: string; action?: { label: string; onClick: () => void } }) {
  return (
    <div className={classes.note} role={action === undefined ? undefined : 'alert'}>
      <p>{text}</p>
      {action === undefined ? null : (
        <Button variant="default" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

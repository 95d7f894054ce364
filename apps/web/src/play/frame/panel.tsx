import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

/** A titled card; `aside` stands at the end of its title line. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** What stands where a list would: loading, empty, or what went wrong with a way to try again. */
export function StateNote({ text, action }: { text: string; action?: { label: string; onClick: () => void } }) {
  return (
    <div className={classes.note} role={action === undefined ? undefined : 'alert'}>
      <p>{text}</p>
      {action === undefined ? null : (
        <button type="button" className={classes.again} onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  );
}

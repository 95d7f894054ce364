import { useId, type ReactNode } from 'react';
import classes from './chart.module.css';

/** A titled small chart with one line on how to read it. */
export function Chart({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <p className={classes.hint}>{hint}</p>
      {children}
    </section>
  );
}

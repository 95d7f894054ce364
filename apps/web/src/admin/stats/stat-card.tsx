import { Skeleton } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { describeFailure } from '../office-session.ts';
import office from '../office.module.css';
import classes from './stats.module.css';

interface StatCardProps {
  readonly title: string;
  /** Undefined while it is fetched. */
  readonly figure: string | undefined;
  readonly error: Error | null;
  readonly children: ReactNode;
}

/** One figure in large, with what it is made of below. */
export function StatCard({ title, figure, error, children }: StatCardProps) {
  const id = useId();
  return (
    <section className={`${office.card} ${classes.card}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {figure === undefined && error === null ? <Skeleton width={120} height={34} /> : null}
      {figure === undefined ? null : <p className={classes.figure}>{figure}</p>}
      <FormMessage tone="bad" text={error === null ? undefined : `Failed to fetch stats: ${describeFailure(error)}`} />
      {children}
    </section>
  );
}

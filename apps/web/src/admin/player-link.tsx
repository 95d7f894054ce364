import type { ReactNode } from 'react';
import { OfficeLink } from './office-link.tsx';
import { DASHBOARD } from './panels.ts';
import classes from './office.module.css';

/** Leads to a player's page. */
export function PlayerLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <OfficeLink href={`${DASHBOARD}/users/${id}`} className={classes.link}>
      <bdi>{children}</bdi>
    </OfficeLink>
  );
}

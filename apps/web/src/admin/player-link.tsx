import { Fragment } from 'react';
import { OfficeLink } from './office-link.tsx';
import { DASHBOARD } from './panels.ts';
import classes from './office.module.css';

/** Leads to a player's page. */
export function PlayerLink({ id, children }: { id: string; children: string }) {
  return (
    <OfficeLink href={`${DASHBOARD}/users/${id}`} className={classes.link}>
      <bdi>
        <Parted text={children} />
      </bdi>
    </OfficeLink>
  );
}

/** A name, an address or a number: where it does not fit, its line ends after one of its signs and not within a word. */
export function Parted({ text }: { text: string }) {
  return (text.match(/[^@._/-]*[@._/-]*/g) ?? []).map((part, place) => (
    <Fragment key={place}>
      {place === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}

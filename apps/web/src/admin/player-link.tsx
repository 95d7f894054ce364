import { Fragment, type ReactNode } from 'react';
import { OfficeLink } from './office-link.tsx';
import { DASHBOARD } from './panels.ts';
import classes from './office.module.css';
import records from './records.module.css';

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

interface ShownPlayer {
  readonly username: string;
  readonly name?: string;
  readonly isBanned: boolean;
}

/** A player in a cell: who, and below it that they are suspended, else the `name`, where there is one. */
export function PlayerCell({ player: { name, isBanned }, children }: { player: ShownPlayer; children: ReactNode }) {
  const below = isBanned ? 'suspended' : name === undefined ? undefined : <bdi>{name}</bdi>;
  return (
    <span className={records.two}>
      {children}
      {below === undefined ? null : <small>{below}</small>}
    </span>
  );
}

/** Stands after a player's name in a line. */
export function SuspendedNote({ player }: { player: { readonly isBanned: boolean } }) {
  return player.isBanned ? ', suspended' : '';
}

/** A player in a sentence. */
export function PlayerInWords({ player: { name, username, isBanned } }: { player: ShownPlayer }) {
  return (
    <>
      <bdi>{name}</bdi> ({username}){isBanned ? ', who is suspended' : ''}
    </>
  );
}

import type { Socket as Connection } from 'engine.io';

/** Whose a connection is: a player's, by the id. */
type Owner = 'unknown' | 'visitor' | bigint;

/** Which connections are open, so that players find room however many others there are. */
export interface ConnectionQuota {
  /** Whether nobody can be let in, as none would make room. */
  isFull(): boolean;
  /** Counts a connection in of which it is not known yet whose it is. Where there are too many, the oldest such is closed. */
  enter(connection: Connection): void;
  /** Notes whose it is. False where there is no room for it; a player who has too many loses the oldest. */
  take(connection: Connection, owner: Exclude<Owner, 'unknown'>): boolean;
  leave(connection: Connection): void;
}

/** Tabs and devices of one player, on one server. */
const MAX_OF_PLAYER = 100;

/**
 * Lets in as many at once. Visitors have half of them, no player has more than a hundred, and who has not said who it is makes
 * room for whoever comes.
 */
export function createConnectionQuota(max: number): ConnectionQuota {
  const open = new Map<Connection, Owner>();
  // Each by age, the oldest first.
  const ofOwner = new Map<Owner, Set<Connection>>();
  const listOf = (owner: Owner): ReadonlySet<Connection> => ofOwner.get(owner) ?? new Set();
  const leave = (connection: Connection): void => {
    const owner = open.get(connection);
    if (owner === undefined) return;
    open.delete(connection);
    const own = ofOwner.get(owner);
    own?.delete(connection);
    if (own?.size === 0) ofOwner.delete(owner);
  };
  const countAs = (connection: Connection, owner: Owner): void => {
    leave(connection);
    open.set(connection, owner);
    ofOwner.set(owner, (ofOwner.get(owner) ?? new Set()).add(connection));
  };
  const closeOldest = (owner: Owner): void => {
    const [oldest] = listOf(owner);
    if (oldest === undefined) return;
    leave(oldest);
    oldest.close(true);
  };
  return {
    isFull: () => open.size >= max && listOf('unknown').size === 0,
    enter: (connection) => {
      if (open.size >= max) closeOldest('unknown');
      countAs(connection, 'unknown');
    },
    take: (connection, owner) => {
      const known = open.get(connection);
      if (known === undefined || known === owner) return known === owner;
      if (owner === 'visitor' && listOf(owner).size >= Math.ceil(max / 2)) return false;
      if (owner !== 'visitor' && listOf(owner).size >= MAX_OF_PLAYER) closeOldest(owner);
      countAs(connection, owner);
      return true;
    },
    leave,
  };
}

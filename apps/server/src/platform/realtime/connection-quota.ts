import type { Socket as Connection } from 'engine.io';

/** Whose a connection is: a player's, by the id. */
type Owner = 'unknown' | 'visitor' | bigint;

/** Which connections are open, so that players find room however many others there are. */
export interface ConnectionQuota {
  /** Whether nobody can be let in, as none would make room. */
  isFull(): boolean;
  /** Counts a connection in of which it is not known yet whose it is. Where there are too many, the oldest such is closed. */
  enter(connection: Connection): void;
  /**
   * Notes whose it is. False where there is no room for it; a player who has too many loses the oldest, and where the house is
   * full, the player who has the most of all beyond a few to one who has fewer.
   */
  take(connection: Connection, owner: Exclude<Owner, 'unknown'>): boolean;
  leave(connection: Connection): void;
}

/** Tabs and devices of one player, on one server. */
const MAX_OF_PLAYER = 100;
/** Of them, those that no other player is given room by, however full the house is. */
const KEPT_OF_PLAYER = 5;
/** As a share of all: how many more may be there for a moment, until they have said who they are and others make room. */
const ASKING_SHARE = 1 / 100;

/**
 * Lets in as many at once. Visitors have half of them, no player has more than a hundred, and who has not said who it is makes
 * room for whoever comes.
 */
export function createConnectionQuota(max: number): ConnectionQuota {
  const { open, countOf, countAs, leave, closeOldest, hasCrowds, findLargestCrowd } = listOwners();
  const countKnown = (): number => open.size - countOf('unknown');
  /** For how many there is room that have not said who they are. */
  const countPlaces = (): number => Math.max(max - countKnown(), hasCrowds() ? Math.ceil(max * ASKING_SHARE) : 0);
  const makeRoomFor = (player: bigint): boolean => {
    const largest = findLargestCrowd();
    // Whoever would then have more than the other would only be asked to give it back.
    if (largest === undefined || countOf(player) + 1 >= countOf(largest)) return false;
    closeOldest(largest);
    return true;
  };
  return {
    isFull: () => countPlaces() === 0,
    enter: (connection) => {
      if (countOf('unknown') >= countPlaces()) closeOldest('unknown');
      countAs(connection, 'unknown');
    },
    take: (connection, owner) => {
      const known = open.get(connection);
      if (known === undefined || known === owner) return known === owner;
      const isOneMore = known === 'unknown' && countKnown() >= max;
      if (owner === 'visitor') {
        if (isOneMore || countOf(owner) >= Math.ceil(max / 2)) return false;
      } else if (countOf(owner) >= MAX_OF_PLAYER) closeOldest(owner);
      else if (isOneMore && !makeRoomFor(owner)) return false;
      countAs(connection, owner);
      return true;
    },
    leave,
  };
}

/** Keeps the list of who has which connections. */
function listOwners() {
  const open = new Map<Connection, Owner>();
  // Each by age, the oldest first.
  const ofOwner = new Map<Owner, Set<Connection>>();
  // The players who have more than are kept for them, so that in a full house few are gone through.
  const crowds = new Set<bigint>();
  const countOf = (owner: Owner): number => ofOwner.get(owner)?.size ?? 0;
  const noteSize = (owner: Owner): void => {
    if (typeof owner === 'string') return;
    if (countOf(owner) > KEPT_OF_PLAYER) crowds.add(owner);
    else crowds.delete(owner);
  };
  const leave = (connection: Connection): void => {
    const owner = open.get(connection);
    if (owner === undefined) return;
    open.delete(connection);
    const own = ofOwner.get(owner);
    own?.delete(connection);
    if (own?.size === 0) ofOwner.delete(owner);
    noteSize(owner);
  };
  return {
    open: open as ReadonlyMap<Connection, Owner>,
    countOf,
    leave,
    countAs: (connection: Connection, owner: Owner): void => {
      leave(connection);
      open.set(connection, owner);
      ofOwner.set(owner, (ofOwner.get(owner) ?? new Set()).add(connection));
      noteSize(owner);
    },
    closeOldest: (owner: Owner): void => {
      const [oldest] = ofOwner.get(owner) ?? [];
      if (oldest === undefined) return;
      leave(oldest);
      oldest.close(true);
    },
    hasCrowds: () => crowds.size > 0,
    findLargestCrowd: (): bigint | undefined => {
      let largest: bigint | undefined;
      for (const player of crowds) if (largest === undefined || countOf(player) > countOf(largest)) largest = player;
      return largest;
    },
  };
}

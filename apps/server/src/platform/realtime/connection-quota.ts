import type { Socket as Connection } from 'engine.io';

type Kind = 'unknown' | 'visitor' | 'player';

/** Which connections are open, so that players find room however many others there are. */
export interface ConnectionQuota {
  /** Whether nobody can be let in, as none would make room. */
  isFull(): boolean;
  /** Counts a connection in of which it is not known yet whose it is. Where there are too many, the oldest such is closed. */
  enter(connection: Connection): void;
  /** Notes whose it is. False where there is no room for it. */
  take(connection: Connection, kind: 'visitor' | 'player'): boolean;
  leave(connection: Connection): void;
}

/** Lets in as many at once. Visitors have half of them; who has not said who it is makes room for whoever comes. */
export function createConnectionQuota(max: number): ConnectionQuota {
  const open = new Map<Connection, Kind>();
  // By age, the oldest first.
  const unknown = new Set<Connection>();
  let visitors = 0;
  const leave = (connection: Connection): void => {
    if (open.get(connection) === 'visitor') visitors -= 1;
    unknown.delete(connection);
    open.delete(connection);
  };
  const countAs = (connection: Connection, kind: Kind): void => {
    leave(connection);
    open.set(connection, kind);
    if (kind === 'visitor') visitors += 1;
    if (kind === 'unknown') unknown.add(connection);
  };
  return {
    isFull: () => open.size >= max && unknown.size === 0,
    enter: (connection) => {
      const [oldest] = unknown;
      if (open.size >= max && oldest !== undefined) {
        leave(oldest);
        oldest.close(true);
      }
      countAs(connection, 'unknown');
    },
    take: (connection, kind) => {
      const known = open.get(connection);
      if (known === undefined || known === kind) return known === kind;
      if (kind === 'visitor' && visitors >= Math.ceil(max / 2)) return false;
      countAs(connection, kind);
      return true;
    },
    leave,
  };
}

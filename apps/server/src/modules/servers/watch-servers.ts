import type pg from 'pg';
import { logThrottled } from '../../platform/log-throttled.ts';
import { keepLooking, type Looks } from '../../platform/keep-looking.ts';
import type { Logger } from '../../platform/logger.ts';
import { tryStrikeOff } from './store.ts';
import { endConnections, listFeedsOfNobody, listOthers } from './watch-store.ts';

/** A server says ten times as often that it is there, and opens its feed a moment before it is entered. */
const WATCH_EVERY_MS = 5_000;

/** Notes which servers were struck off, and why; of none nothing is said. */
export function logStruckOff(logger: Logger, ids: readonly bigint[], why: string): void {
  if (ids.length > 0) logger.warn({ servers: ids.map(String) }, `servers: struck off, ${why}`);
}

/**
 * Watches the other servers of a house, whether any round ends or not: one that says nothing from one look to the next is struck
 * off, and a feed that belongs to no server by then is ended. What is told does not pile up for who does not listen.
 */
export function watchServers(parts: {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  readonly readId: () => bigint | undefined;
}): Looks {
  const { pool, logger, readId } = parts;
  let before = new Set<string>();
  const watch = async (): Promise<void> => {
    const known = before;
    // Where the database is away nobody can say anything: whoever was silent then is looked at twice again.
    before = new Set();
    const id = readId();
    if (id === undefined) return;
    const others = await listOthers(pool, id);
    const feeds = await listFeedsOfNobody(pool);
    before = new Set([...others, ...feeds].map(({ sighting }) => sighting));
    const silent = others.filter(({ sighting }) => known.has(sighting));
    const stray = feeds.filter(({ sighting }) => known.has(sighting)).map(({ pid }) => pid);
    if (stray.length > 0) await endConnections(pool, stray);
    if (silent.length === 0) return;
    // What is still held is tried again at the next look.
    logStruckOff(logger, (await tryStrikeOff(pool, silent)) ?? [], 'as they say nothing');
  };
  return keepLooking(async () => {
    try {
      await watch();
    } catch (error) {
      logThrottled(logger, 'servers: could not be watched', { err: error });
    }
  }, WATCH_EVERY_MS);
}

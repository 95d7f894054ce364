import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { HouseFeed } from '../../platform/database/house-feed.ts';
import { keepLooking } from '../../platform/keep-looking.ts';
import { logThrottled } from '../../platform/log-throttled.ts';
import type { Logger } from '../../platform/logger.ts';
import { awaitOthers } from './await-others.ts';
import { deleteServers, insertServer, markDecided, markSeen, strikeOff } from './store.ts';
import { logStruckOff, watchServers } from './watch-servers.ts';

/** A server's place among those of its house. */
export interface Membership {
  /** Under which number it takes commands; undefined where it takes none. */
  readonly id: () => bigint | undefined;
  /**
   * Resolves once all that was received before this moment, by the time of the house, is decided on every server. One that does
   * not say so within two seconds is struck off.
   */
  readonly decideEverywhere: (upTo: number) => Promise<void>;
  /** Resolves once it is entered; where the database is away, it goes on trying. */
  readonly start: () => Promise<void>;
  /** Takes it out again. To be called when all that it received is decided. */
  readonly stop: () => Promise<void>;
}

/** What a server needs to be one of a house; `name` is that of the connections which it writes over. */
interface MembershipParts {
  readonly pool: pg.Pool;
  readonly name: string;
  readonly feed: Pick<HouseFeed, 'on' | 'onGap'>;
  readonly clock: Pick<Clock, 'now' | 'until'>;
  readonly logger: Logger;
  /** Resolves when all that this server received before is decided. */
  readonly decideHere: () => Promise<void>;
}

// What is asked is told over the feed; this is for where that is not heard.
const LOOK_EVERY_MS = 500;
/** As long as whoever asks waits for the answer. */
const ANSWER_WITHIN_MS = 2_000;

/** Makes the place of a server, which is entered again whenever it has been struck off. */
export function createMembership(parts: MembershipParts): Membership {
  const { pool, feed, clock, logger, decideHere } = parts;
  const stopping = new AbortController();
  const waiting = new Set<() => void>();
  let id: bigint | undefined;

  const looks = keepLooking(async () => {
    try {
      id = await answerForOwn(parts, id, stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) logThrottled(logger, 'servers: the database is away', { err: error });
    }
  }, LOOK_EVERY_MS);
  const look = (): void => {
    if (stopping.signal.aborted) return;
    for (const goOn of waiting) goOn();
    void looks.look();
  };
  feed.on('servers', look);
  feed.onGap(look);
  const watch = watchServers({ pool, logger, readId: () => id });

  return {
    id: () => id,
    decideEverywhere: async (moment) => {
      if (moment > clock.now()) throw new RangeError('what has not been received yet is not decided');
      const others = awaitOthers(pool, { id, upTo: new Date(moment) }, waiting);
      const [undecided] = await Promise.all([others, decideHere()]);
      if (undecided.length === 0) return;
      const struckOff = await strikeOff(pool, undecided);
      logStruckOff(logger, struckOff, 'as they did not say that they have decided');
    },
    start: async () => {
      await looks.start();
      await watch.start();
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([looks.stop(), watch.stop()]);
      const left = id;
      id = undefined;
      if (left === undefined) return;
      await deleteServers(pool, [{ id: left }]).catch((error: unknown) => {
        // Whoever ends the next round finds that it has ended.
        logThrottled(logger, 'servers: could not be taken out', { err: error });
      });
    },
  };
}

/** Does what is asked of a server, and enters it where it is not there; gives back its number. */
async function answerForOwn(parts: MembershipParts, id: bigint | undefined, signal: AbortSignal): Promise<bigint> {
  const { pool, name, logger } = parts;
  const own = id === undefined ? undefined : await markSeen(pool, id);
  if (id === undefined || own === undefined) {
    if (id !== undefined)
      logger.warn({ server: String(id) }, 'servers: struck off, as nothing was heard of it in time');
    return await insertServer(pool, name);
  }
  const upTo = own.asked_up_to;
  if (upTo <= own.decided_up_to) return id;
  // Whoever is not done by then has been struck off, and is not kept from entering again by what still is to be decided.
  const isOver = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
  const isDecided = await Promise.race([decideUpTo(parts, upTo, isOver), waitUntilAborted(isOver)]);
  if (isDecided) await markDecided(pool, { id, upTo });
  return id;
}

/** Says, once it is so, that all is decided that was received before a moment; false where the signal ended the wait for it. */
async function decideUpTo({ clock, decideHere }: MembershipParts, upTo: Date, signal: AbortSignal): Promise<boolean> {
  try {
    // By the clock that says when a command was received: from here on none is of before.
    await clock.until(upTo.getTime(), signal);
  } catch {
    // Nothing else ends it early.
    return false;
  }
  await decideHere();
  return true;
}

function waitUntilAborted(signal: AbortSignal): Promise<false> {
  return new Promise((resolve) => {
    const end = (): void => {
      resolve(false);
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

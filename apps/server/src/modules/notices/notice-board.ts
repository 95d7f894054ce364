import { setTimeout as wait } from 'node:timers/promises';
import type { HouseNotice } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { findUnended, isStanding, type Notice } from './store.ts';

type Listener = (notice: HouseNotice | null) => void;

/** What this server tells players at the moment. */
export interface NoticeBoard {
  /** What stands, by the last look. */
  read(): HouseNotice | null;
  /** Looks at what stands, and tells it where that is something else than before. Never throws. */
  look(): Promise<void>;
  /** Has `tell` called with each change. */
  onChange(tell: Listener): void;
  /** Looks once, and then again and again. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

// What is set on another server, and an end, is told as soon as this. One row is read by its index.
const LOOK_EVERY_MS = 2_000;

/**
 * Makes the board of one server. It goes by what it reads alone, never by what was announced: a server that was cut off from
 * the database, or opened later, tells the same as all others with its next look.
 */
export function createNoticeBoard(parts: {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly logger: Logger;
}): NoticeBoard {
  const { pool, clock, logger } = parts;
  const listeners: Listener[] = [];
  const stopping = new AbortController();
  let latest: Notice | undefined;
  let published: string | undefined;
  // One look after the other: an older one never overtakes a newer one.
  let looking = Promise.resolve();
  let watching = Promise.resolve();

  const read = (): HouseNotice | null =>
    latest !== undefined && isStanding(latest, clock.now()) ? wire(latest, clock.now()) : null;

  const lookOnce = async (): Promise<void> => {
    try {
      latest = await findUnended(pool);
    } catch (error) {
      // What was told last goes on being told until the database is there again.
      logger.warn({ err: error }, 'notices: what stands could not be read');
    }
    const standing = read();
    if (standing?._id === published) return;
    published = standing?._id;
    for (const tell of listeners) tell(standing);
  };
  const look = (): Promise<void> => (looking = looking.then(lookOnce));

  const watch = async (): Promise<void> => {
    const { signal } = stopping;
    try {
      for (;;) {
        await wait(LOOK_EVERY_MS, undefined, { signal, ref: false });
        await look();
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };

  return {
    read,
    look,
    onChange: (tell) => void listeners.push(tellOrLog(tell, logger)),
    start: async () => {
      await look();
      watching = watch();
    },
    stop: async () => {
      stopping.abort();
      await watching;
      await looking;
    },
  };
}

/** Whoever asks is still answered, and the others are told. */
function tellOrLog(tell: Listener, logger: Logger): Listener {
  return (notice) => {
    try {
      tell(notice);
    } catch (error) {
      logger.error({ err: error }, 'notices: a change could not be told');
    }
  };
}

function wire({ id, kind, body, endsAt }: Notice, now: number): HouseNotice {
  return { _id: id, kind, text: body, endsInMs: endsAt === null ? null : endsAt.getTime() - now };
}

import type { HouseNotice } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { keepLooking, type Looks } from '../../platform/keep-looking.ts';
import type { Logger } from '../../platform/logger.ts';
import { findUnended, pickStanding, type Notice } from './store.ts';

type Listener = (notice: HouseNotice | null) => void;

/** What this server tells players at the moment. */
export interface NoticeBoard extends Looks {
  /** What stands, by the last look. */
  read(): HouseNotice | null;
  /** Has `tell` called with each change. */
  onChange(tell: Listener): void;
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
  let latest: Notice | undefined;
  let published: string | undefined;

  const read = (): HouseNotice | null => tellStanding(latest, clock.now());

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

  return {
    ...keepLooking(lookOnce, LOOK_EVERY_MS),
    read,
    onChange: (tell) => void listeners.push(tellOrLog(tell, logger)),
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

function tellStanding(unended: Notice | undefined, now: number): HouseNotice | null {
  const standing = pickStanding(unended, now);
  if (standing === undefined) return null;
  const { id, kind, body, endsAt } = standing;
  return { _id: id, kind, text: body, endsInMs: endsAt === null ? null : endsAt.getTime() - now };
}

import type { PLAYER_EVENTS } from '@rang/contract';
import type pg from 'pg';
import { z } from 'zod/mini';
import type { HouseFeed } from '../../platform/database/house-feed.ts';
import { keepLooking } from '../../platform/keep-looking.ts';
import { logThrottled } from '../../platform/log-throttled.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Channel } from '../../platform/realtime/channel.ts';
import { listBalances } from './store.ts';

/** Tells the sockets of one server what their players have, whichever server something was paid by. */
export interface BalanceNews {
  /** Tells this player, who has just come and may have missed something. */
  noteJoined(playerId: bigint): void;
  openSocket(channel: Channel<typeof PLAYER_EVENTS>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Who is paid several times within this is told once. */
const LOOK_EVERY_MS = 200;
// So many are told in one turn of this process; the rest after the next question to the database.
const PAGE_LENGTH = 500;
const credited = z.object({ players: z.array(z.coerce.bigint()) });

export function createBalanceNews(parts: {
  readonly pool: pg.Pool;
  readonly feed: HouseFeed;
  readonly logger: Logger;
}): BalanceNews {
  const { pool, feed, logger } = parts;
  let channel: Channel<typeof PLAYER_EVENTS> | undefined;
  let due = new Set<bigint>();
  const note = (players: Iterable<bigint>): void => {
    for (const playerId of players) due.add(playerId);
  };
  feed.onEvery('credited', (message) => {
    note(credited.parse(message).players);
  });
  feed.onGap(() => {
    note(channel?.listPlayers() ?? []);
  });

  /** What is told is read after it was heard, so that nothing older than it is told. */
  const lookOnce = async (): Promise<void> => {
    if (due.size === 0) return;
    const named = due;
    due = new Set();
    const here = [...new Set(channel?.listPlayers())].filter((playerId) => named.has(playerId));
    try {
      for (let first = 0; first < here.length; first += PAGE_LENGTH) {
        const balances = await listBalances(pool, here.slice(first, first + PAGE_LENGTH));
        for (const [playerId, balance] of balances) channel?.publishToPlayer(playerId, 'balance', { balance });
      }
    } catch (error) {
      note(here);
      logThrottled(logger, 'ledger: balances could not be told', { err: error });
    }
  };
  return {
    ...keepLooking(lookOnce, LOOK_EVERY_MS),
    noteJoined: (playerId) => {
      note([playerId]);
    },
    openSocket: (opened) => {
      channel = opened;
    },
  };
}

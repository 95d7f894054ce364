import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import * as colourEnd from '../../src/modules/colour/settle-round.ts';
import * as colourStore from '../../src/modules/colour/store.ts';
import * as crashStore from '../../src/modules/crash/books/store.ts';
import * as crashEnd from '../../src/modules/crash/round/settle-round.ts';
import { lockEpoch, takeLease, type Lease } from '../../src/modules/rounds/index.ts';
import { GAMES } from '../../src/games.ts';
import { openPools } from '../../src/open-pools.ts';
import { inTransaction, type Queryable } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';

/** What a round is settled with. */
export interface RoundDraw {
  readonly hash: string;
  readonly salt: string;
}

/** Where in a transaction a holder stops itself: between two statements, or while it is being sent a long answer. */
export type StopPlace = 'between statements' | 'in an answer';

/** What a holder is asked to do: settle its round, or stop itself (SIGSTOP). */
export type HolderOrder = { readonly draw: RoundDraw } | { readonly stopInside: StopPlace };

/**
 * Makes this process one that holds the lease of the game that it was started for and, whenever it is asked to, settles
 * the round that is on with the draw it is given: what an engine does that was paused in the middle of its work. It
 * answers with the name of what it ended in.
 */
async function holdLease<Round>(game: {
  findLatestRound: (client: Queryable) => Promise<Round | undefined>;
  settleRound: (pool: pg.Pool, order: { lease: Lease; round: Round; draw: RoundDraw; at: Date }) => Promise<unknown>;
}): Promise<void> {
  const [connectionString = '', ttlMs = '', name = ''] = process.argv.slice(2);
  const pool = openPools(connectionString, { requests: 1, games: GAMES, logger: createLogger('silent') }).engines;
  const lease = await takeLease(pool, name, Number(ttlMs));
  const round = await game.findLatestRound(pool);
  if (lease === undefined || round === undefined) throw new Error('there is nothing to hold');

  const obey = async (order: HolderOrder): Promise<void> => {
    if ('draw' in order) await game.settleRound(pool, { lease, round, draw: order.draw, at: new Date() });
    else await stopInside(pool, lease, order.stopInside);
  };
  process.on('message', (order: HolderOrder) => {
    obey(order).then(
      () => process.send?.({ ended: 'settled' }),
      (error: unknown) => process.send?.({ ended: error instanceof Error ? error.name : 'unknown' }),
    );
  });
  process.once('disconnect', () => process.exit(0));
  process.send?.({ epoch: String(lease.epoch) });
}

// More than lies in the buffers of two sockets.
const LONG_ANSWER = `select repeat('x', 1000) from generate_series(1, 200000)`;

/** Stops this process, as its machine would be, while it holds its lease's row and its players' wallets. */
async function stopInside(pool: pg.Pool, lease: Lease, place: StopPlace): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockEpoch(client, lease);
    await client.query(`select from accounts where kind = 'wallet' order by id for update`);
    const answered = place === 'in an answer' ? client.query(LONG_ANSWER) : undefined;
    setImmediate(() => process.kill(process.pid, 'SIGSTOP'));
    await setTimeout(100);
    await answered;
    await client.query('select 1');
  });
}

if (process.argv.includes('crash')) await holdLease({ ...crashStore, ...crashEnd });
else await holdLease({ ...colourStore, ...colourEnd });

import type pg from 'pg';
import * as colourEnd from '../../src/modules/colour/settle-round.ts';
import * as colourStore from '../../src/modules/colour/store.ts';
import * as crashStore from '../../src/modules/crash/books/store.ts';
import * as crashEnd from '../../src/modules/crash/round/settle-round.ts';
import { takeLease, type Lease } from '../../src/modules/rounds/index.ts';
import { createPool, type Queryable } from '../../src/platform/database/database.ts';

/** What a round is settled with. */
export interface RoundDraw {
  readonly hash: string;
  readonly salt: string;
}

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
  const pool = createPool(connectionString, 3);
  const lease = await takeLease(pool, name, Number(ttlMs));
  const round = await game.findLatestRound(pool);
  if (lease === undefined || round === undefined) throw new Error('there is nothing to hold');

  process.on('message', (draw: RoundDraw) => {
    game.settleRound(pool, { lease, round, draw, at: new Date() }).then(
      () => process.send?.({ ended: 'settled' }),
      (error: unknown) => process.send?.({ ended: error instanceof Error ? error.name : 'unknown' }),
    );
  });
  process.once('disconnect', () => process.exit(0));
  process.send?.({ epoch: String(lease.epoch) });
}

if (process.argv.includes('crash')) await holdLease({ ...crashStore, ...crashEnd });
else await holdLease({ ...colourStore, ...colourEnd });

import { settleRound } from '../../src/modules/crash/settle-round.ts';
import { findLatestRound } from '../../src/modules/crash/store.ts';
import { takeLease } from '../../src/modules/rounds/index.ts';
import { createPool } from '../../src/platform/database/database.ts';

/**
 * A process of its own that holds the lease of Crash and, whenever it is told to, settles the running round with the draw
 * it is given: what an engine does that was paused in the middle of its work. It answers with the name of what it ended in.
 */
const [connectionString = '', ttlMs = ''] = process.argv.slice(2);
const pool = createPool(connectionString, 3);
const lease = await takeLease(pool, 'crash', Number(ttlMs));
const round = await findLatestRound(pool);
if (lease === undefined || round === undefined) throw new Error('there is nothing to hold');

process.on('message', (draw: { hash: string; salt: string }) => {
  settleRound(pool, { lease, round, draw, at: new Date() }).then(
    () => process.send?.({ ended: 'settled' }),
    (error: unknown) => process.send?.({ ended: error instanceof Error ? error.name : 'unknown' }),
  );
});
process.once('disconnect', () => process.exit(0));
process.send?.({ epoch: String(lease.epoch) });

import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { cancel, openCrashTable } from '../house/crash-table.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import { createTestDatabase, queryOnce } from '../setup/test-database.ts';

const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
const counted = 'select deadlocks::int from pg_stat_database where datname = current_database()';

test('refusals kept under the same keys on two servers, in one order here and in the other there, end in no ring', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const { connectionString } = database;
  const table = await openCrashTable({ connectionString, poolSize: 12 });
  const [first = 0n, between = 0n, last = 0n] = await table.addPlayers(3, 100n);
  const order = { betId: randomUUID(), at: table.clock.now(), key: 'the same' };
  // Somebody's key is being written, for the two to have written their first by the time that they meet.
  const holder = await table.pool.connect();
  await holder.query('begin');
  await holder.query(
    `insert into command_answers (player_id, key, fingerprint, verdict, created_at) values ($1, $2, '', '{}', now())`,
    [between, order.key],
  );
  // Nobody's bet: no wallet is held, and that there is none is kept under the key.
  const answers = [
    [table.crash, [first, between, last]],
    [table.openOther(), [last, between, first]],
  ] as const;
  const answering = answers.flatMap(([crash, players]) =>
    players.map((playerId) => cancel(crash, { ...order, playerId })),
  );
  await awaitWaitingForLocks(table.pool, 2);
  await holder.query('rollback');
  holder.release();
  expect(new Set(await Promise.all(answering))).toEqual(new Set(['CRASH_BET_UNKNOWN']));
  await table.close();
  // A connection counts its own deadlocks when it ends.
  await expect.poll(async () => (await queryOnce(connectionString, others)).length).toBe(0);
  expect(await queryOnce(connectionString, counted)).toEqual([{ deadlocks: 0 }]);
});

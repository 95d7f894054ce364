import { afterEach, expect, onTestFinished, test } from 'vitest';
import {
  cashOut,
  cancel,
  LONG_LEASE_MS,
  openCrashTable,
  placeBet,
  type CrashTable,
  expectCleanBooks,
} from '../house/crash-table.ts';
import { eventually } from '../house/eventually.ts';
import { createTestDatabase, queryOnce } from '../setup/test-database.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

let table: CrashTable;
let isClosed = false;

afterEach(async () => {
  await closeTable();
});

async function closeTable(): Promise<void> {
  if (isClosed) return;
  isClosed = true;
  await expectCleanBooks(table);
  await table.close();
}

async function openTable(given: Parameters<typeof openCrashTable>[0] = {}): Promise<void> {
  table = await openCrashTable({ leaseTtlMs: LONG_LEASE_MS, ...given });
  isClosed = false;
  table.crash.start();
}

test('whoever names a bet in the same moment as its player learns nothing of it, nor of the balance', async () => {
  await openTable();
  const [asha = 0n, bina = 0n] = await table.addPlayers(2, 100_00n);
  const round = await table.awaitRound((point) => point > 130);
  const betId = await placeBet(table.crash, { playerId: asha, at: table.clock.now() });
  const running = await table.run(round);
  const waiting = await placeBet(table.crash, { playerId: asha, at: running.startedAt, slot: 2 });
  const at = running.startedAt;
  // The first time it is paid and taken back, the second time both are repetitions.
  for (const turn of [1, 2]) {
    const cashed = [bina, asha].map((playerId) => cashOut(table.crash, { playerId, betId, at }));
    expect([turn, await Promise.all(cashed)]).toEqual([turn, ['CRASH_BET_UNKNOWN', '1.00']]);
    const canceled = [bina, asha].map((playerId) => cancel(table.crash, { playerId, betId: waiting, at }));
    expect([turn, await Promise.all(canceled)]).toEqual([turn, ['CRASH_BET_UNKNOWN', 'canceled']]);
  }
  await table.finish(running);
});

test('commands under keys that come while a round is settled do not stand in its way, whatever they hold', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  await openTable({ poolSize: 12, connectionString: database.connectionString });
  const [asha = 0n, bina = 0n, chand = 0n] = await table.addPlayers(3, 100_00n);
  const round = await table.awaitRound((point) => point > 130);
  const at = table.clock.now();
  const winner = await placeBet(table.crash, { playerId: asha, at, target: 105 });
  const loser = await placeBet(table.crash, { playerId: chand, at });
  const running = await table.run(round);
  const [first = '', second = ''] = await Promise.all(
    [asha, bina].map((playerId) => placeBet(table.crash, { playerId, at: running.startedAt, slot: 2 })),
  );
  const [epoch, wallet] = [await table.pool.connect(), await table.pool.connect()];
  try {
    await wallet.query('begin');
    await wallet.query(`select from accounts where owner_id = $1 and kind = 'wallet' for update`, [bina]);
    await epoch.query('begin');
    await epoch.query('select from engine_leases for update');
    table.clock.advanceTo(running.startedAt + running.crashMs);
    await awaitWaitingForLocks(table.pool, 1);
    // One holds Asha's wallet and waits for Bina's; one needs the round that is being settled.
    const late = { at: table.clock.now(), key: 'one' };
    const commands = [
      cancel(table.crash, { playerId: asha, betId: first, ...late }),
      cancel(table.crash, { playerId: bina, betId: second, ...late }),
      cashOut(table.crash, { playerId: chand, betId: loser, ...late }),
    ];
    await awaitWaitingForLocks(table.pool, 2);
    await epoch.query('commit');
    await waitForQueue();
    await wallet.query('commit');
    expect(await Promise.all(commands)).toEqual(['canceled', 'canceled', 'CRASH_TOO_LATE']);
  } finally {
    epoch.release();
    wallet.release();
  }
  const over = await eventually(async () => {
    const ended = await table.pool.query<{ state: string }>(
      `select state from crash_rounds where id = $1 and state in ('crashed', 'void')`,
      [round.id],
    );
    return ended.rows[0];
  });
  expect(over.state).toBe('crashed');
  const bets = await table.pool.query<{ status: string }>(
    'select status from crash_bets where id = any ($1::uuid[]) order by id',
    [[winner, loser]],
  );
  expect(bets.rows.map(({ status }) => status)).toEqual(['cashed_out', 'lost']);
  await closeTable();
  // What is undone in a deadlock is tried again, and ends as well: none is to come about.
  expect(await countDeadlocks(database.connectionString)).toBe(0);
});

/** How many deadlocks a database has had. A connection counts its own when it ends, so that none may be left. */
async function countDeadlocks(connectionString: string): Promise<number> {
  const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await queryOnce(connectionString, others)).length).toBe(0);
  const [counted] = (await queryOnce(
    connectionString,
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )) as [{ deadlocks: number }];
  return counted.deadlocks;
}

/** Waits until somebody waits for a wallet of somebody who waits as well: the settlement holds its round by then. */
async function waitForQueue(): Promise<void> {
  await expect
    .poll(async () => {
      const queued = await table.pool.query(
        `select from pg_stat_activity, unnest(pg_blocking_pids(pid)) as blocker
         where datname = current_database() and cardinality(pg_blocking_pids(blocker)) > 0`,
      );
      return queued.rowCount;
    })
    .toBeGreaterThan(0);
}

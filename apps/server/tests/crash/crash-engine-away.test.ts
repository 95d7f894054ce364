import { crashMultiplierAt } from '@rang/games';
import { expect, onTestFinished, test } from 'vitest';
import type { RunningRound } from '../../src/modules/crash/round/running-rounds.ts';
import { findLatestRound, type RoundRow } from '../../src/modules/crash/books/store.ts';
import {
  cashOut,
  cashOutHalf,
  LONG_LEASE_MS,
  openCrashTable,
  placeBet,
  type CrashTable,
  expectCleanBooks,
} from '../house/crash-table.ts';
import { cutAtCommit } from '../house/cut-at-commit.ts';
import { eventually } from '../house/eventually.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { awaitWaitingForLocks, countWaitingForLocks } from '../house/waiting-for-locks.ts';

/** A running round with two bets on it, of which one is to be cashed out. */
interface Scene {
  readonly table: CrashTable;
  readonly running: RunningRound;
  readonly mallory: { readonly playerId: bigint; readonly betId: string };
  readonly asha: { readonly playerId: bigint; readonly betId: string };
}

interface Waiting extends Omit<Scene, 'running'> {
  readonly round: RoundRow;
}

type Given = Parameters<typeof openCrashTable>[0] & { target?: number };

/** The same before its start. */
async function awaitScene({ target, ...given }: Given = {}): Promise<Waiting> {
  const table = await openCrashTable(given);
  onTestFinished(() => table.close());
  table.crash.start();
  const [mallory = 0n, asha = 0n] = await table.addPlayers(2, 100_00n);
  const round = await table.awaitRound((point) => point > 300 && point < 2_000);
  const at = table.clock.now();
  const [first, second] = await Promise.all([
    placeBet(table.crash, { playerId: mallory, at, amount: 50_00n }),
    placeBet(table.crash, { playerId: asha, at, amount: 50_00n, ...(target === undefined ? {} : { target }) }),
  ]);
  return {
    ...{ table, round },
    mallory: { playerId: mallory, betId: first },
    asha: { playerId: asha, betId: second },
  };
}

async function playScene(given: Given = {}): Promise<Scene> {
  const { round, ...scene } = await awaitScene(given);
  return { ...scene, running: await scene.table.run(round) };
}

/** The state of a round once it is over. */
async function awaitEnd({ pool }: CrashTable, id: bigint): Promise<RoundRow['state']> {
  return await eventually(async () => {
    const latest = await findLatestRound(pool);
    return latest?.id === id && latest.ended_at !== null ? latest.state : undefined;
  });
}

async function countTakings({ pool }: CrashTable): Promise<bigint> {
  const found = await pool.query<{ epoch: bigint }>(`select epoch from engine_leases where game = 'crash'`);
  return found.rows[0]?.epoch ?? 0n;
}

async function cutLease({ pool }: CrashTable): Promise<void> {
  await pool.query('select pg_terminate_backend(holder_backend) from engine_leases');
}

/** Whether other servers rely on the engine. */
async function isLeaseAlive({ pool }: CrashTable): Promise<boolean> {
  const found = await pool.query(
    `select from engine_leases join pg_stat_activity on pid = holder_backend where game = 'crash' and silent_at > now()`,
  );
  return found.rowCount === 1;
}

async function isLeaseHeld({ pool }: CrashTable): Promise<boolean> {
  const found = await pool.query(
    `select from engine_leases join pg_stat_activity on pid = holder_backend where game = 'crash'`,
  );
  return found.rowCount === 1;
}

test('on a round whose engine has gone no other server pays a cash-out, before its crash or after: all are given back', async () => {
  const { table, running, mallory, asha } = await playScene();
  const other = table.openOther();
  await table.crash.stop();
  table.clock.advanceTo(running.startedAt + Math.floor(running.crashMs / 2));
  const half = table.clock.now();
  expect(await cashOut(other, { ...mallory, at: half })).toBe('BUSY');
  expect(await cashOutHalf(other, { ...mallory, at: half })).toBe('BUSY');
  expect(await cashOut(table.crash, { ...mallory, at: half, key: 'the same' })).toBe('BUSY');
  table.clock.advanceTo(running.startedAt + running.crashMs + 5_000);
  expect(await cashOut(other, { ...asha, at: table.clock.now() })).toBe('BUSY');
  expect(await cashOutHalf(other, { ...asha, at: table.clock.now() })).toBe('BUSY');
  other.start();
  expect(await awaitEnd(table, running.id)).toBe('void');
  expect(await cashOut(other, { ...mallory, at: half, key: 'the same' })).toBe('CRASH_BET_REFUNDED');
  expect([await table.balanceOf(mallory.playerId), await table.balanceOf(asha.playerId)]).toEqual([100_00n, 100_00n]);
  await expectCleanBooks(table);
});

test('another server pays cash-outs while the engine gives signs of life, and none once it is silent', async () => {
  const { table, running, mallory, asha } = await playScene({ leaseTtlMs: LONG_LEASE_MS });
  const other = table.openOther();
  table.clock.advanceTo(running.startedAt + 50);
  const at = table.clock.now();
  expect(await cashOut(other, { ...mallory, at })).toBe('1.00');
  // As after two seconds without its renewal, which a long lease does not have meanwhile.
  await table.pool.query(`update engine_leases set silent_at = now() - interval '1 millisecond'`);
  expect(await cashOut(other, { ...asha, at })).toBe('BUSY');
  // Whoever plays the round knows that it is played.
  expect(await cashOut(table.crash, { ...asha, at })).toBe('1.00');
  await table.finish(running);
  await expectCleanBooks(table);
});

test('whoever takes a running round over pays none of its cash-outs, nor does anybody else, until it is void', async () => {
  const { table, running, mallory, asha } = await playScene({ poolSize: 12 });
  const other = table.openOther();
  const holder = await table.pool.connect();
  try {
    // Its end has to wait for this; cash-outs do not.
    await holder.query('begin');
    await holder.query('select from crash_rounds where id = $1 for share', [running.id]);
    const before = await countTakings(table);
    await cutLease(table);
    await eventually(async () => ((await countTakings(table)) > before ? true : undefined));
    const at = running.startedAt + 50;
    expect(await cashOut(other, { ...mallory, at })).toBe('BUSY');
    expect(await cashOut(table.crash, { ...asha, at })).toBe('BUSY');
  } finally {
    await holder.query('commit');
    holder.release();
  }
  expect(await awaitEnd(table, running.id)).toBe('void');
  expect([await table.balanceOf(mallory.playerId), await table.balanceOf(asha.playerId)]).toEqual([100_00n, 100_00n]);
  await expectCleanBooks(table);
});

/** Has the payment of a target wait, so that the engine has something to end before it is gone; gives back what lets it go on. */
async function holdPayment(table: CrashTable, playerId: bigint): Promise<() => Promise<void>> {
  const holder = await table.pool.connect();
  await holder.query('begin');
  await holder.query(`select from accounts where owner_id = $1 and kind = 'wallet' for update`, [playerId]);
  return async () => {
    await holder.query('commit');
    holder.release();
  };
}

test.each(['its lease is cut', 'its house closes'] as const)(
  'while an engine still has a payment to end, nobody is paid a cash-out of the round that it plays no more: %s',
  async (trouble) => {
    const { table, running, mallory, asha } = await playScene({ poolSize: 12, leaseTtlMs: LONG_LEASE_MS, target: 110 });
    const other = table.openOther();
    const goOn = await holdPayment(table, asha.playerId);
    table.clock.advanceTo(running.startedAt + 3_000);
    await awaitWaitingForLocks(table.pool, 1);
    const isCut = trouble === 'its lease is cut';
    const stopped = isCut ? cutLease(table) : table.crash.stop();
    await eventually(async () => ((await isLeaseAlive(table)) ? undefined : true));
    expect(await countWaitingForLocks(table.pool)).toBe(1);
    table.clock.advanceTo(running.startedAt + Math.floor(running.crashMs / 2));
    const order = { ...mallory, at: table.clock.now() };
    expect(await cashOut(other, order)).toBe('BUSY');
    const own = cashOut(table.crash, order);
    await goOn();
    expect(await own).toBe('BUSY');
    await stopped;
    if (!isCut) other.start();
    expect(await awaitEnd(table, running.id)).toBe('void');
    expect(await table.balanceOf(mallory.playerId)).toBe(100_00n);
    await expectCleanBooks(table);
  },
);

test('a cash-out whose transaction began before the engine said that it plays no more is not paid after it', async () => {
  const { table, running, mallory, asha } = await playScene({ poolSize: 12, leaseTtlMs: LONG_LEASE_MS, target: 110 });
  const gate = Promise.withResolvers();
  const looked = Promise.withResolvers();
  const other = table.openOther({
    chains: {
      ...table.chains,
      reveal: async (place) => {
        looked.resolve(undefined);
        await gate.promise;
        return await table.chains.reveal(place);
      },
    },
  });
  const goOn = await holdPayment(table, asha.playerId);
  table.clock.advanceTo(running.startedAt + 3_000);
  await awaitWaitingForLocks(table.pool, 1);
  // With a key it is a transaction, which waits between its beginning and the statement that pays.
  const paid = cashOut(other, { ...mallory, at: table.clock.now(), key: 'mine' });
  await looked.promise;
  const stopped = table.crash.stop();
  await eventually(async () => ((await isLeaseAlive(table)) ? undefined : true));
  gate.resolve(undefined);
  const outcome = await paid;
  await goOn();
  await stopped;
  expect(outcome).toBe('BUSY');
  other.start();
  expect(await awaitEnd(table, running.id)).toBe('void');
  expect(await table.balanceOf(mallory.playerId)).toBe(100_00n);
  await expectCleanBooks(table);
});

test('an engine that slept while another took its round over pays no target of it when it wakes', async () => {
  const { table, running, asha } = await playScene({ leaseTtlMs: LONG_LEASE_MS, target: 110 });
  // As another engine does, whose end of the round is not written yet.
  await table.pool.query(`update engine_leases set epoch = epoch + 1 where game = 'crash'`);
  table.clock.advanceTo(running.startedAt + 3_000);
  await eventually(() => Promise.resolve(table.news.at(-1)?.kind === 'tick' || undefined));
  await table.intake.drain();
  expect(await table.balanceOf(asha.playerId)).toBe(50_00n);
});

test('a cash-out that came in time is paid though its engine loses the lease before it is written', async () => {
  const { table, running, mallory, asha } = await playScene({ poolSize: 12 });
  const holder = await table.pool.connect();
  const inTime = { ...mallory, at: running.startedAt + 5_000 };
  let paid: Promise<string>;
  try {
    await holder.query('begin');
    await holder.query('select from crash_rounds where id = $1 for update', [running.id]);
    paid = cashOut(table.crash, inTime);
    table.clock.advanceTo(running.startedAt + running.crashMs);
    await cutLease(table);
    await eventually(async () => ((await isLeaseHeld(table)) ? undefined : true));
  } finally {
    await holder.query('commit');
    holder.release();
  }
  const reached = crashMultiplierAt(5_000);
  expect(await paid).toBe((reached / 100).toFixed(2));
  expect(await awaitEnd(table, running.id)).toBe('crashed');
  expect(await table.balanceOf(mallory.playerId)).toBe(50_00n + 50n * BigInt(reached));
  expect(await table.balanceOf(asha.playerId)).toBe(50_00n);
  await expectCleanBooks(table);
});

/** What is in the database of a round that has started, though its engine may not know. */
async function awaitStart({ pool }: CrashTable, id: bigint): Promise<Date> {
  return await eventually(async () => {
    const latest = await findLatestRound(pool);
    return latest?.id === id ? (latest.started_at ?? undefined) : undefined;
  });
}

test('of a round whose start its engine did not learn of no server pays a cash-out, and once it knows all do', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const proxy = await cutAtCommit(database.connectionString);
  onTestFinished(() => proxy.close());
  const { table, round, mallory, asha } = await awaitScene({ connectionString: proxy.connectionString });
  // The round before it was played to its end by the same engine.
  await table.finish(await table.run(round));
  const next = await table.awaitRound((point) => point > 300 && point < 2_000);
  const other = table.openOther();
  const at = table.clock.now();
  const bets = await Promise.all([mallory, asha].map(({ playerId }) => placeBet(table.crash, { playerId, at })));
  const [first = '', second = ''] = bets;
  const goOn = proxy.holdAfter(`set state = 'running'`);
  onTestFinished(goOn);
  table.clock.advanceTo(next.starts_at.getTime());
  const startedAt = await awaitStart(table, next.id);
  const order = { playerId: mallory.playerId, betId: first, at: startedAt.getTime() + 50 };
  expect(await cashOut(table.crash, order)).toBe('BUSY');
  expect(await cashOut(other, { ...asha, betId: second, at: order.at })).toBe('BUSY');
  goOn();
  await table.run(next);
  expect(await cashOut(table.crash, order)).toBe('1.00');
  expect(await cashOut(other, { ...asha, betId: second, at: order.at })).toBe('1.00');
  await expectCleanBooks(table);
});

test('a round whose start its engine learns of too late is void: nobody saw its multiplier or could cash out meanwhile', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const proxy = await cutAtCommit(database.connectionString);
  onTestFinished(() => proxy.close());
  const { table, round, mallory, asha } = await awaitScene({ connectionString: proxy.connectionString, target: 110 });
  const goOn = proxy.holdAfter(`set state = 'running'`);
  onTestFinished(goOn);
  table.clock.advanceTo(round.starts_at.getTime());
  const startedAt = await awaitStart(table, round.id);
  table.clock.advanceTo(startedAt.getTime() + 5_000);
  const order = { ...mallory, at: table.clock.now() };
  expect(await cashOut(table.crash, order)).toBe('BUSY');
  const before = table.news.length;
  goOn();
  const news = await eventually(() => {
    const kinds = table.news.slice(before).map(({ kind }) => kind);
    return Promise.resolve(kinds.some((kind) => kind === 'tick' || kind === 'result') ? kinds : undefined);
  });
  expect(news).not.toContain('tick');
  expect(await findLatestRound(table.pool)).toMatchObject({ id: round.id, state: 'void' });
  expect(await cashOut(table.crash, order)).toBe('CRASH_BET_REFUNDED');
  expect([await table.balanceOf(mallory.playerId), await table.balanceOf(asha.playerId)]).toEqual([100_00n, 100_00n]);
  await expectCleanBooks(table);
  // The same engine goes on.
  const next = await table.run(await table.awaitRound((point) => point > 300));
  expect(next.id).toBeGreaterThan(round.id);
});

test('a house that closes while it starts a round publishes to nobody that the round runs', async () => {
  const { table, round } = await awaitScene({ poolSize: 12 });
  const holder = await table.pool.connect();
  await holder.query('begin');
  await holder.query('select from crash_rounds where id = $1 for share', [round.id]);
  table.clock.advanceTo(round.starts_at.getTime());
  await awaitWaitingForLocks(table.pool, 1);
  const stopped = table.crash.stop();
  await holder.query('commit');
  holder.release();
  await stopped;
  expect(await findLatestRound(table.pool)).toMatchObject({ id: round.id, state: 'running' });
  const kinds = table.news.flatMap((news) =>
    news.kind === 'round' && news.round.id === round.id ? news.round.state : [],
  );
  expect(kinds).toEqual(['waiting']);
});

/** Takes the lease, until the test is over, as a server does that knows no `silent_at`. */
async function takeLeaseAsBefore({ pool }: CrashTable): Promise<void> {
  const holder = await pool.connect();
  await eventually(async () => {
    const locked = await holder.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(7264002, hashtext('crash')) as locked`,
    );
    return locked.rows[0]?.locked === true ? true : undefined;
  });
  await holder.query(
    `update engine_leases set epoch = epoch + 1, holder_backend = pg_backend_pid(), expires_at = now() + interval '1 minute'
     where game = 'crash'`,
  );
  onTestFinished(() => {
    holder.release(true);
  });
}

test('an older server that takes the lease is not believed silent because of what the one before it said', async () => {
  const { table, round, mallory } = await awaitScene();
  const other = table.openOther();
  await table.crash.stop();
  await takeLeaseAsBefore(table);
  const startedAt = table.clock.now();
  await table.pool.query(`update crash_rounds set state = 'running', started_at = $2 where id = $1`, [
    round.id,
    new Date(startedAt),
  ]);
  // Two seconds and more after the one before it went.
  await table.pool.query(`update engine_leases set silent_at = now() - interval '1 minute'`);
  expect(await cashOut(other, { ...mallory, at: startedAt + 50 })).toBe('1.00');
  await expectCleanBooks(table);
});

test('an older server that takes a running round over does not play it', async () => {
  const { table, running, mallory } = await playScene();
  const other = table.openOther();
  await table.crash.stop();
  await takeLeaseAsBefore(table);
  expect(await cashOut(other, { ...mallory, at: running.startedAt + 50 })).toBe('BUSY');
  await expectCleanBooks(table);
});

import { TIMES, type CrashSnapshot } from '@rang/contract';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createLiveTable } from '../../src/modules/crash/live-table/live-table.ts';
import { createCrash, type Crash } from '../../src/modules/crash/index.ts';
import { createCatchUp } from '../../src/modules/crash/say/catch-up.ts';
import { readState } from '../../src/modules/crash/books/read-state.ts';
import { findLatestRound, type RoundRow } from '../../src/modules/crash/books/store.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import {
  cancel,
  cashOut,
  LONG_LEASE_MS,
  openCrashTable,
  placeBet,
  WAIT_MS,
  type CrashTable,
} from '../house/crash-table.ts';
import { cutAtCommit, type CuttingProxy } from '../house/cut-at-commit.ts';
import { eventually } from '../house/eventually.ts';

async function openTable(): Promise<{ table: CrashTable; proxy: CuttingProxy }> {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const proxy = await cutAtCommit(database.connectionString);
  onTestFinished(() => proxy.close());
  // However slow the machine is, its engine plays: the lease runs by the database's clock, and the round by the test's.
  const table = await openCrashTable({ connectionString: proxy.connectionString, leaseTtlMs: LONG_LEASE_MS });
  onTestFinished(() => table.close());
  await table.crash.publishState();
  return { table, proxy };
}

/** Waits until the game shows what somebody sees who comes to a house that has just opened. */
async function expectAllPublished(table: CrashTable, crash: Crash): Promise<void> {
  await expect
    .poll(async () => {
      const fresh = createLiveTable(table);
      fresh.apply({ kind: 'state', state: await readState(table.pool) });
      const [shown, due] = [crash.table, fresh].map((each) => pick(each.findSnapshot()));
      expect(shown).toEqual(due);
      return shown !== undefined;
    })
    .toBe(true);
}

function pick(snapshot: Omit<CrashSnapshot, 'ownBets'> | undefined): object | undefined {
  if (snapshot === undefined) return undefined;
  const { gameId, gameState, gameHistory, currentBets, currentTotals, nextRoundBets, nextRoundTotals } = snapshot;
  return { gameId, gameState, gameHistory, currentBets, currentTotals, nextRoundBets, nextRoundTotals };
}

/** How players' bets were published to them, in turn. */
function noteOwnBets({ table }: Crash): string[] {
  const published: string[] = [];
  table.listen({
    onEvent: () => undefined,
    onOwnBets: ({ bets }) => published.push(...bets.map(({ status }) => status)),
  });
  return published;
}

test('what a round came to is published though its engine lost the connection as it was written', async () => {
  const { table, proxy } = await openTable();
  const { crash, clock } = table;
  const published = noteOwnBets(crash);
  crash.start();
  const [asha = 0n, bina = 0n] = await table.addPlayers(2, 100_00n);
  const round = await table.awaitRound((point) => point > 130);
  await placeBet(crash, { playerId: asha, at: clock.now(), target: 105 });
  await placeBet(crash, { playerId: bina, at: clock.now() });
  const running = await table.run(round);
  await placeBet(crash, { playerId: bina, at: running.startedAt });
  proxy.cutAfter(`set state = 'crashed'`);
  await table.finish(running);
  await expectAllPublished(table, crash);
  expect(published.toSorted()).toEqual(['active', 'active', 'cashed_out', 'lost', 'pending_next_round']);

  // And who plays in the next round, where its opening is what nobody received.
  proxy.cutAfter(`status = 'active', round = $1`);
  clock.advance(3_000);
  await eventually(async () => ((await findLatestRound(table.pool))?.id === round.id ? undefined : true));
  await expectAllPublished(table, crash);
  expect(crash.table.findSnapshot()).toMatchObject({ currentTotals: { count: 1 }, nextRoundTotals: { count: 0 } });
});

test('a house that takes the game over from another publishes to its watchers what they have not received', async () => {
  const { table } = await openTable();
  const other = table.openOther();
  await other.publishState();
  table.crash.start();
  const players = await table.addPlayers(3, 100_00n);
  for (const playerId of players) {
    const round = await table.awaitRound();
    await placeBet(table.crash, { playerId, at: table.clock.now() });
    await table.finish(await table.run(round));
  }
  await table.crash.stop();
  other.start();
  await expectAllPublished(table, other);
});

test('a bet that was taken back on another server is gone here once all is read, and its player hears of it', async () => {
  const { table } = await openTable();
  const { crash } = table;
  const other = table.openOther();
  crash.start();
  const [asha = 0n, bina = 0n] = await table.addPlayers(2, 100_00n);
  const running = await table.run(await table.awaitRound((point) => point > 130));
  const betId = await placeBet(crash, { playerId: asha, at: running.startedAt });
  await placeBet(crash, { playerId: bina, at: running.startedAt });
  await other.publishState();
  table.clock.advance(TIMES.crashTickMs);
  await expectAllPublished(table, other);
  expect(other.table.findSnapshot()?.nextRoundTotals.count).toBe(2);

  const published = noteOwnBets(other);
  expect(await cancel(crash, { playerId: asha, betId, at: table.clock.now() })).toBe('canceled');
  await other.publishState();
  expect(published).toEqual(['canceled']);
  table.clock.advance(TIMES.crashTickMs);
  await expectAllPublished(table, other);
  expect(other.table.findSnapshot()?.nextRoundTotals.count).toBe(1);
});

/** The round that waits for bets, once it is published: a clock that goes on before that leaves no tick for what comes next. */
async function awaitShown(table: CrashTable, wanted?: Parameters<CrashTable['awaitRound']>[0]): Promise<RoundRow> {
  const round = await table.awaitRound(wanted);
  await expectAllPublished(table, table.crash);
  return round;
}

// The lists are published once in a tick, so that the clock goes on by one before each change.
test('what a player did is published though the answer to its commit was lost: a bet, a cash-out, a cancel', async () => {
  const { table, proxy } = await openTable();
  const { crash, clock } = table;
  crash.start();
  const [asha = 0n, bina = 0n] = await table.addPlayers(2, 100_00n);
  const round = await awaitShown(table, (point) => point > 130);
  clock.advance(TIMES.crashTickMs);
  proxy.cutAfter('crash-place-bets');
  const bet = { playerId: asha, at: clock.now(), key: 'bet' };
  expect(await placeBet(crash, bet)).toBe('OUTCOME_UNKNOWN');
  await expectAllPublished(table, crash);
  expect(crash.table.findSnapshot()?.currentBets.map(({ status }) => status)).toEqual(['active']);
  // Not by the command's repetition, which has the bet read once more, at whichever tick that comes.
  const { betId = '' } = crash.table.findSnapshot()?.currentBets[0] ?? {};

  const running = await table.run(round);
  clock.advance(TIMES.crashTickMs);
  proxy.cutAfter('crash-cash-out-bets');
  const order = { playerId: asha, betId, at: running.startedAt + 500, key: 'cash-out' };
  expect(await cashOut(crash, order)).toBe('OUTCOME_UNKNOWN');
  await expectAllPublished(table, crash);
  expect(crash.table.findSnapshot()?.currentBets.map(({ status }) => status)).toEqual(['cashed_out']);

  clock.advance(TIMES.crashTickMs);
  const waiting = await placeBet(crash, { playerId: bina, at: running.startedAt });
  await expectAllPublished(table, crash);
  expect(crash.table.findSnapshot()?.nextRoundTotals.count).toBe(1);
  clock.advance(TIMES.crashTickMs);
  proxy.cutAfter('crash-cancel-bets');
  const request = { playerId: bina, betId: waiting, at: running.startedAt + 600, key: 'cancel' };
  expect(await cancel(crash, request)).toBe('OUTCOME_UNKNOWN');
  await expectAllPublished(table, crash);
  expect(crash.table.findSnapshot()?.nextRoundTotals.count).toBe(0);
  expect(await placeBet(crash, bet)).toBe(betId);
});

test('what another server wrote under the same key is published by the one that is asked again', async () => {
  const { table } = await openTable();
  const other = table.openOther();
  await other.publishState();
  table.crash.start();
  const [asha = 0n] = await table.addPlayers(1, 100_00n);
  await awaitShown(table);
  const bet = { playerId: asha, at: table.clock.now(), key: 'bet' };
  table.clock.advance(TIMES.crashTickMs);
  const betId = await placeBet(other, bet);
  expect(table.crash.table.findSnapshot()?.currentBets).toEqual([]);
  expect(await placeBet(table.crash, bet)).toBe(betId);
  // Where it has only just published how the game stands, it does so again a tick later.
  table.clock.advance(TIMES.crashTickMs);
  await expectAllPublished(table, table.crash);
  expect(table.crash.table.findSnapshot()?.currentBets).toMatchObject([{ betId, status: 'active' }]);
});

// What is read to publish them is lost as well, once or each time until the engine itself gives up.
test.each([
  ['as the round ends', []],
  ['once it is over', ['set transaction isolation level repeatable read']],
  ['by whoever takes over', Array<string>(3).fill('set transaction isolation level repeatable read')],
])(
  'targets that were paid are published though the answer to the payment was lost, at the latest %s',
  async (_name, lost) => {
    const { table, proxy } = await openTable();
    const { crash, clock } = table;
    const published = noteOwnBets(crash);
    crash.start();
    const [asha = 0n] = await table.addPlayers(1, 100_00n);
    const round = await table.awaitRound((point) => point > 130);
    await placeBet(crash, { playerId: asha, at: clock.now(), target: 105 });
    const running = await table.run(round);
    proxy.cutAfter('crash-pay-targets');
    clock.advanceTo(running.startedAt + running.crashMs - TIMES.crashTickMs);
    await eventually(async () => {
      const paid = await table.pool.query(`select from crash_bets where status = 'cashed_out'`);
      return paid.rowCount === 1 ? true : undefined;
    });
    proxy.cutAfter(...lost);
    await table.finish(running);
    await expect.poll(() => published).toEqual(['active', 'cashed_out']);
    clock.advance(TIMES.crashTickMs);
    await expectAllPublished(table, crash);
  },
);

test('how a bet stood before its round opened is not published after it', async () => {
  const { table } = await openTable();
  const { crash, clock } = table;
  crash.start();
  const [asha = 0n] = await table.addPlayers(1, 100_00n);
  const running = await table.run(await table.awaitRound((point) => point > 130));
  const betId = await placeBet(crash, { playerId: asha, at: running.startedAt });

  // What is read is handed on when the test lets it.
  const slow = createPool(table.connectionString, 1);
  const query = slow.query.bind(slow) as (asked: unknown) => Promise<unknown>;
  const gate = Promise.withResolvers();
  let reads = 0;
  slow.query = (async (asked: unknown) => {
    const found = await query(asked);
    reads += 1;
    await gate.promise;
    return found;
  }) as unknown as typeof slow.query;
  const catchUp = createCatchUp({ pool: slow, ...crash, ...crash.table, logger: createLogger('silent') });
  catchUp.request({ playerId: asha, betId });
  await expect.poll(() => reads).toBe(1);
  await table.finish(running);
  await table.finish(await table.run(await table.awaitRound()));
  await table.awaitRound();

  clock.advance(TIMES.crashTickMs);
  const published = table.news.length;
  gate.resolve(undefined);
  await expect.poll(() => table.news.length).toBeGreaterThan(published);
  await expectAllPublished(table, crash);
  expect(crash.table.findSnapshot()?.nextRoundBets).toEqual([]);
  await slow.end();
});

test('what players ask for again and again is read once, and never over the connections of the engine', async () => {
  const { table } = await openTable();
  const { crash, clock } = table;
  crash.start();
  const [asha = 0n] = await table.addPlayers(1, 100_00n);
  const round = await table.awaitRound((point) => point > 130);
  const betId = await placeBet(crash, { playerId: asha, at: clock.now() });
  const running = await table.run(round);
  await cashOut(crash, { playerId: asha, betId, at: running.startedAt });
  await crash.stop();

  const requests = createPool(table.connectionString, 1);
  const engines = createPool(table.connectionString, 1);
  onTestFinished(async () => void (await Promise.all([requests.end(), engines.end()])));
  const [asked, ofEngine] = [noteReads(requests), noteReads(engines)];
  const decideEverywhere = () => Promise.resolve();
  const parts = { ...table, logger: createLogger('silent'), waitMs: WAIT_MS, decideEverywhere };
  const game = createCrash({ ...parts, pool: engines, requestPool: requests });
  const holder = await requests.connect();
  const ask = () => cashOut(game, { playerId: asha, betId, at: clock.now() });
  const answers = await Promise.all(Array.from({ length: 100 }, ask));
  expect(new Set(answers)).toEqual(new Set(['1.00']));
  holder.release();
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  for (const { playerIds, betIds } of asked)
    expect({ playerIds, betIds }).toEqual({ playerIds: [asha], betIds: [betId] });
  expect(asked.length).toBeLessThan(5);
  expect(ofEngine).toEqual([]);

  // Of so many at one moment that they would be a long list, nothing is listed.
  const catchUp = createCatchUp({ pool: requests, ...crash, ...crash.table, logger: createLogger('silent') });
  const listed = asked.length;
  for (let index = 0; index < 10_000; index += 1) catchUp.request({ playerId: BigInt(index) });
  await catchUp.run({ playerId: asha });
  for (const { playerIds } of asked.slice(listed)) expect(playerIds.length).toBeLessThan(501);
});

/** Which bets are read over a pool by name, in turn. */
function noteReads(pool: pg.Pool): { playerIds: unknown[]; betIds: unknown[] }[] {
  const reads: { playerIds: unknown[]; betIds: unknown[] }[] = [];
  const query = pool.query.bind(pool) as (asked: unknown) => Promise<unknown>;
  pool.query = ((asked: { name?: string; values?: unknown[][] }) => {
    const [playerIds = [], betIds = []] = asked.values ?? [];
    if (asked.name === 'crash-bets-of') reads.push({ playerIds, betIds });
    return query(asked);
  }) as unknown as typeof pool.query;
  return reads;
}

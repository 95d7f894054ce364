import { setTimeout as wait } from 'node:timers/promises';
import { TIMES } from '@rang/contract';
import { crashMultiplierAt, crashMs } from '@rang/games';
import { expect, onTestFinished, test } from 'vitest';
import { listCrashFaults } from '../../src/modules/crash/index.ts';
import { findNextTick } from '../../src/modules/crash/round/climb.ts';
import type { RunningRound } from '../../src/modules/crash/round/running-rounds.ts';
import { findLatestRound } from '../../src/modules/crash/books/store.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { cashOut, openCrashTable, placeBet, WAIT_MS, type CrashTable } from '../house/crash-table.ts';
import { eventually } from '../house/eventually.ts';

/** What others take an engine for asleep after, with the usual lease. */
const LIMIT_MS = 2_000;

interface Bet {
  readonly playerId: bigint;
  readonly betId: string;
}

interface Scene {
  readonly table: CrashTable;
  readonly running: RunningRound;
  /** Each with 100.00, of which 10.00 are staked; `target` has one that is reached while the engine sleeps. */
  readonly clicks: Bet;
  readonly waits: Bet;
  readonly target: Bet;
}

/** A round that has climbed for as long as `reach` says and whose engine has just shown that. */
async function climb(reach: (running: Pick<RunningRound, 'crashMs'>) => number, leaseTtlMs?: number): Promise<Scene> {
  const table = await openCrashTable(leaseTtlMs === undefined ? {} : { leaseTtlMs });
  onTestFinished(() => table.close());
  const { crash, clock } = table;
  crash.start();
  const players = await table.addPlayers(3, 100_00n);
  const round = await table.awaitRound((point) => point > 300 && point < 2_000);
  const shownMs = reach({ crashMs: crashMs(await table.pointOf(round)) });
  const at = clock.now();
  const bet = async (index: number, target?: number): Promise<Bet> => {
    const playerId = players[index] ?? 0n;
    return { playerId, betId: await placeBet(crash, { playerId, at, ...(target === undefined ? {} : { target }) }) };
  };
  const bets = { clicks: await bet(0), waits: await bet(1), target: await bet(2, crashMultiplierAt(shownMs) + 1) };
  const running = await table.run(round);
  await clock.awaited(running.startedAt + TIMES.crashTickMs);
  clock.advanceTo(running.startedAt + shownMs);
  await eventually(() => Promise.resolve(listTicks(table).includes(shownMs) || undefined));
  // What the tick has begun to pay is not in the way of what the test holds.
  await table.intake.drain();
  return { table, running, ...bets };
}

function listTicks({ news }: CrashTable): number[] {
  return news.flatMap((item) => (item.kind === 'tick' ? item.elapsedMs : []));
}

/** When the engine of a round looks again, the multiplier being due ten times a second. */
function nextTickAfter({ table, running }: Scene): number {
  return running.startedAt + findNextTick(table.clock.now() - running.startedAt);
}

/** The round's state and the three balances, once it is over. */
async function awaitEnd({ table, running, ...bets }: Scene): Promise<[string, bigint, bigint, bigint]> {
  const state = await eventually(async () => {
    const latest = await findLatestRound(table.pool);
    return latest?.id === running.id && latest.ended_at !== null ? latest.state : undefined;
  });
  await table.intake.drain();
  expect([...(await listLedgerFaults(table.pool)), ...(await listCrashFaults(table.pool))]).toEqual([]);
  const balanceOf = ({ playerId }: Bet): Promise<bigint> => table.balanceOf(playerId);
  return [state, await balanceOf(bets.clicks), await balanceOf(bets.waits), await balanceOf(bets.target)];
}

const AFTER = { where: 'after its sleep', reach: () => 3_000 };
const WITHIN = { where: 'while it sleeps', reach: (running: { crashMs: number }) => running.crashMs - 1_000 };
const NOT_PAID = ['BUSY', 'CRASH_BET_REFUNDED'];
const WAKERS = ['the engine', 'a cash-out'] as const;

test.each([AFTER, WITHIN].flatMap((point) => WAKERS.map((first) => ({ ...point, first }))))(
  'a round whose engine was silent for two seconds is void though it crashes $where; the first to wake is $first',
  async ({ reach, first }) => {
    const scene = await climb(reach);
    const { table, clicks } = scene;
    table.clock.sleep(LIMIT_MS);
    const order = { ...clicks, at: table.clock.now() };
    if (first === 'the engine') table.clock.advance(0);
    expect(NOT_PAID).toContain(await cashOut(table.crash, order));
    expect(await awaitEnd(scene)).toEqual(['void', 100_00n, 100_00n, 100_00n]);
    expect(await cashOut(table.crash, { ...order, key: 'later' })).toBe('CRASH_BET_REFUNDED');
  },
);

test('of a round whose engine was silent its own process pays nobody, though it cannot say so to others yet', async () => {
  const scene = await climb(AFTER.reach);
  const { table, clicks } = scene;
  const holder = await table.pool.connect();
  await holder.query('begin');
  await holder.query(`select from engine_leases where game = 'crash' for update`);
  table.clock.sleep(LIMIT_MS);
  expect(NOT_PAID).toContain(await cashOut(table.crash, { ...clicks, at: table.clock.now() }));
  await holder.query('commit');
  holder.release();
  expect(await awaitEnd(scene)).toEqual(['void', 100_00n, 100_00n, 100_00n]);
});

test.each([AFTER, WITHIN])(
  'a round whose engine was silent for less is played on, though it crashes $where',
  async ({ where, reach }) => {
    const scene = await climb(reach);
    const { table, running, target } = scene;
    table.clock.sleep(LIMIT_MS - 1);
    table.clock.advance(0);
    if (where === AFTER.where) {
      const shownMs = table.clock.now() - running.startedAt;
      await eventually(() => Promise.resolve(listTicks(table).includes(shownMs) || undefined));
      await table.finish(running);
    }
    const [state, clicked, waited, paid] = await awaitEnd(scene);
    expect([state, clicked, waited]).toEqual(['crashed', 90_00n, 90_00n]);
    expect(paid, target.betId).toBeGreaterThan(100_00n);
  },
);

test('who comes just in time, be it a cash-out, has the engine show the multiplier: nobody who comes later is too late', async () => {
  const scene = await climb(AFTER.reach);
  const { table, running, clicks, waits } = scene;
  table.clock.sleep(LIMIT_MS - 1);
  const at = table.clock.now();
  const shownMs = at - running.startedAt;
  const reached = (crashMultiplierAt(shownMs) / 100).toFixed(2);
  expect(await cashOut(table.crash, { ...clicks, at })).toBe(reached);
  expect(listTicks(table)).toContain(shownMs);
  table.clock.sleep(LIMIT_MS - 1);
  table.clock.advance(0);
  expect(await cashOut(table.crash, { ...waits, at })).toBe(reached);
  await table.finish(running);
  expect((await awaitEnd(scene))[0]).toBe('crashed');
});

test('what was paid before the silence stands, a click and a target, and all others have their stakes back', async () => {
  const scene = await climb(AFTER.reach);
  const { table, running, clicks, target } = scene;
  const at = table.clock.now();
  expect(await cashOut(table.crash, { ...clicks, at })).toBe((crashMultiplierAt(3_000) / 100).toFixed(2));
  table.clock.advanceTo(running.startedAt + 4_000);
  await eventually(async () => {
    if ((await table.balanceOf(target.playerId)) > 90_00n) return true;
    // A tick pays nothing while the payer still looks for the next target, as it may at this one: the ticks go on.
    table.clock.advance(TIMES.crashTickMs);
    return undefined;
  });
  // What it falls asleep over is its next tick: before it waits for that, nobody would wake it.
  await table.clock.awaited(table.clock.now() + TIMES.crashTickMs);
  table.clock.sleep(60_000);
  table.clock.advance(0);
  const won = BigInt(crashMultiplierAt(3_000)) * 10n;
  expect(await awaitEnd(scene)).toEqual(['void', 90_00n + won, 100_00n, 90_00n + won + 10n]);
});

test('a round that had crashed when its engine fell asleep is settled', async () => {
  const scene = await climb(WITHIN.reach);
  const { table, running } = scene;
  const holder = await table.pool.connect();
  await holder.query('begin');
  await holder.query('select from crash_rounds where id = $1 for update', [running.id]);
  const crashedAt = running.startedAt + running.crashMs;
  table.clock.advanceTo(crashedAt);
  // It waits for its settlement, to tell everybody that this takes long.
  await table.clock.awaited(crashedAt + 1_000);
  table.clock.sleep(60_000);
  table.clock.advance(0);
  const late = cashOut(table.crash, { ...scene.clicks, at: table.clock.now() });
  await holder.query('commit');
  holder.release();
  const [state, clicked] = await awaitEnd(scene);
  expect([await late, state, clicked]).toEqual(['CRASH_TOO_LATE', 'crashed', 90_00n]);
});

test('while the time is not known, and no cash-out is taken, a round is not shown: after two seconds it is void', async () => {
  const scene = await climb(AFTER.reach);
  const { table } = scene;
  table.clock.setKnown(false);
  const shown = listTicks(table);
  table.clock.sleep(LIMIT_MS - 500);
  table.clock.advance(0);
  await table.clock.awaited(nextTickAfter(scene));
  expect(listTicks(table)).toEqual(shown);
  table.clock.sleep(500);
  table.clock.advance(0);
  expect(await awaitEnd(scene)).toEqual(['void', 100_00n, 100_00n, 100_00n]);
});

test('where the time is known again before that, the round is played on, and targets that it has passed are paid', async () => {
  const scene = await climb(AFTER.reach);
  const { table, running, clicks } = scene;
  table.clock.setKnown(false);
  table.clock.sleep(LIMIT_MS - 500);
  table.clock.advance(0);
  await table.clock.awaited(nextTickAfter(scene));
  table.clock.setKnown(true);
  table.clock.advance(TIMES.crashTickMs);
  const shownMs = table.clock.now() - running.startedAt;
  await eventually(() => Promise.resolve(listTicks(table).at(-1) === shownMs || undefined));
  expect(await cashOut(table.crash, { ...clicks, at: table.clock.now() })).toMatch(/^\d/);
  await table.finish(running);
  const [state, clicked, waited, paid] = await awaitEnd(scene);
  expect([state, waited]).toEqual(['crashed', 90_00n]);
  expect([clicked > 100_00n, paid > 100_00n]).toEqual([true, true]);
});

test('no round begins before the time is known; whoever waited for it waits anew and can bet', async () => {
  const table = await openCrashTable();
  onTestFinished(() => table.close());
  const { clock, crash } = table;
  crash.start();
  const [playerId = 0n] = await table.addPlayers(1, 100_00n);
  const round = await table.awaitRound();
  clock.setKnown(false);
  clock.advanceTo(round.starts_at.getTime() + 60_000);
  await wait(300);
  expect(await findLatestRound(table.pool)).toMatchObject({ id: round.id, state: 'waiting' });
  clock.setKnown(true);
  const postponed = await eventually(async () => {
    const latest = await findLatestRound(table.pool);
    return latest?.starts_at.getTime() === round.starts_at.getTime() ? undefined : latest;
  });
  expect(postponed).toMatchObject({ id: round.id, state: 'waiting', starts_at: new Date(clock.now() + WAIT_MS) });
  expect(await placeBet(crash, { playerId, at: clock.now() })).toMatch(/^[0-9a-f-]{36}$/);
  const bets = await table.pool.query('select round from crash_bets');
  expect(bets.rows).toEqual([{ round: round.id }]);
});

test('no other server relies on an engine whose process is awake and which shows nothing', async () => {
  const ttlMs = 3_000;
  const scene = await climb(AFTER.reach, ttlMs);
  const { table, clicks } = scene;
  const other = table.openOther();
  const at = table.clock.now();
  // The lease is renewed all the while, by a timer of its own.
  table.clock.sleep(ttlMs);
  await eventually(async () => {
    const silent = await table.pool.query(`select from engine_leases where game = 'crash' and silent_at <= now()`);
    return silent.rowCount === 1 ? true : undefined;
  });
  expect(NOT_PAID).toContain(await cashOut(other, { ...clicks, at }));
  expect(await awaitEnd(scene)).toEqual(['void', 100_00n, 100_00n, 100_00n]);
});

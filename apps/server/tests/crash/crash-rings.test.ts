import { paise, TIMES } from '@rang/contract';
import { crashMultiplierAt } from '@rang/games';
import type pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Crash } from '../../src/modules/crash/index.ts';
import type { RunningRound } from '../../src/modules/crash/round/running-rounds.ts';
import { settleRound, type Ended } from '../../src/modules/crash/round/settle-round.ts';
import type { RoundRow } from '../../src/modules/crash/books/store.ts';
import { createIntake } from '../../src/modules/intake/index.ts';
import { createMines, listMinesFaults, type Mines } from '../../src/modules/mines/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import {
  cashOut,
  LONG_LEASE_MS,
  openCrashTable,
  placeBet,
  type CrashTable,
  expectCleanBooks,
} from '../house/crash-table.ts';
import { eventually } from '../house/eventually.ts';
import { createTestClock } from '../house/test-clock.ts';
import { readBoard } from '../mines/mines-house.ts';

const BALANCE = 100_00n;
const TARGET = 120;
const WON = BALANCE + 2_00n;

let table: CrashTable;
/** Their wallets are held in this order by whoever holds several. */
let players: [low: bigint, mid: bigint, high: bigint];

beforeEach(async () => {
  table = await openCrashTable({ poolSize: 12, leaseTtlMs: LONG_LEASE_MS });
  table.crash.start();
  const [low = 0n, mid = 0n, high = 0n] = await table.addPlayers(3, BALANCE);
  players = [low, mid, high];
});
afterEach(async () => {
  await expectCleanBooks(table);
  expect(await listMinesFaults(table.pool)).toEqual([]);
  await table.close();
});

/** A round that runs, with a bet of each player on it whose target it reaches. */
async function runRound(): Promise<{ round: RoundRow; running: RunningRound }> {
  const round = await table.awaitRound((point) => point > TARGET + 10);
  for (const playerId of players) {
    expect(await placeBet(table.crash, { playerId, at: table.clock.now(), target: TARGET })).toMatch(/-/);
  }
  return { round, running: await table.run(round) };
}

/** Settles the round as its engine does, once: what is undone here is not tried again. */
async function settleOnce(round: RoundRow): Promise<Ended> {
  const found = await table.pool.query<{ epoch: bigint }>(`select epoch from engine_leases where game = 'crash'`);
  const lease = { game: 'crash', epoch: found.rows[0]?.epoch ?? -1n };
  const draw = await table.chains.reveal({ chainId: round.chain_id, index: round.chain_index });
  return await settleRound(table.pool, { lease, round, draw, at: new Date(table.clock.now()) });
}

/** A transaction that holds a player's wallet. It never gives up in a ring, so that whoever it meets there does. */
async function holdWallet(playerId: bigint): Promise<pg.PoolClient> {
  const client = await table.pool.connect();
  await client.query(`begin; set local deadlock_timeout = '10min'`);
  await askForWallet(client, playerId);
  return client;
}

async function askForWallet(client: pg.PoolClient, playerId: bigint): Promise<void> {
  await client.query(`select from accounts where owner_id = $1 and kind = 'wallet' for update`, [playerId]);
}

async function letGo(client: pg.PoolClient): Promise<void> {
  await client.query('commit');
  client.release();
}

/** Waits until this many statements wait for others. */
async function waitForWaiters(count: number): Promise<void> {
  await expect.poll(countWaiters, { interval: 5 }).toBe(count);
}

async function countWaiters(): Promise<number | null> {
  const waiting = await table.pool.query(
    'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
  );
  return waiting.rowCount;
}

async function readState(round: RoundRow): Promise<string | undefined> {
  const found = await table.pool.query<{ state: string }>('select state from crash_rounds where id = $1', [round.id]);
  return found.rows[0]?.state;
}

async function readBalances(): Promise<bigint[]> {
  return await Promise.all(players.map((player) => table.balanceOf(player)));
}

/** Mines of a server that never gives up in a ring, by a clock of its own. */
function openMines(now: number): Mines {
  const patient = new URL(table.connectionString);
  patient.searchParams.set('options', '-c deadlock_timeout=10min');
  const own = createPool(patient.toString(), 2);
  const logger = createLogger('silent');
  const intake = createIntake({ pool: own, logger });
  onTestFinished(async () => {
    await intake.close();
    await own.end();
  });
  const parts = { pool: own, clock: createTestClock(now), randomness: systemRandomness, chainKey: 'ab'.repeat(32) };
  return createMines({ ...parts, intake, logger });
}

/** Two games of Mines that are left lying: when they are ended one pays what was found, the other gives its stake back. */
async function leaveGames({ payee, leaver }: { payee: bigint; leaver: bigint }): Promise<void> {
  const mines = openMines(table.clock.now());
  const at = { receivedAt: table.clock.now(), key: undefined };
  for (const playerId of [payee, leaver]) {
    await table.pool.query(
      `insert into players (id, name, username, email, password_hash, created_at)
       overriding system value values ($1, 'x', 'player' || $1::bigint, 'x', 'x', now())`,
      [playerId],
    );
    const { game } = await mines.start({ ...at, playerId, mineCount: 1, stake: paise(10_00n) });
    if (playerId === leaver) continue;
    const [position = -1] = (await readBoard(table, game.betId)).gems;
    expect(await mines.click({ ...at, playerId, betId: game.betId, position })).toMatchObject({ isMine: false });
  }
}

// Which of payouts and refunds a careless statement credits first is up to the planner: both wallets are tried for both.
test.each([
  ['lower', 'higher'],
  ['higher', 'lower'],
])(
  'steps of Mines that pay into the %s wallet and refund into the %s are in no ring with a settlement of Crash',
  async (paid) => {
    const [low, mid, high] = players;
    await leaveGames(paid === 'lower' ? { payee: low, leaver: high } : { payee: high, leaver: low });
    const { round } = await runRound();
    const holder = await holdWallet(mid);
    const settling = settleOnce(round);
    // The settlement holds the lowest wallet, and waits for the one in the middle.
    await waitForWaiters(1);
    const ending = openMines(table.clock.now() + TIMES.minesAbandonedMs).endGamesLeft();
    await waitForWaiters(2);
    await letGo(holder);
    const [settled, ended] = await Promise.allSettled([settling, ending]);
    expect(settled).toMatchObject({ status: 'fulfilled', value: { result: { state: 'crashed' } } });
    expect(ended.status).toBe('fulfilled');
    const games = await table.pool.query<{ status: string }>('select status from mines_games order by status');
    expect(games.rows).toEqual([{ status: 'cashout' }, { status: 'refunded' }]);
  },
);

/** Another server that has taken part in a round before, and stands still wherever it looks up a round while `gate` is shut. */
async function openOther(): Promise<{ crash: Crash; shut: () => Gate }> {
  let gate: Gate | undefined;
  const crash = table.openOther({
    chains: {
      ...table.chains,
      reveal: async (link) => {
        const draw = await table.chains.reveal(link);
        gate?.reached.resolve();
        await gate?.opened.promise;
        return draw;
      },
    },
  });
  const [playerId] = players;
  const before = await table.awaitRound((point) => point > 130);
  const betId = await placeBet(table.crash, { playerId, at: table.clock.now() });
  const running = await table.run(before);
  expect(await cashOut(crash, { playerId, betId, at: running.startedAt, key: 'before' })).toBe('1.00');
  await table.finish(running);
  return { crash, shut: () => (gate = { reached: Promise.withResolvers(), opened: Promise.withResolvers() }) };
}

interface Gate {
  readonly reached: PromiseWithResolvers<void>;
  readonly opened: PromiseWithResolvers<void>;
}

test('a keyed cash-out that looks for its round again holds nothing that the settlement of the round waits for', async () => {
  const other = await openOther();
  const round = await table.awaitRound((point) => point > 130);
  const [playerId] = players;
  const betId = await placeBet(table.crash, { playerId, at: table.clock.now() });
  const running = await table.run(round);
  const gate = other.shut();
  const order = { playerId, betId, at: running.startedAt + running.crashMs, key: 'late' };
  const cashing = cashOut(other.crash, order);
  await gate.reached.promise;
  const settling = settleOnce(round);
  const inTheWay = eventually(async () => ((await countWaiters()) === 0 ? undefined : 'waits for the cash-out'));
  const first = await Promise.race([settling, inTheWay]);
  gate.opened.resolve();
  expect(first).toMatchObject({ result: { state: 'crashed' } });
  expect(await cashing).toBe('CRASH_TOO_LATE');
  expect(await cashOut(other.crash, order)).toBe('CRASH_TOO_LATE');
});

test.each([
  ['with a key', 'key'],
  ['without one', undefined],
])('a cash-out %s that is decided anew is paid once, answered alike again and published once', async (_name, key) => {
  const other = await openOther();
  const published: unknown[] = [];
  other.crash.feed.subscribe((news) => published.push(news));
  const round = await table.awaitRound((point) => point > 130);
  const [playerId] = players;
  const betId = await placeBet(table.crash, { playerId, at: table.clock.now() });
  const running = await table.run(round);
  const order = { playerId, betId, at: running.startedAt + 1_000, ...(key === undefined ? {} : { key }) };
  const due = (crashMultiplierAt(1_000) / 100).toFixed(2);
  expect(await cashOut(other.crash, order)).toBe(due);
  expect(await cashOut(other.crash, order)).toBe(due);
  expect(published).toMatchObject([{ kind: 'bets', bets: [{ bet: { id: betId, status: 'cashed_out' } }] }]);
  const kept = await table.pool.query(`select from command_answers where key = 'key' and verdict -> 'ok' = 'true'`);
  expect(kept.rowCount).toBe(key === undefined ? 0 : 1);
  await table.finish(running);
});

test('a settlement that loses a deadlock is tried again: the round counts, and whoever reached a target is paid', async () => {
  const [low, mid, high] = players;
  const { round, running } = await runRound();
  const [holder, ring] = [await holdWallet(mid), await holdWallet(high)];
  table.clock.advanceTo(running.startedAt + running.crashMs);
  await waitForWaiters(1);
  const crossing = askForWallet(ring, low);
  await waitForWaiters(2);
  // The settlement goes on to the highest wallet, and so closes the ring as the only one that gives up in it.
  await letGo(holder);
  await crossing;
  await letGo(ring);
  await table.finish(running);
  expect(await readState(round)).toBe('crashed');
  expect(await readBalances()).toEqual([WON, WON, WON]);
});

/** Lets PostgreSQL undo the first `count` settlements with this code. */
async function undoSettlements(code: string, count: number): Promise<void> {
  // A sequence counts what is undone, too.
  await table.pool.query(`
    create sequence settlements;
    create function undo() returns trigger language plpgsql as $$ begin
      if nextval('settlements') <= ${String(count)} then raise exception 'undone' using errcode = '${code}'; end if;
      return new;
    end $$;
    create trigger undo before update on crash_rounds for each row when (new.state = 'crashed') execute function undo()`);
}

test.each([
  ['in a deadlock', '40P01'],
  ['for a serialization failure', '40001'],
])('a settlement that is undone four times %s is written by the fifth', async (_name, code) => {
  const { round, running } = await runRound();
  await undoSettlements(code, 4);
  await table.finish(running);
  expect(await readState(round)).toBe('crashed');
  expect(await readBalances()).toEqual([WON, WON, WON]);
});

test('a settlement that is undone again and again is written in the end: nobody is refunded', async () => {
  const { round, running } = await runRound();
  await undoSettlements('40P01', 100);
  await table.finish(running);
  expect(await readState(round)).toBe('crashed');
  expect(await readBalances()).toEqual([WON, WON, WON]);
});

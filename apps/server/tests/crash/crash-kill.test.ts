import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listCrashFaults } from '../../src/modules/crash/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { sendCommand, startCrashBettors, type CrashBettors, type SentCommand } from '../house/crash-bettors.ts';
import { openKillableHouse, type KillableHouse } from '../house/killable-house.ts';
import type { TestPlayer } from '../house/open-house.ts';

// Beside a busy neighbour every start takes its time, and bets that are held wait for a round, which may climb for minutes.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

let house: KillableHouse;
let players: TestPlayer[];
let bettors: CrashBettors;
/** Every command of the tests before that was answered in the end. */
let known: SentCommand[] = [];

beforeAll(async () => {
  house = await openKillableHouse({ COLOUR_ROUND_SECONDS: '86400', CRASH_WAIT_SECONDS: '0.5' });
  players = await house.enter(6, 1_000_000_00n);
  await house.startServer();
});
afterAll(async () => {
  await house.close();
});
beforeEach(() => {
  bettors = startCrashBettors(players, () => house.address);
});
afterEach(async () => {
  await bettors.stop();
});

const countDone = (path = ''): number =>
  bettors.sent.filter((command) => command.known === 'done' && command.path.startsWith(path)).length;

// A round begins within this time, unless one climbs for long.
const PATIENCE_MS = 10_000;

/**
 * Waits until commands are carried out again, whatever was down before, and rather until bets are cashed out, and then
 * plays on to any moment whatever.
 */
async function playToAnyMoment(): Promise<void> {
  const [done, cashedOut] = [countDone(), countDone('/crash/cashout')];
  const until = Date.now() + PATIENCE_MS;
  const isPlayed = (): boolean => countDone('/crash/cashout') > cashedOut || (Date.now() > until && countDone() > done);
  await expect.poll(isPlayed, { timeout: 60_000, interval: 20 }).toBe(true);
  await wait(randomInt(1_500));
}

/** What the database says of bets, by id. */
async function readBets(): Promise<Map<string, { status: string; multiplier: number | null }>> {
  const found = await house.pool.query<{ id: string; status: string; multiplier: number | null }>(
    'select id, status, multiplier::float8 / 100 as multiplier from crash_bets',
  );
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** Of a player who was refused a lot nothing is decided for a moment: whoever comes again then is told what is kept. */
async function sendUntilDecided(address: string, command: SentCommand): Promise<SentCommand> {
  for (;;) {
    const answered = await sendCommand(address, command);
    if (answered.answer !== 'TOO_MANY_REQUESTS') return answered;
    await wait(100);
  }
}

/** Sends the commands whose end nobody knows again, each twice at once: both are answered the same. */
async function sendAgain(unknown: readonly SentCommand[]): Promise<SentCommand[]> {
  const { address } = house;
  if (address === undefined) throw new Error('the server is down');
  const answered: SentCommand[] = [];
  for (const command of unknown) {
    const [first, second] = await Promise.all([sendUntilDecided(address, command), sendUntilDecided(address, command)]);
    expect(second).toEqual(first);
    expect(['done', 'refused']).toContain(first.known);
    answered.push(first);
  }
  return answered;
}

/** Whether a round was interrupted while it ran. */
async function hasVoid(): Promise<boolean> {
  return (await house.pool.query(`select from crash_rounds where state = 'void'`)).rowCount !== 0;
}

/** Every command that was answered is there, every other is not, nothing else is, and the books are in order. */
async function expectWhole(): Promise<void> {
  await bettors.stop();
  const answered = bettors.sent.filter((command) => command.known !== 'unknown');
  known = [...known, ...answered, ...(await sendAgain(bettors.sent.filter((each) => each.known === 'unknown')))];
  const bets = await readBets();
  const done = known.filter((command) => command.known === 'done');
  const placed = done.filter((command) => command.path === '/crash/place-bet').map((command) => command.betId ?? '');
  expect([...bets.keys()].sort()).toEqual(placed.sort());
  for (const { betId = '', answer } of done.filter((command) => command.path === '/crash/cashout')) {
    expect(bets.get(betId)).toMatchObject({ status: 'cashed_out', multiplier: answer });
  }
  for (const { betId = '' } of done.filter((command) => command.path.startsWith('/crash/cancel-pending-bet/'))) {
    expect(bets.get(betId)).toMatchObject({ status: 'canceled' });
  }
  const stakes = await house.pool.query(`select from transfers where reason = 'bet'`);
  expect(stakes.rowCount).toBe(placed.length);
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  expect(await listCrashFaults(house.pool)).toEqual([]);
}

test('a server killed at any moment loses no bet and no cash-out that it answered, and leaves none half done', async () => {
  for (let attempt = 0; attempt < 3 || !(await hasVoid()); attempt += 1) {
    await playToAnyMoment();
    await house.killServer();
    await house.startServer();
  }
  await playToAnyMoment();
  await expectWhole();
});

test('a PostgreSQL killed at any moment loses none either, and the server goes on by itself when it is back', async () => {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await playToAnyMoment();
    await house.killPostgres();
    await house.startPostgres();
  }
  await playToAnyMoment();
  await expectWhole();
});

test('both, killed at once, lose none either', async () => {
  await playToAnyMoment();
  await Promise.all([house.killPostgres(), house.killServer()]);
  await house.startPostgres();
  await house.startServer();
  await playToAnyMoment();
  await expectWhole();
});

test('a server killed while it ends a round has ended nothing of it, and the next one ends all of it once', async () => {
  await playToAnyMoment();
  await bettors.stop();
  let open: string[] = [];
  const countOpen = async (): Promise<number> => {
    const bets = await readBets();
    return open.filter((id) => bets.get(id)?.status === 'active').length;
  };
  // The keys of all payouts and refunds are taken by a transaction that never commits: what ends a round stands still.
  const holder = await house.pool.connect();
  try {
    await holder.query('begin');
    open = await holdKeys(holder);
    await house.killServer();
    await house.startServer();
    // Where all of them have lost, no key is wanted and nobody waits.
    const isHeld = async (): Promise<boolean> => (await countOpen()) === 0 || (await countWaiting()) > 0;
    await expect.poll(isHeld, { timeout: 120_000, interval: 20 }).toBe(true);
    await house.killServer();
  } finally {
    holder.release(true);
  }
  await house.startServer();
  await expect.poll(countOpen, { timeout: 200_000, interval: 50 }).toBe(0);
  await expectWhole();
});

/** Takes the keys of both ends of every open bet, and returns the bets that did not end meanwhile. */
async function holdKeys(holder: pg.PoolClient): Promise<string[]> {
  const active = [...(await readBets())].flatMap(([id, { status }]) => (status === 'active' ? id : []));
  const { rows } = await holder.query<{ reference: string }>(
    `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at)
     select 'crash-' || reason || ':' || id, 2, 1, 1, reason, id, now()
     from unnest($1::uuid[]) as id, unnest(array['payout', 'refund']) as reason
     on conflict (key) do nothing
     returning reference`,
    [active],
  );
  const held = Object.groupBy(rows, ({ reference }) => reference);
  return active.filter((id) => held[id]?.length === 2);
}

/** How many connections wait for what another holds. */
async function countWaiting(): Promise<number> {
  const found = await house.pool.query(`select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0`);
  return found.rowCount ?? 0;
}

import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { sendBet, startBettors, type Bettors, type SentBet } from '../house/bettors.ts';
import { openKillableHouse, type KillableHouse } from '../house/killable-house.ts';
import type { TestPlayer } from '../house/open-house.ts';

const ROUND_MS = 2_000;
// Shortly after betting has closed.
const HELD_BEFORE_MS = 350;
const PURSE = 1_000_000_00n;

// Beside a busy neighbour every start takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let house: KillableHouse;
let players: TestPlayer[];
let bettors: Bettors;
/** Every bet of the tests before, with what is known of it since. */
let known: SentBet[] = [];

beforeAll(async () => {
  house = await openKillableHouse({ COLOUR_ROUND_SECONDS: '2', COLOUR_LOCK_SECONDS: '0.4' });
  players = await house.enter(8, PURSE);
  await house.startServer();
});
afterAll(async () => {
  await house.close();
});
beforeEach(() => {
  bettors = startBettors(players, { each: 3, findAddress: () => house.address });
});
afterEach(async () => {
  await bettors.stop();
});

function countTaken(): number {
  return bettors.sent.filter((bet) => bet.known === 'taken').length;
}

/** Waits until bets are taken again, whatever was down before, and then for a while. */
async function playFor(ms: number): Promise<void> {
  const before = countTaken();
  await expect.poll(countTaken, { timeout: 30_000, interval: 20 }).toBeGreaterThan(before);
  await wait(ms);
}

/** Plays on to any moment whatever. */
async function playToAnyMoment(): Promise<void> {
  await playFor(100 + randomInt(ROUND_MS));
}

/**
 * Plays on to the middle of a settlement: the keys of all payouts are taken shortly before a round ends, by a
 * transaction that never commits, so that the settlement stands still with the payouts half written. Gives back what
 * lets it go on.
 */
async function playToSettlement(): Promise<() => void> {
  await playFor(0);
  const holder = await house.pool.connect();
  const goOn = (): void => {
    holder.release(true);
  };
  try {
    await holder.query('begin');
    const [self] = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    const timeToMark = ROUND_MS - (Date.now() % ROUND_MS);
    // Enough bets are on the round by then that one of them wins.
    await wait(timeToMark - HELD_BEFORE_MS + (timeToMark < ROUND_MS / 2 ? ROUND_MS : 0));
    await holder.query(
      `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at)
       select 'colour-payout:' || id, 2, 1, 1, 'payout', id, now() from colour_bets where status = 'pending'`,
    );
    await expect.poll(() => isWaitedFor(self?.pid), { timeout: 30_000, interval: 10 }).toBe(true);
    return goOn;
  } catch (error) {
    goOn();
    throw error;
  }
}

/** Whether anybody waits for what this connection holds. */
async function isWaitedFor(pid: number | undefined): Promise<boolean> {
  const found = await house.pool.query('select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [pid]);
  return found.rowCount !== 0;
}

/** The ids of the bets that the database holds whole under these keys, with answer and stake. */
async function readWhole(bets: readonly SentBet[]): Promise<(string | undefined)[]> {
  // Read apart and put together here: a database that was just killed has not counted its rows, and joins them badly.
  const { pool } = house;
  const answers = await pool.query<{ key: string; bet: string }>(
    `select key, verdict -> 'done' ->> 'betId' as bet from command_answers where verdict ? 'done'`,
  );
  const written = await pool.query<{ id: string; amount: bigint }>('select id, amount from colour_bets');
  const stakes = await pool.query<{ key: string; amount: bigint }>(
    `select key, amount from transfers where reason = 'bet'`,
  );
  const stakeOf = new Map(stakes.rows.map((row) => [row.key, row.amount]));
  const whole = new Set(
    written.rows.flatMap(({ id, amount }) => (stakeOf.get(`colour-bet:${id}`) === amount ? id : [])),
  );
  const byKey = new Map(answers.rows.flatMap(({ key, bet }) => (whole.has(bet) ? [[key, bet] as const] : [])));
  return bets.map(({ key }) => byKey.get(key));
}

/**
 * Sends the bets whose end nobody knows again, each twice at once: each is answered for what was written of it, or
 * taken now, once.
 */
async function sendAgain(unknown: readonly SentBet[]): Promise<SentBet[]> {
  const { address } = house;
  if (address === undefined) throw new Error('the server is down');
  const written = await readWhole(unknown);
  const resend = async (bet: SentBet): Promise<SentBet> => {
    const [first, second] = await Promise.all([sendBet(address, bet), sendBet(address, bet)]);
    expect(second).toEqual(first);
    expect(['taken', 'refused']).toContain(first.known);
    const before = written[unknown.indexOf(bet)];
    if (before !== undefined) expect(first.answer).toBe(before);
    return first;
  };
  // One after the other for each player, as the house takes in only so many of one wallet.
  const resendAll = async (player: TestPlayer): Promise<SentBet[]> => {
    const answered: SentBet[] = [];
    for (const bet of unknown) if (bet.player === player) answered.push(await resend(bet));
    return answered;
  };
  return (await Promise.all(players.map(resendAll))).flat();
}

async function countOpen(): Promise<number> {
  const found = await house.pool.query<{ open: number }>(
    `select count(*)::int as open from colour_bets where status = 'pending'`,
  );
  return found.rows[0]?.open ?? -1;
}

/** Every bet that was answered is there, every other is not, nothing else is, and each is settled once. */
async function expectWhole(): Promise<void> {
  await bettors.stop();
  const answered = bettors.sent.filter((bet) => bet.known !== 'unknown');
  known = [...known, ...answered, ...(await sendAgain(bettors.sent.filter((bet) => bet.known === 'unknown')))];
  await expect.poll(countOpen, { timeout: 30_000 }).toBe(0);
  const taken = known.filter((bet) => bet.known === 'taken');
  expect(await readWhole(known)).toEqual(known.map((bet) => (bet.known === 'taken' ? bet.answer : undefined)));
  expect(await readBooks()).toEqual({
    bets: taken.length,
    stakes: taken.length,
    staked: taken.reduce((sum, { body }) => sum + Math.round(body.amount * 100), 0),
    unpaid: 0,
  });
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  expect(await listColourFaults(house.pool)).toEqual([]);
}

async function readBooks(): Promise<unknown> {
  const found = await house.pool.query(
    `select (select count(*)::int from colour_bets) as bets,
            (select count(*)::int from transfers where reason = 'bet') as stakes,
            (select sum(amount)::int from colour_bets) as staked,
            (select count(*)::int from colour_bets where status = 'won')
              - (select count(*)::int from transfers where reason = 'payout') as unpaid`,
  );
  return found.rows[0];
}

test('a server killed at any moment loses no bet that it answered, and leaves none half done', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await playToAnyMoment();
    await house.killServer();
    await house.startServer();
  }
  await playFor(0);
  await expectWhole();
});

test('a server killed in the middle of a settlement has settled nothing, and the next one settles all of it', async () => {
  const goOn = await playToSettlement();
  await house.killServer();
  goOn();
  await house.startServer();
  await playFor(0);
  await expectWhole();
});

test('a PostgreSQL killed at any moment loses none either, and the server goes on by itself when it is back', async () => {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await playToAnyMoment();
    await house.killPostgres();
    await house.startPostgres();
  }
  await playFor(0);
  await expectWhole();
});

test('a PostgreSQL killed in the middle of a settlement comes back without any of it, and it is settled once', async () => {
  const goOn = await playToSettlement();
  await house.killPostgres();
  goOn();
  await house.startPostgres();
  await playFor(0);
  await expectWhole();
});

test('both, killed at once, lose none either', async () => {
  await playToAnyMoment();
  await Promise.all([house.killPostgres(), house.killServer()]);
  await house.startPostgres();
  await house.startServer();
  await playFor(0);
  await expectWhole();
});

test('the same kill loses answered bets where PostgreSQL does not wait for its disk', async () => {
  const careless = { synchronous_commit: 'off', wal_writer_delay: '10s', wal_writer_flush_after: '1GB' };
  await playFor(0);
  await house.killPostgres();
  await house.startPostgres(careless);
  await playFor(500);
  await house.killServer();
  await house.killPostgres();
  await bettors.stop();
  await house.startPostgres();
  const taken = bettors.sent.filter((bet) => bet.known === 'taken');
  expect((await readWhole(taken)).filter((bet) => bet === undefined).length).toBeGreaterThan(0);
});

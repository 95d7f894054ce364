import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listColourFaults } from '../src/modules/colour/index.ts';
import { listLedgerFaults } from '../src/modules/ledger/index.ts';
import { sendBet, startBettors, type Bettors, type SentBet } from './house/bettors.ts';
import { openKillableHouse, type KillableHouse } from './house/killable-house.ts';
import type { TestPlayer } from './house/open-house.ts';

const ROUND_MS = 2_000;
// Beside a busy neighbour every start takes its time.
const PATIENCE_MS = 240_000;
const PURSE = 1_000_000_00n;

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

/** Plays on to a moment of any kind, or to the one at which a round is drawn and settled. */
async function playToBadMoment(attempt: number): Promise<void> {
  await playFor(100);
  await wait(attempt % 2 === 0 ? randomInt(1_000) : ROUND_MS - (Date.now() % ROUND_MS) + randomInt(40));
}

/** The ids of the bets that the database holds whole under these keys, with answer and stake. */
async function readWhole(bets: readonly SentBet[]): Promise<(string | undefined)[]> {
  const found = await house.pool.query<{ key: string; bet: string }>(
    `select a.key, b.id as bet from command_answers a
     join colour_bets b on b.id::text = a.verdict -> 'done' ->> 'betId' and b.player_id = a.player_id
     join transfers t on t.key = 'colour-bet:' || b.id and t.amount = b.amount
     where a.key = any ($1)`,
    [bets.map(({ key }) => key)],
  );
  const byKey = new Map(found.rows.map((row) => [row.key, row.bet]));
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

test(
  'a server killed at any moment loses no bet that it answered, leaves none half done and settles each once',
  async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await playToBadMoment(attempt);
      await house.killServer();
      await house.startServer();
    }
    await playFor(0);
    await expectWhole();
  },
  PATIENCE_MS,
);

test(
  'a PostgreSQL killed at any moment loses none either, and the server goes on by itself when it is back',
  async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await playToBadMoment(attempt);
      await house.killPostgres();
      await house.startPostgres();
    }
    await playFor(0);
    await expectWhole();
  },
  PATIENCE_MS,
);

test(
  'neither do both, killed at once',
  async () => {
    await playToBadMoment(1);
    await Promise.all([house.killPostgres(), house.killServer()]);
    await house.startPostgres();
    await house.startServer();
    await playFor(0);
    await expectWhole();
  },
  PATIENCE_MS,
);

test(
  'the same kill loses answered bets where PostgreSQL does not wait for its disk',
  async () => {
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
  },
  PATIENCE_MS,
);

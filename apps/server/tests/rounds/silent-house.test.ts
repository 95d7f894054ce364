import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { listCrashFaults } from '../../src/modules/crash/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { eventually } from '../house/eventually.ts';
import { openLossyWay, type LossyWay } from '../house/lossy-way.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import type pg from 'pg';

let house: TestHouse;
let way: LossyWay;
/** Past the way. */
let pool: pg.Pool;
let isClosed: boolean;

beforeEach(async () => {
  const database = await createTestDatabase();
  way = await openLossyWay(database.connectionString);
  pool = createPool(database.connectionString, 2);
  isClosed = false;
  house = await openHouse({
    connectionString: way.connectionString,
    settings: { COLOUR_ROUND_SECONDS: '4', COLOUR_LOCK_SECONDS: '1', CRASH_WAIT_SECONDS: '0.5' },
  });
  onTestFinished(async () => {
    await (isClosed ? house.pool.end() : house.close());
    await pool.end();
    await way.close();
    await database.remove();
  });
  await awaitRounds(2);
});

interface Latest {
  readonly colour: number;
  readonly crash: number;
}

async function readLatest(): Promise<Latest> {
  const { rows } = await pool.query<Latest>(
    `select (select coalesce(max(id), 0) from colour_rounds)::int as colour,
       (select count(*) from crash_rounds where state = 'crashed')::int as crash`,
  );
  return rows[0] ?? { colour: 0, crash: 0 };
}

/** Resolves once so many more rounds of Color Prediction were opened. */
async function awaitRounds(count: number): Promise<string> {
  const { colour } = await readLatest();
  return await eventually(async () => {
    await wait(100);
    return (await readLatest()).colour >= colour + count ? 'played on' : undefined;
  });
}

/** Resolves once more rounds of Crash than these were settled. */
async function awaitCrash(count: number): Promise<string> {
  return await eventually(async () => {
    await wait(100);
    return (await readLatest()).crash > count ? 'settled' : undefined;
  });
}

/** Resolves once a round of Crash has started that had not when this was called: how long one flies is its own affair. */
async function awaitStart(): Promise<string> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  return await eventually(async () => {
    await wait(100);
    const started = await pool.query('select from crash_rounds where started_at > $1', [rows[0]?.now]);
    return (started.rowCount ?? 0) > 0 ? 'started' : undefined;
  });
}

async function countVoid(): Promise<number> {
  return (await pool.query(`select from crash_rounds where state = 'void'`)).rowCount ?? 0;
}

/** Resolves as `what` does, or says that half a minute was not enough: without the guards it takes a minute, or has no end. */
async function soon(what: Promise<unknown>): Promise<unknown> {
  return await Promise.race([what, wait(30_000, 'waited in vain', { ref: false })]);
}

async function expectNoFaults(): Promise<void> {
  const faults = [listLedgerFaults, listColourFaults, listCrashFaults].map((list) => list(pool));
  expect((await Promise.all(faults)).flat()).toEqual([]);
}

async function readEpoch(): Promise<bigint> {
  const { rows } = await pool.query<{ epoch: bigint }>(`select epoch from engine_leases where game = 'colour'`);
  return rows[0]?.epoch ?? 0n;
}

/** Has the connection fall silent over the next such statement: rounds go on, and none is void for it. */
async function expectRoundsGoOn(...texts: readonly string[]): Promise<void> {
  const voids = await countVoid();
  way.loseAt(...texts);
  await eventually(() => Promise.resolve(way.lost > 0 || undefined));
  expect(await soon(awaitRounds(2))).toBe('played on');
  expect(await countVoid()).toBe(voids);
  await expectNoFaults();
}

test.each([
  ['opened', 'insert into colour_rounds'],
  ['settled', 'update colour_rounds'],
])('rounds go on within seconds where the connection falls silent over which a round is %s', async (_, text) => {
  await expectRoundsGoOn(text);
});

test('a round of Crash over whose settlement the connection falls silent is settled within seconds, and not void', async () => {
  const { crash } = await readLatest();
  await expectRoundsGoOn('update crash_rounds', `state = 'crashed'`);
  expect(await soon(awaitCrash(crash))).toBe('settled');
});

test('where the connection of a lease falls silent, the lease is taken anew within seconds', async () => {
  const epoch = await readEpoch();
  way.loseAt('set expires_at = now()', 'colour');
  const taken = eventually(async () => ((await readEpoch()) > epoch ? 'taken' : undefined));
  expect(await soon(taken)).toBe('taken');
  expect(await soon(awaitRounds(2))).toBe('played on');
});

test('where the connection falls silent over which sessions are looked up, players are told to come again, and rounds go on', async () => {
  const ravi = await house.enter('ravi', 1_000_00n);
  way.loseAt('players-touched-sessions');
  const bet = house.bet(ravi, { betType: 'color', betValue: 'red', amount: 10 });
  const played = soon(awaitRounds(2));
  expect(await soon(bet)).toMatchObject({ status: 503, body: { code: 'BUSY' } });
  expect(await played).toBe('played on');
  expect(await house.balanceOf(ravi)).toBe(1_000);
});

test('where all connections fall silent at once, rounds and jobs go on within seconds, and so the house closes', async () => {
  way.loseAll();
  await pool.query(
    `insert into mail_wishes (kind, email, asked_at, next_try_at) values ('reset-link', 'nobody@example.com', now(), now())`,
  );
  const sent = eventually(async () => {
    await wait(100);
    const waiting = await pool.query('select from mail_wishes where next_try_at is not null');
    return waiting.rowCount === 0 ? 'looked at' : undefined;
  });
  expect(await Promise.all([awaitRounds(2), sent, awaitStart()].map(soon))).toEqual([
    'played on',
    'looked at',
    'started',
  ]);
  await expectNoFaults();

  way.loseAll();
  isClosed = true;
  expect(await soon(house.app.stop().then(() => 'closed'))).toBe('closed');
});

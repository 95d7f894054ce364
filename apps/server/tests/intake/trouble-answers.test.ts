import { CRASH_COMMANDS, CRASH_NAMESPACE, refusalAnswer, type CrashCommandName } from '@rang/contract';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SECRET, setSwitches, startGateway, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import type { Gateway } from '../../../gateway/src/app.ts';
import { INTAKE_TIMES, REQUEST_TIMES } from '../../src/open-pools.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { eventually } from '../house/eventually.ts';
import { openFailingDatabase, type FailingDatabase } from '../house/failing-database.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { connectSocket } from '../house/socket-client.ts';
import { listValidCalls, type ValidCall } from '../house/valid-calls.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';

const ELSEWHERE = 'another house';

/** Whether a connection is of those that calls and commands are done over; the house's own work goes over others. */
function isOfCalls(greeting: Buffer): boolean {
  return [REQUEST_TIMES, INTAKE_TIMES].some(({ statementTimeoutMs }) =>
    greeting.includes(`statement_timeout\0${String(statementTimeoutMs)}\0`),
  );
}

let database: TestDatabase;
let way: FailingDatabase;
let house: TestHouse;
/** Plays the rounds of both, so that of this house hardly anything but the calls reaches the database. */
let other: TestHouse;
let gateway: Gateway;
/** Reaches the database when the house does not. */
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  way = await openFailingDatabase(database.connectionString, isOfCalls);
  gateway = await startGateway();
  // What was approved stays so: a payout of an earlier call moves money in the middle of no later one.
  await setSwitches(gateway.url, { payouts: 'hold' });
  pool = createPool(database.connectionString, 1);
  const settings = {
    ...{ GATEWAY_URL: gateway.url, GATEWAY_SECRET: SECRET, GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET },
    // One round of each game for as long as this takes, and everybody from an address of their own.
    ...{ COLOUR_ROUND_SECONDS: '3600', CRASH_WAIT_SECONDS: '3600', TRUST_PROXY: 'true', DATABASE_CONNECTIONS: '4' },
    JWT_SECRET: 'the secret that both houses sign their tokens with',
  };
  const elsewhere = `${database.connectionString}?application_name=${encodeURIComponent(ELSEWHERE)}`;
  other = await openHouse({ connectionString: elsewhere, settings });
  await eventually(async () => ((await other.call('GET', '/timer')).status === 200 ? true : undefined));
  await eventually(async () => ((await other.call('GET', '/crash/state')).status === 200 ? true : undefined));
  house = await openHouse({ connectionString: way.connectionString, settings });
  await awaitRounds();
});
// Whatever a test has found, the next one finds the house in order.
afterEach(async () => {
  way.comeBack();
  await awaitRounds();
});
afterAll(async () => {
  await house.close();
  await other.close();
  await pool.end();
  await gateway.stop();
  await way.close();
  await database.remove();
});

/** Both games take bets. */
async function awaitRounds(): Promise<void> {
  for (const path of ['/timer', '/crash/state', '/healthz'])
    await eventually(async () => ((await house.call('GET', path)).status === 200 ? true : undefined));
}

/** What is to be given back is voided at the gateway in the background, and moves money in the middle of no later call. */
async function awaitVoided(): Promise<void> {
  await eventually(async () => {
    const open = await pool.query(`select from withdrawals where status = 'approved' and void_asked_at is not null`);
    return open.rowCount === 0 ? true : undefined;
  });
}

interface Outcome {
  readonly status: number;
  readonly code: string | undefined;
}

async function make(call: ValidCall, key?: string): Promise<Outcome> {
  const { method, path, headers, body } = call;
  const answer = await fetch(`${house.address}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status !== 503) return { status: answer.status, code: undefined };
  expect(answer.headers.get('retry-after')).toMatch(/^[1-9]$/);
  return { status: 503, code: refusalAnswer.parse(JSON.parse(text)).code };
}

// A round goes on by itself, a lease is renewed, and what was asked for is done in the background. An attempt to withdraw,
// and a guess, is counted whatever becomes of it; nothing is taken by that.
const MOVES_BY_ITSELF = [
  ...[
    'engine_leases',
    'servers',
    'fairness_chains',
    'colour_rounds',
    'crash_rounds',
    'withdrawal_attempts',
    'guess_counts',
  ],
  // A link is made as its mail is sent; what it is used for changes the account, too.
  'address_links',
];
const CHANGED_BY_JOBS = ['deposits', 'mail_wishes', 'payment_alerts'];
// The background sends what was approved to the gateway, and notes when it asks again.
const NOTED_BY_JOBS = "- 'next_check_at' - 'gateway_payout_id'";

/** All that is in the database, and would be another if something had been taken. */
async function readAll(): Promise<Record<string, unknown>> {
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const columns = tables.rows
    .filter(({ name }) => !MOVES_BY_ITSELF.includes(name))
    .map(({ name }) => {
      const row = name === 'withdrawals' ? `(to_jsonb(t) ${NOTED_BY_JOBS})::text` : 't::text';
      // A sum is the same in whatever order the rows come, and needs no sorting.
      const sum = CHANGED_BY_JOBS.includes(name) ? '' : `, sum(hashtextextended(${row}, 0))`;
      return `(select concat_ws(' ', count(*)${sum}) from ${name} t) as ${name}`;
    });
  const read = await pool.query<Record<string, unknown>>(`select ${columns.join()}`);
  return read.rows[0] ?? {};
}

/** Whatever the house had begun has come to its end in the database. */
async function awaitQuiet(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
             and backend_type = 'client backend' and application_name <> $1`,
            [ELSEWHERE],
          )
        ).rowCount,
      { timeout: 60_000 },
    )
    .toBe(0);
}

const calls = listValidCalls({
  house: {
    enter: (...asked) => house.enter(...asked),
    enterOffice: (...asked) => house.enterOffice(...asked),
    call: (...asked) => house.call(...asked),
  },
  get pool() {
    return pool;
  },
});
const writes = calls.filter((call) => call.writes).map((call) => [call.name, call] as const);

// More than the statements of any call, with those that are tried again.
const MAX_TURNS = 60;
// A statement of the background may go where one of the call was meant.
const STEP_BACK = 3;

interface Turn {
  readonly count: number;
  readonly isKeyed: boolean;
}

/** Makes a call whose answer to the `count`-th statement is the last that the database gives. Says what was answered. */
async function makeUntil(valid: ValidCall, { count, isKeyed }: Turn): Promise<Outcome & { wentAway: boolean }> {
  const stored = await readAll();
  way.goAwayAt(count, 'after');
  const key = isKeyed ? `key-${String(count)}` : undefined;
  const outcome = await make(valid, key);
  const { isAway: wentAway } = way;
  const turn = JSON.stringify({ count, isKeyed, ...outcome });
  if (outcome.status < 500) return { ...outcome, wentAway };
  expect(['BUSY', 'OUTCOME_UNKNOWN'], turn).toContain(outcome.code);
  // Nor is it said of the same key as long as nobody can look.
  if (wentAway && isKeyed && outcome.code === 'OUTCOME_UNKNOWN')
    expect((await make(valid, key)).code, turn).toBe(outcome.code);
  await awaitQuiet();
  // The one lie that costs somebody: nothing was taken, they say, and it was.
  if (outcome.code === 'BUSY') expect(await readAll(), turn).toEqual(stored);
  return { ...outcome, wentAway };
}

test.each(writes)('%s says what is true at whichever of its statements the database goes away', async (_, call) => {
  for (const isKeyed of call.takesKey ? [true, false] : [false]) {
    const codes = new Set<string | undefined>();
    let valid = await call.prepare();
    let count = 1;
    for (let turns = 0; turns < MAX_TURNS; turns += 1) {
      const { code, wentAway } = await makeUntil(valid, { count, isKeyed });
      codes.add(code);
      way.comeBack();
      await awaitRounds();
      await awaitVoided();
      if (!wentAway && codes.has('OUTCOME_UNKNOWN')) break;
      if (code !== 'BUSY') valid = await call.prepare();
      count = wentAway ? count + 1 : Math.max(1, count - STEP_BACK);
    }
    // The database went away while a commit of the call was under way, too.
    expect([...codes]).toContain('OUTCOME_UNKNOWN');
  }
});

/** Makes every call of the contract at once while the database is in trouble, and says what each was answered. */
async function makeAll(
  trouble: () => Promise<void> | void,
  onAnswer: () => void = () => undefined,
): Promise<(Outcome & { name: string })[]> {
  const prepared: { name: string; valid: ValidCall }[] = [];
  for (const { name, prepare } of calls) prepared.push({ name, valid: await prepare() });
  await trouble();
  return await Promise.all(
    prepared.map(async ({ name, valid }) => {
      const outcome = await make(valid);
      onAnswer();
      return { name, ...outcome };
    }),
  );
}

test('while the database is away every call says that nothing was taken, or does without it', async () => {
  let stored = {};
  const outcomes = await makeAll(async () => {
    stored = await readAll();
    way.goAway();
  });
  const { status, body } = await house.call('GET', '/healthz');
  await awaitQuiet();
  expect([status, body['code']]).toEqual([503, 'BUSY']);
  expect(await readAll()).toEqual(stored);
  expect(outcomes.filter((one) => one.status >= 500 && one.code !== 'BUSY')).toEqual([]);
  expect(outcomes.filter((one) => one.code === 'BUSY').length).toBeGreaterThan(30);
});

test('while no connection is free every call says what is true in the end', async () => {
  let stored = {};
  let ended = 0;
  const outcomes = await makeAll(
    async () => {
      stored = await readAll();
      way.hang();
      // Each holds a connection for as long as the database says nothing.
      for (let held = 0; held < 8; held += 1) void house.call('GET', '/bets/live').catch(() => undefined);
    },
    () => {
      ended += 1;
      // By now those who waited for a connection have given up. Who has one is not kept waiting for ever.
      if (ended === 30) way.goAway();
    },
  );
  await awaitQuiet();
  if (outcomes.every(({ code }) => code !== 'OUTCOME_UNKNOWN')) expect(await readAll()).toEqual(stored);
  const odd = outcomes.filter(({ status, code }) => status >= 500 && code !== 'BUSY' && code !== 'OUTCOME_UNKNOWN');
  expect(odd).toEqual([]);
  expect(outcomes.filter(({ status }) => status === 503).length).toBeGreaterThan(30);
});

const COMMANDS: Record<CrashCommandName, unknown> = {
  place_bet: { amount: 10 },
  cashout: { betId: '0199e0a0-0000-7000-8000-000000000001' },
  cashoutHalf: { betId: '0199e0a0-0000-7000-8000-000000000001' },
  cancelPendingBet: { betId: '0199e0a0-0000-7000-8000-000000000001' },
  sync: undefined,
  ping: undefined,
};

test('commands of sockets are answered the same, at whichever statement the database goes away', async () => {
  expect(Object.keys(COMMANDS)).toEqual(Object.keys(CRASH_COMMANDS));
  for (const [command, payload] of Object.entries(COMMANDS)) {
    for (let count = 0; ; count += 1) {
      expect(count).toBeLessThan(MAX_TURNS);
      const player = await house.enter(`${command.toLowerCase()}${String(count)}`, 100_00n);
      const socket = await connectSocket(house.address, {
        namespace: CRASH_NAMESPACE,
        token: `Bearer ${player.token}`,
      });
      // A socket that cannot be greeted is closed, to come again: the command is what is asked of the database from here on.
      await eventually(() => Promise.resolve(socket.received.find(({ event }) => event === 'initial_data')));
      const stored = await readAll();
      if (count === 0) way.goAway();
      else way.goAwayAt(count, 'before');
      const outcome = await socket.ask(command, payload);
      const { isAway } = way;
      if (isAway) await awaitQuiet();
      const turn = JSON.stringify({ command, count, outcome });
      expect(['INTERNAL', ...(command === 'sync' ? ['OUTCOME_UNKNOWN'] : [])], turn).not.toContain(outcome['code']);
      if (outcome['code'] === 'BUSY') expect(await readAll(), turn).toEqual(stored);
      way.comeBack();
      socket.close();
      await awaitRounds();
      if (!isAway || command === 'ping') break;
    }
  }
});

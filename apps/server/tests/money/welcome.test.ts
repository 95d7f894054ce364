import { balance, house as houseCall, paise, statement } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createAccounts } from '../../src/modules/accounts/index.ts';
import { listLedgerFaults, noteWelcome, welcomePlayer } from '../../src/modules/ledger/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { openHouse, testSettings, type TestHouse } from '../house/open-house.ts';
import { readWire } from '../house/read-wire.ts';
import { readToday } from '../office/read-overview.ts';
import { createTestDatabase, queryOnce } from '../setup/test-database.ts';

const PASSWORD = 'a good password';
const WELCOME = paise(1_000_00n);
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ settings: { PLAY_WELCOME: '1000', TRUST_PROXY: 'true' } });
});
afterAll(async () => {
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  await house.close();
});

let networks = 0;
function signUp(username: string, changes: object = {}) {
  networks += 1;
  const body = { name: 'Asha Rao', username, email: `${username}@example.com`, password: PASSWORD, ...changes };
  return house.call('POST', '/auth/signup', { body, headers: { 'x-forwarded-for': `10.0.0.${String(networks)}` } });
}

async function logIn(username: string): Promise<string> {
  const { body } = await house.call('POST', '/auth/login', { body: { username, password: PASSWORD } });
  return String(body['accessToken']);
}

async function countWelcomes(): Promise<unknown> {
  const [counted] = (
    await house.pool.query<{ welcomes: number; players: number; rupees: bigint }>(
      `select count(*)::int as welcomes, count(distinct to_account)::int as players, sum(amount)::bigint as rupees
       from transfers where reason = 'welcome'`,
    )
  ).rows;
  return counted;
}

test('a new player begins with the welcome, which the statement and its file name, and the house announces', async () => {
  expect(readWire(houseCall.answer, (await house.call('GET', '/house')).body)).toMatchObject({ welcome: 1000 });
  expect((await signUp('asha')).status).toBe(200);
  const token = await logIn('asha');
  expect(readWire(balance.answer, (await house.call('GET', '/balance', { token })).body).balance).toBe(1000);
  const { data } = readWire(statement.answer, (await house.call('GET', '/statement?kind=welcome', { token })).body);
  expect(data).toMatchObject([{ kind: 'welcome', amount: 1000, balance: 1000, reference: '', outcomeRule: null }]);
  expect((await house.call('GET', '/statement?kind=deposit', { token })).body['data']).toEqual([]);
  expect((await house.call('GET', '/statement.csv', { token })).text).toMatch(
    /"welcome","1000\.00","","1000\.00","","",/,
  );
});

test('it is no deposit: no referrer is rewarded for it, and the day has none', async () => {
  await signUp('bina');
  const token = await logIn('bina');
  const { referralCode } = (await house.call('POST', '/referrals/create', { token })).body;
  expect((await signUp('friend.of.bina', { referralCode })).status).toBe(200);
  const stats = (await house.call('GET', '/referrals/stats', { token })).body;
  expect(stats).toMatchObject({ totalReferred: 1, totalEarnings: 0, rewardHistory: [] });
  const office = await house.enterOffice('owner', 'owner');
  expect((await readToday(house, office.token)).deposits).toEqual({ count: 0, amount: 0 });
});

test('of twenty signups with one username at once, one opens the account, with one welcome', async () => {
  const before = (await countWelcomes()) as { welcomes: number };
  const answers = await Promise.all(Array.from({ length: 20 }, () => signUp('wanted')));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(409)]);
  expect(await countWelcomes()).toMatchObject({ welcomes: before.welcomes + 1, players: before.welcomes + 1 });
});

test('given twenty times at once, it comes in once', async () => {
  const player = await house.enter('twice');
  const give = () =>
    inTransaction(house.pool, (client) =>
      welcomePlayer(client, { playerId: player.id, amount: WELCOME, at: new Date() }),
    );
  await Promise.all(Array.from({ length: 20 }, give));
  expect(await house.balanceOf(player)).toBe(1000);
});

test('an account that does not come about leaves no welcome behind', async () => {
  const before = await countWelcomes();
  expect((await signUp('nobody', { referralCode: 'NOBODYS1' })).status).toBe(400);
  const accounts = createAccounts({
    ...{ pool: house.pool, clock: systemClock, welcome: WELCOME },
    hasher: { hash: (password) => Promise.resolve(password) },
    onOpened: () => Promise.reject(new Error('cut off')),
  });
  const order = { name: 'Nobody', username: 'nobody2', email: 'nobody2@example.com', password: PASSWORD };
  await expect(accounts.createPlayer(order)).rejects.toThrow('cut off');
  expect(await countWelcomes()).toEqual(before);
});

test('the database takes none under another key, and the books find one that went to another', async () => {
  const connection = await house.pool.connect();
  const insert = (key: string, reference: string) =>
    `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
     values ('${key}', 3, (select max(id) from accounts where kind = 'wallet'), 1, 'welcome', '${reference}', now(), 1)`;
  try {
    await connection.query('begin');
    await connection.query('savepoint clean');
    for (const [key, reference] of [
      ['x', '7'],
      ['welcome:8', '7'],
      ['welcome:', '7'],
    ] as const) {
      await expect(connection.query(insert(key, reference))).rejects.toThrow('a_welcome_is_keyed_by_its_player');
      await connection.query('rollback to clean');
    }
    await connection.query(insert('welcome:999999', '999999'));
    expect((await listLedgerFaults(connection)).map(({ fault }) => fault)).toContain('is the welcome of another');
  } finally {
    await connection.query('rollback');
    connection.release();
  }
});

test('the books find a welcome of more than was set at its time, whoever books it', async () => {
  const { id } = await house.enter('minted');
  const connection = await house.pool.connect();
  const findFaults = async (rupees: number, daysAgo: number): Promise<string[]> => {
    await connection.query('savepoint clean');
    await connection.query(
      `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
       select 'welcome:' || owner_id, 3, id, $2::bigint, 'welcome', owner_id, now() - make_interval(days => $3), $2
       from accounts where kind = 'wallet' and owner_id = $1`,
      [id, rupees * 100, daysAgo],
    );
    const faults = (await listLedgerFaults(connection)).map(({ fault }) => fault);
    await connection.query('rollback to clean');
    return faults;
  };
  const fault = 'is a welcome of more than was set';
  try {
    await connection.query('begin');
    expect(await findFaults(1_000, 0)).not.toContain(fault);
    expect(await findFaults(1_001, 0)).toContain(fault);
    // As long as another setting held, and the day beside it, and no longer.
    await connection.query(
      `insert into welcome_settings (amount, since) values
       (500000, now() + interval '10 days'), (200000, now() + interval '20 days')`,
    );
    expect(await findFaults(5_000, 0)).toContain(fault);
    expect(await findFaults(5_000, -10)).not.toContain(fault);
    expect(await findFaults(5_000, -22)).toContain(fault);
    expect(await findFaults(2_000, -22)).not.toContain(fault);
    await expect(connection.query('update welcome_settings set amount = 1000000')).rejects.toThrow(
      'never changed or removed',
    );
  } finally {
    await connection.query('rollback');
    connection.release();
  }
});

test('each start notes what is set, and only where it is another', async () => {
  const note = (rupees: bigint) => noteWelcome(house.pool, paise(rupees * 100n));
  const listAmounts = async () =>
    (await house.pool.query<{ amount: bigint }>('select amount from welcome_settings order by id')).rows.map(
      ({ amount }) => Number(amount) / 100,
    );
  expect(await listAmounts()).toEqual([1_000]);
  for (const rupees of [1_000n, 700n, 700n, 1_000n]) await note(rupees);
  expect(await listAmounts()).toEqual([1_000, 700, 1_000]);
});

test('the demo player has ten thousand rupees as ever', async () => {
  const login = await house.call('POST', '/auth/login', { body: { username: 'demo', password: 'demo-play' } });
  const token = String(login.body['accessToken']);
  expect((await house.call('GET', '/balance', { token })).body['balance']).toBe(10_000);
});

test('a house that gives none gives none, and one of real money never does', async () => {
  const settings = testSettings('postgres://nowhere');
  const unsaid = { ...settings, PLAY_WELCOME: '' };
  expect(readConfig(unsaid).PLAY_WELCOME).toBe(WELCOME);
  expect(readConfig(settings).PLAY_WELCOME).toBe(0n);
  for (const PLAY_WELCOME of ['-1', '10.50', '1e3', 'ten', '100001']) {
    expect(() => readConfig({ ...unsaid, PLAY_WELCOME })).toThrow('PLAY_WELCOME');
  }
  expect(() => readConfig({ ...settings, MONEY: 'real', PLAY_WELCOME: '1' })).toThrow('PLAY_WELCOME is play money');
  // The settings refuse real money by themselves yet; this is what stands behind them.
  const database = await createTestDatabase();
  const own = { ...testSettings(database.connectionString), PLAY_WELCOME: '1000' };
  const config = { ...readConfig(own), MONEY: 'real' as const };
  const logger = createLogger('silent');
  const real = await createApp({ config, logger, clock: systemClock, randomness: systemRandomness });
  const address = await real.start();
  try {
    const body = { name: 'Asha', username: 'asha', email: 'asha@example.com', password: PASSWORD };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${address}/auth/signup`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    expect(await (await fetch(`${address}/house`)).json()).toMatchObject({ money: 'real', welcome: 0 });
    const booked = await queryOnce(database.connectionString, 'select count(*)::int as transfers from transfers');
    expect(booked).toEqual([{ transfers: 0 }]);
  } finally {
    await real.stop();
    await database.remove();
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBalance } from '../../src/modules/ledger/index.ts';
import { createPasswordHasher } from '../../src/modules/passwords/index.ts';
import { openPlayersHouse, signupForm, type PlayersHouse } from './players-house.ts';

let house: PlayersHouse;
let address = 0;

beforeAll(async () => {
  // Here a password costs what it costs the house.
  house = await openPlayersHouse(createPasswordHasher);
});
afterAll(async () => {
  await house.close();
});

/** Signs up from an address of its own, so that the limit for one address stays out of the way. */
function signUp(username: string, changes: object = {}) {
  address += 1;
  return house.post('/auth/signup', signupForm(username, changes), { address: `192.0.2.${String(address)}` });
}

async function rowsOf(username: string): Promise<Record<string, unknown>[]> {
  const found = await house.pool.query<Record<string, unknown>>(
    'select * from players where lower(username) = lower($1)',
    [username],
  );
  return found.rows;
}

test('a signup opens an account with an empty wallet and no coins', async () => {
  const answer = await signUp('Asha.Rao', { referralCode: ' RANG42 ' });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  const [player] = await rowsOf('asha.rao');
  expect(player).toMatchObject({
    name: 'Asha Rao',
    username: 'Asha.Rao',
    status: 'active',
    signup_referral_code: 'RANG42',
  });
  expect(await getBalance(house.pool, player?.['id'] as bigint)).toBe(0n);
  const accounts = await house.pool.query('select kind, balance from accounts where owner_id = $1 order by kind', [
    player?.['id'],
  ]);
  expect(accounts.rows).toEqual([
    { kind: 'coins', balance: 0n },
    { kind: 'wallet', balance: 0n },
  ]);
});

test('a password is kept as an argon2id hash only', async () => {
  await signUp('hashed');
  const [player] = await rowsOf('hashed');
  expect(player?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a username is one account however it is capitalised', async () => {
  await signUp('Kabir');
  const answer = await signUp('kABIR', { email: 'another@example.com' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'USERNAME_TAKEN', field: 'username' } });
  expect(await rowsOf('kabir')).toHaveLength(1);
});

test('twenty signups of one username at once make one account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) => signUp(number % 2 === 0 ? 'Race' : 'race')),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.body['code'] === 'USERNAME_TAKEN')).toHaveLength(19);
  const [player, ...others] = await rowsOf('race');
  expect(others).toEqual([]);
  expect(await getBalance(house.pool, player?.['id'] as bigint)).toBe(0n);
});

test('a signup with an e-mail address that has an account answers, works and costs the same as any other', async () => {
  const email = 'meera@example.com';
  await house.players.accounts.createPlayer({ ...signupForm('meera'), email, emailConfirmed: true });
  const before = { ...house.work };
  const fresh = await signUp('fresh-address');
  const between = { ...house.work };
  const taken = await signUp('taken-address', { email: 'Meera@Example.com' });
  expect(taken).toEqual(fresh);
  expect(house.work.hashed - between.hashed).toBe(between.hashed - before.hashed);
  expect(house.work.compared).toBe(before.compared);
  // Neither tells afterwards: both accounts can be used.
  expect((await house.logIn('taken-address')).username).toBe('taken-address');
  expect((await house.logIn('fresh-address')).username).toBe('fresh-address');
});

test.each([
  ['name', { name: '  ' }, 'Name is required'],
  ['name', { name: '\u200b\u2060\u3164' }, 'Name is required'],
  ['username', { username: 'a b' }, 'Use 3 to 24 letters, digits, dots, dashes or underscores.'],
  ['username', { username: 'asha@example.com' }, 'Use 3 to 24 letters, digits, dots, dashes or underscores.'],
  ['email', { email: 'nowhere' }, 'Please enter a valid email'],
  ['password', { password: 'short' }, 'Password must be at least 6 characters long'],
])('a signup with a bad %s says so at its field and makes no account', async (field, changes, message) => {
  const answer = await signUp('refused', changes);
  expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'BAD_REQUEST', field, message } });
  expect(await rowsOf('refused')).toEqual([]);
});

test.each(['name', 'username', 'email', 'password', 'referralCode'])(
  'a zero byte in the %s is a clear no',
  async (field) => {
    const answer = await signUp('zero-byte', { [field]: 'abc\u0000defg' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect(await rowsOf('zero-byte')).toEqual([]);
  },
);

test('the demo player is made once, also by servers that start together', async () => {
  const demo = signupForm('demo', { password: 'demo-play' });
  const ids = await Promise.all([
    house.players.accounts.ensurePlayer(demo),
    house.otherPlayers.accounts.ensurePlayer(demo),
    house.players.accounts.ensurePlayer(demo),
  ]);
  const again = await house.players.accounts.ensurePlayer({ ...demo, password: 'another password' });
  expect(new Set([...ids, again]).size).toBe(1);
  expect(await house.players.accounts.findPlayerById(again)).toMatchObject({ username: 'demo', status: 'active' });
  const login = await house.post('/auth/login', { username: 'demo', password: 'demo-play' });
  expect(login.body).toMatchObject({ userId: String(again) });
});

test('nobody is found under an id that has no account', async () => {
  expect(await house.players.accounts.findPlayerById(987_654_321n)).toBeUndefined();
});

test('one address can open twenty accounts in ten minutes', async () => {
  const from = { address: '198.51.100.200' };
  const statuses: number[] = [];
  for (let number = 0; number < 21; number += 1) {
    statuses.push((await house.post('/auth/signup', signupForm('x'), from)).status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array<number>(20).fill(400));
  expect(statuses[20]).toBe(429);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, PASSWORD, openPlayersHouse, signupForm, type HouseAnswer, type PlayersHouse } from './players-house.ts';

let house: PlayersHouse;
let networks = 0;

beforeAll(async () => {
  house = await openPlayersHouse();
});
afterAll(async () => {
  await house.close();
});

const newAddress = (): string => {
  networks += 1;
  return `10.0.${String(networks >> 8)}.${String(networks & 255)}`;
};

const attempt = (username: string, password: string, address: string): Promise<HouseAnswer> =>
  house.post('/auth/login', { username, password }, { address });

async function comparisonsOf(
  work: () => Promise<HouseAnswer>,
): Promise<{ answer: HouseAnswer; compared: number; hashed: number }> {
  const before = { ...house.work };
  const answer = await work();
  return { answer, compared: house.work.compared - before.compared, hashed: house.work.hashed - before.hashed };
}

test('a login gives tokens, the name as it was typed at signup, the id, and the time left in milliseconds', async () => {
  const id = await house.players.accounts.createPlayer(signupForm('Asha'));
  const answer = await house.post('/api/auth/login', { username: ' aSHA ', password: PASSWORD, rememberMe: true });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ success: true, username: 'Asha', userId: String(id), expiresIn: HOUR });
  expect(answer.body['refreshToken']).toMatch(/^[0-9a-f]{64}$/);
  expect((await house.logIn('asha')).expiresIn).toBe(12 * HOUR);
});

test('an e-mail address logs in once it is confirmed, however it is capitalised', async () => {
  const confirmed = { ...signupForm('ishaan'), emailConfirmed: true };
  const id = await house.players.accounts.createPlayer(confirmed);
  // Somebody else who claims the same address changes nothing for its owner.
  await house.players.accounts.createPlayer({
    ...signupForm('claimant'),
    email: confirmed.email,
    password: 'claimed password',
  });
  const answer = await attempt('ISHAAN@example.com', PASSWORD, newAddress());
  expect(answer.body).toMatchObject({ success: true, userId: String(id) });
  expect(await attempt(confirmed.email, 'claimed password', newAddress())).toMatchObject({ status: 401 });
});

test('login answers, and works, the same for a wrong password, no account, an unconfirmed address and a wrong one of who is suspended', async () => {
  await house.players.accounts.createPlayer(signupForm('present'));
  await house.players.accounts.createPlayer(signupForm('banned'));
  await house.pool.query(`update players set status = 'banned' where username = 'banned'`);
  const tries = [
    await comparisonsOf(() => attempt('present', 'wrong password', newAddress())),
    await comparisonsOf(() => attempt('absent', 'wrong password', newAddress())),
    await comparisonsOf(() => attempt('present@example.com', PASSWORD, newAddress())),
    await comparisonsOf(() => attempt('absent@example.com', PASSWORD, newAddress())),
    await comparisonsOf(() => attempt('banned', 'wrong password', newAddress())),
  ];
  expect(tries[0]?.answer).toMatchObject({
    status: 401,
    body: { success: false, code: 'INVALID_CREDENTIALS', message: 'Invalid username or password' },
  });
  for (const other of tries) expect(other).toEqual(tries[0]);
  expect(tries[0]).toMatchObject({ compared: 1, hashed: 0 });
  expect(await attempt('banned', PASSWORD, newAddress())).toMatchObject({
    ...{ status: 403, body: { code: 'ACCOUNT_SUSPENDED', message: 'This account is suspended.' } },
  });
});

test('guessing is slowed, at a name with an account and at one without alike', async () => {
  await house.players.accounts.createPlayer(signupForm('guessed'));
  const statuses = async (name: string): Promise<number[]> => {
    const address = newAddress();
    const seen: number[] = [];
    for (let time = 0; time < 8; time += 1) seen.push((await attempt(name, 'wrong password', address)).status);
    return seen;
  };
  const present = await statuses('guessed');
  expect(present).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  expect(await statuses('nobody-there')).toEqual(present);
});

test('a username logs in as mails show it, and guesses at it so are guesses at the name', async () => {
  await house.players.accounts.createPlayer(signupForm('asha.rao.1'));
  const answer = await attempt('Asha·rao·1', PASSWORD, newAddress());
  expect(answer).toMatchObject({ status: 200, body: { username: 'asha.rao.1' } });
  const address = newAddress();
  const statuses: number[] = [];
  for (const name of ['asha.rao.1', 'asha·rao·1', 'asha.rao·1', 'asha.rao.1', 'asha·rao·1', 'asha·rao.1']) {
    statuses.push((await attempt(name, 'wrong password', address)).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('guesses that are slowed soon cost no hashing, even when they are right, and open nothing', async () => {
  await house.players.accounts.createPlayer(signupForm('slowed'));
  const address = newAddress();
  for (let time = 0; time < 5; time += 1) await attempt('slowed', 'wrong password', address);
  // The last attempts of the network are of use only to somebody who has logged in from there before.
  for (let time = 0; time < 10; time += 1) {
    expect(await attempt('slowed', PASSWORD, address)).toMatchObject({ status: 429 });
  }
  const slowed = await comparisonsOf(() => attempt('slowed', PASSWORD, address));
  expect(slowed).toMatchObject({ answer: { status: 429, body: { code: 'TOO_MANY_REQUESTS' } }, compared: 0 });
  house.clock.at += 61_000;
  expect(await attempt('slowed', PASSWORD, address)).toMatchObject({ status: 200 });
});

test('somebody else who guesses keeps the owner out nowhere', async () => {
  await house.players.accounts.createPlayer(signupForm('victim'));
  const unknownAddress = newAddress();
  for (let time = 0; time < 12; time += 1) await attempt('victim', 'wrong password', unknownAddress);
  expect(await attempt('victim', PASSWORD, newAddress())).toMatchObject({ status: 200 });
});

test('others in many networks never keep the owner out where the owner has logged in before', async () => {
  await house.players.accounts.createPlayer(signupForm('hunted'));
  const home = newAddress();
  await house.logIn('hunted', { address: home });
  const guesses = Array.from({ length: 60 }, () => newAddress());
  const statuses = [];
  for (const address of guesses) statuses.push((await attempt('hunted', 'wrong password', address)).status);
  expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
  expect(await attempt('hunted', PASSWORD, home)).toMatchObject({ status: 200 });
});

test('a right password may be used any number of times', async () => {
  await house.players.accounts.createPlayer(signupForm('often'));
  const address = newAddress();
  for (let time = 0; time < 30; time += 1) await house.logIn('often', { address });
});

test('where a player has logged in is forgotten after 90 days', async () => {
  const id = await house.players.accounts.createPlayer(signupForm('traveller'));
  await house.logIn('traveller', { address: newAddress() });
  const networksOf = async (): Promise<number> =>
    (await house.pool.query('select from player_networks where player_id = $1', [id])).rows.length;
  house.clock.at += 89 * 24 * HOUR;
  await house.players.removeExpired(house.pool);
  expect(await networksOf()).toBe(1);
  house.clock.at += 2 * 24 * HOUR;
  await house.players.removeExpired(house.pool);
  expect(await networksOf()).toBe(0);
});

test('of the networks that a player has logged in from the newest fifty are known', async () => {
  const id = await house.players.accounts.createPlayer(signupForm('roamer'));
  const seen: string[] = [];
  for (let time = 0; time < 53; time += 1) {
    const address = newAddress();
    seen.push(address);
    house.clock.at += 1_000;
    await house.logIn('roamer', { address });
  }
  const known = await house.pool.query<{ network: string }>(
    'select network from player_networks where player_id = $1 order by last_login_at',
    [id],
  );
  expect(known.rows.map(({ network }) => network)).toEqual(seen.slice(3));
});

test('one address can try to log in sixty times a minute, whatever it tries', async () => {
  const from = { address: '198.51.100.201' };
  const statuses: number[] = [];
  for (let number = 0; number < 61; number += 1) {
    statuses.push((await house.post('/auth/login', {}, from)).status);
  }
  expect(statuses.slice(0, 60)).toEqual(Array<number>(60).fill(400));
  expect(statuses[60]).toBe(429);
  expect((await house.post('/auth/login', {}, { address: newAddress() })).status).toBe(400);
});

test('a login with nothing in it, or a zero byte, is a clear no', async () => {
  expect(await attempt('', 'x', newAddress())).toMatchObject({
    status: 400,
    body: { field: 'username', message: 'Username is required' },
  });
  expect(await attempt('asha', '', newAddress())).toMatchObject({
    status: 400,
    body: { field: 'password', message: 'Password is required' },
  });
  expect(await attempt('as\u0000ha', 'wrong', newAddress())).toMatchObject({ status: 400 });
});

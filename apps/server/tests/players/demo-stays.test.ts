import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openHouse, type HouseAnswer, type TestHouse } from '../house/open-house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ settings: { TRUST_PROXY: 'true' } });
});
afterAll(() => house.close());

let networks = 0;
function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  given: { token?: string; body?: object },
): Promise<HouseAnswer> {
  networks += 1;
  const network = `198.51.${String(100 + Math.floor(networks / 250))}.${String(1 + (networks % 250))}`;
  return house.call(method, path, { ...given, headers: { 'x-forwarded-for': network } });
}
/** What a visitor's one tap on the login page does. */
const playDemo = (): Promise<HouseAnswer> =>
  call('POST', '/auth/login', { body: { username: 'demo', password: 'demo-play' } });

test('no visitor who plays the demo takes it away from all others', async () => {
  const token = String((await playDemo()).body['accessToken']);
  const refused = { status: 403, body: { code: 'DEMO_STAYS' } };
  const passwords = { currentPassword: 'demo-play', newPassword: 'of one visitor alone' };
  expect(await call('POST', '/auth/change-password', { token, body: passwords })).toMatchObject(refused);
  const address = { email: 'visitor@example.com', currentPassword: 'demo-play' };
  expect(await call('PUT', '/auth/email', { token, body: address })).toMatchObject(refused);
  expect(await playDemo()).toMatchObject({ status: 200 });
});

test('no visitor who plays the demo sees the others who do, or puts them out', async () => {
  const [first, second] = [await playDemo(), await playDemo()].map(({ body }) => String(body['accessToken']));
  const listed = async (token: string | undefined) => {
    const { body } = await call('GET', '/auth/sessions', { token: String(token) });
    return body['data'] as { _id: string; isCurrent: boolean }[];
  };
  const [own, others] = [await listed(first), await listed(second)];
  expect([own, others].map((each) => each.map(({ isCurrent }) => isCurrent))).toEqual([[true], [true]]);
  const token = String(first);
  const one = await call('DELETE', `/auth/sessions/${String(others[0]?._id)}`, { token });
  expect(one).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await call('DELETE', '/auth/sessions', { token })).toMatchObject({ status: 200, body: { ended: 0 } });
  expect(await call('GET', '/auth/verify', { token: String(second) })).toMatchObject({ status: 200 });
  // One's own is one's to end.
  expect(await call('DELETE', `/auth/sessions/${String(own[0]?._id)}`, { token })).toMatchObject({ status: 200 });
  expect(await call('GET', '/auth/verify', { token })).toMatchObject({ status: 401 });
});

test('no visitor who logs in to the demo again and again puts those out who play it', async () => {
  const token = String((await playDemo()).body['accessToken']);
  for (let logins = 0; logins < 101; logins += 1) expect(await playDemo()).toMatchObject({ status: 200 });
  expect(await call('GET', '/auth/verify', { token })).toMatchObject({ status: 200 });
});

test('nobody who guesses at the published password, from however many networks, keeps others out of the demo', async () => {
  const guess = { username: 'demo', password: 'no password of the demo' };
  for (let guesses = 0; guesses < 60; guesses += 1)
    expect(await call('POST', '/auth/login', { body: guess })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    });
  expect(await playDemo()).toMatchObject({ status: 200 });
});

test('no visitor who plays the demo chooses by which name all of them are shown', async () => {
  const token = String((await playDemo()).body['accessToken']);
  for (const publicName of ['Of-one-visitor', null])
    expect(await call('PUT', '/auth/public-name', { token, body: { publicName } })).toMatchObject({
      status: 403,
      body: { code: 'DEMO_STAYS' },
    });
});

test('a player who merely has its name or names its address changes what is theirs', async () => {
  const email = 'demo@rang.invalid';
  const account = { name: 'Demo Player', username: 'demo-2', email, password: 'a good password' };
  expect(await call('POST', '/auth/signup', { body: account })).toMatchObject({ status: 200 });
  const login = { username: account.username, password: account.password };
  const token = String((await call('POST', '/auth/login', { body: login })).body['accessToken']);
  const passwords = { currentPassword: account.password, newPassword: 'another good password' };
  expect(await call('POST', '/auth/change-password', { token, body: passwords })).toMatchObject({ status: 200 });
});

test('a demo that was changed before is opened again as it is published, by the next start', async () => {
  const { rows } = await house.pool.query<{ id: bigint }>(`select id from players where username = 'demo'`);
  await house.pool.query(
    `update players set email = 'visitor@example.com', public_name = 'Of-one-visitor', password_hash = (select password_hash from players where username = 'demo-2')
     where id = $1`,
    [rows[0]?.id],
  );
  expect(await playDemo()).toMatchObject({ status: 401 });
  const next = await openHouse({ connectionString: house.connectionString, settings: { TRUST_PROXY: 'true' } });
  onTestFinished(() => next.close());
  const { status, body } = await playDemo();
  expect(status).toBe(200);
  const token = String(body['accessToken']);
  expect(await call('GET', '/auth/account', { token })).toMatchObject({
    body: { data: { email: 'demo@rang.invalid', emailConfirmed: true, publicName: null } },
  });
});

import type { SessionAnswer } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import { DAY, HOUR, MINUTE, PASSWORD, openPlayersHouse, type HouseAnswer, type PlayersHouse } from './players-house.ts';
import { createResetCalls, NEW_PASSWORD, type ResetCalls } from './players-reset-calls.ts';

let house: PlayersHouse;
let calls: ResetCalls;

beforeAll(async () => {
  house = await openPlayersHouse();
  calls = createResetCalls(house);
});
afterAll(async () => {
  await house.close();
});

async function enter(username: string, rememberMe: boolean): Promise<SessionAnswer> {
  await calls.openAccount(username);
  return await house.logIn(username, { rememberMe, address: calls.newAddress() });
}

const changePassword = ({ accessToken: token }: SessionAnswer): Promise<HouseAnswer> =>
  house.post(
    '/auth/change-password',
    { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    { token, address: calls.newAddress() },
  );
const refresh = (refreshToken: unknown): Promise<HouseAnswer> =>
  house.post('/auth/refresh-token', { refreshToken }, { address: calls.newAddress() });
const list = async ({ accessToken: token }: SessionAnswer): Promise<unknown> =>
  (await house.ask('GET', '/auth/sessions', { token, address: calls.newAddress() })).body['data'];

test('no copy of an access token opens the account after a change of password, on any server', async () => {
  const before = await enter('copied', false);
  await house.otherPlayers.sessions.authenticate(before.accessToken);
  const changed = await changePassword(before);
  expect(changed).toMatchObject({ status: 200 });
  expect(await house.verify(before.accessToken)).toMatchObject({ status: 401 });
  house.clock.at += MINUTE;
  await expect(house.otherPlayers.sessions.authenticate(before.accessToken)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  const after = changed.body['session'] as SessionAnswer;
  expect(await house.verify(after.accessToken)).toMatchObject({ status: 200, body: { username: 'copied' } });
});

test('no copy of a refresh token is renewed after a change of password, and none ends the session that goes on', async () => {
  const before = await enter('renewed', false);
  const after = (await changePassword(before)).body['session'] as SessionAnswer;
  for (let time = 0; time < 2; time += 1) {
    expect(await refresh(before.refreshToken)).toMatchObject({ status: 401, body: { code: 'REFRESH_INVALID' } });
    house.clock.at += MINUTE;
  }
  expect(await house.verify(after.accessToken)).toMatchObject({ status: 200 });
  expect(await refresh(after.refreshToken)).toMatchObject({ status: 200 });
});

test.each([true, false])('whoever changes the password goes on as before, remembered: %s', async (rememberMe) => {
  const before = await enter(`goes-on-${String(rememberMe)}`, rememberMe);
  const [listed] = (await list(before)) as [object];
  house.clock.at += HOUR / 2;
  const after = (await changePassword(before)).body['session'] as SessionAnswer;
  expect(after).toMatchObject({ userId: before.userId, expiresIn: before.expiresIn });
  const at = new Date(house.clock.at).toISOString();
  const next = { ...listed, _id: expect.any(String) as string, rememberMe, createdAt: at, lastUsedAt: at };
  expect(await list(after)).toEqual([next]);
  house.clock.at += rememberMe ? 29 * DAY : 11 * HOUR;
  expect(await refresh(after.refreshToken)).toMatchObject({ status: 200 });
});

test('a session that is ended while its password is being changed goes on as no other, and the password is changed', async () => {
  const own = await enter('ended-meanwhile', false);
  const client = await house.pool.connect();
  await client.query('begin');
  await client.query('select from players where username = $1 for update', ['ended-meanwhile']);
  const changing = changePassword(own);
  await awaitWaitingForLocks(house.pool, 1);
  await house.post('/auth/logout', {}, { token: own.accessToken });
  await client.query('commit');
  client.release();
  const changed = await changing;
  expect(changed).toMatchObject({ status: 200 });
  expect(changed.body).not.toHaveProperty('session');
  expect(await calls.opens('ended-meanwhile', NEW_PASSWORD)).toBe(true);
});

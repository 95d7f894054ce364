import type { SessionAnswer } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND, openPlayersHouse, type HouseAnswer, type PlayersHouse } from './players-house.ts';
import { createResetCalls, type ResetCalls } from './players-reset-calls.ts';

let house: PlayersHouse;
let calls: ResetCalls;

beforeAll(async () => {
  house = await openPlayersHouse();
  calls = createResetCalls(house);
});
afterAll(async () => {
  await house.close();
});

const refresh = (token: unknown): Promise<HouseAnswer> =>
  house.post('/auth/refresh-token', { refreshToken: token }, { address: calls.newAddress() });

async function enter(username: string): Promise<SessionAnswer> {
  await calls.openAccount(username);
  return await house.logIn(username, { address: calls.newAddress() });
}

async function listEnds(username: string): Promise<number[]> {
  const { rows } = await house.pool.query<{ at: Date }>(
    `select expires_at as at from sessions where player_id = (select id from players where username = $1)`,
    [username],
  );
  return rows.map(({ at }) => at.getTime());
}

/** A session that was renewed twelve times at once and then once more, when an hour was nearly over. */
async function renewToItsFill(username: string): Promise<{ readonly last: HouseAnswer; readonly end: number }> {
  let token: unknown = (await enter(username)).refreshToken;
  for (let time = 1; time < 12; time += 1) token = (await refresh(token)).body['refreshToken'];
  const end = house.clock.at + 12 * HOUR;
  house.clock.at += HOUR - MINUTE;
  const last = await refresh(token);
  expect(last).toMatchObject({ status: 200, body: { refreshToken: token } });
  return { last, end };
}

test('an access token that is given for a refresh token once more runs out with its session', async () => {
  const { last, end } = await renewToItsFill('often');
  expect(await listEnds('often')).toEqual([end]);
  expect(last.body['expiresIn']).toBe(end - house.clock.at);
  const token = String(last.body['accessToken']);
  house.clock.at = end - MINUTE;
  expect(await house.verify(token)).toMatchObject({ status: 200 });
  house.clock.at = end;
  expect(await house.verify(token)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
});

test('as long as a token of it is good, a session is shown and ended beside the others', async () => {
  const { last, end } = await renewToItsFill('listed');
  house.clock.at = end - 1;
  const from = { token: (await house.logIn('listed')).accessToken, address: calls.newAddress() };
  const token = String(last.body['accessToken']);
  expect(await house.verify(token)).toMatchObject({ status: 200 });
  expect((await house.ask('GET', '/auth/sessions', from)).body['data']).toHaveLength(2);
  expect(await house.ask('DELETE', '/auth/sessions', from)).toMatchObject({ status: 200, body: { ended: 1 } });
  expect(await house.verify(token)).toMatchObject({ status: 401 });
});

test('a token that says more than its session has left, as a version before gave them, is refused once that ran out', async () => {
  const { accessToken } = await enter('before');
  const shorter = new Date(house.clock.at + HOUR);
  await house.pool.query('update sessions set expires_at = $1 where player_id = (select max(id) from players)', [
    shorter,
  ]);
  house.clock.at += HOUR - 1;
  expect(await house.verify(accessToken)).toMatchObject({ status: 200 });
  house.clock.at += 2 * MINUTE;
  expect(await house.verify(accessToken)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  await expect(house.otherPlayers.sessions.authenticate(accessToken)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('a session that is not remembered is over after thirty days, however often it is renewed', async () => {
  let token: unknown = (await enter('endless')).refreshToken;
  const end = house.clock.at + 30 * DAY;
  let answer: HouseAnswer | undefined;
  while (house.clock.at + 11 * HOUR < end) {
    house.clock.at += 11 * HOUR;
    answer = await refresh(token);
    expect(answer.status).toBe(200);
    token = answer.body['refreshToken'];
  }
  expect(answer?.body['expiresIn']).toBe(end - house.clock.at);
  // A token's time is in whole seconds.
  house.clock.at = end + SECOND;
  expect(await refresh(token)).toMatchObject({ status: 401, body: { code: 'REFRESH_INVALID' } });
  expect(await house.verify(String(answer?.body['accessToken']))).toMatchObject({ status: 401 });
});

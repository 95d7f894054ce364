import type { SessionAnswer } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitWaitingForLocks, countWaitingForLocks } from '../house/waiting-for-locks.ts';
import { openPlayersHouse, signupForm, type HouseAnswer, type PlayersHouse } from './players-house.ts';

let house: PlayersHouse;
beforeAll(async () => {
  house = await openPlayersHouse();
});
afterAll(async () => {
  await house.close();
});

async function enter(username: string, changes: object = {}): Promise<SessionAnswer> {
  await house.players.accounts.createPlayer(signupForm(username, changes));
  return await house.logIn(username);
}

const read = async ({ accessToken }: SessionAnswer): Promise<unknown> =>
  (await house.ask('GET', '/auth/settings', { token: accessToken })).body['data'];

const save = ({ accessToken }: SessionAnswer, body: object, prefix = ''): Promise<HouseAnswer> =>
  house.put(`${prefix}/auth/settings`, body, { token: accessToken });

test('settings begin as the screens show them, and each is saved without touching the others', async () => {
  const [own, other] = [await enter('asha'), await enter('bina')];
  const first = { theme: null, language: null, notifications: { email: true, push: true, promotional: false } };
  expect(await read(own)).toEqual(first);
  expect((await save(own, { theme: 'light' })).body).toEqual({ success: true, data: { ...first, theme: 'light' } });
  expect((await save(own, { language: 'de' }, '/api')).body['data']).toMatchObject({ theme: 'light', language: 'de' });
  const notifications = { email: false, push: false, promotional: true };
  expect((await save(own, { notifications })).body['data']).toEqual({ theme: 'light', language: 'de', notifications });
  expect((await save(own, {})).body['data']).toEqual({ theme: 'light', language: 'de', notifications });
  // On another device too, and nobody else's.
  expect(await read(await house.logIn('asha'))).toEqual({ theme: 'light', language: 'de', notifications });
  expect(await read(other)).toEqual(first);
});

test('of two devices that save at once neither loses what only it has changed', async () => {
  const own = await enter('chitra');
  await Promise.all([save(own, { theme: 'light' }), save(own, { language: 'fr' })]);
  expect(await read(own)).toMatchObject({ theme: 'light', language: 'fr' });
});

test('however often a player saves at once, one connection waits for their row, and nobody else does', async () => {
  const [own, other] = [await enter('hema'), await enter('indu')];
  // One looks, as there would be no other where each save took a connection.
  const [holder, looker] = [await house.pool.connect(), await house.pool.connect()];
  await holder.query(`begin; select from players where username = 'hema' for update`);
  const saved = Array.from({ length: 40 }, () => save(own, { theme: 'light' }));
  try {
    await awaitWaitingForLocks(looker, 1);
    expect((await save(other, { theme: 'dark' })).status).toBe(200);
    expect(await countWaitingForLocks(looker)).toBe(1);
  } finally {
    await holder.query('commit');
    for (const client of [holder, looker]) client.release();
  }
  const answers = await Promise.all(saved);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ body }) => body['code']))).toEqual(new Set(['TOO_MANY_REQUESTS']));
});

test('what is no setting is refused and changes nothing', async () => {
  const own = await enter('divya');
  const before = await read(own);
  for (const body of [
    ...[{ theme: 'blue' }, { theme: null }, { language: 'deutsch' }, { language: 'DE' }, { notifications: {} }],
    ...[{ notifications: { email: 'yes', push: true, promotional: false } }, { theme: 'light', language: '' }],
  ]) {
    expect(await save(own, body)).toMatchObject({ status: 400, body: { success: false, code: 'BAD_REQUEST' } });
  }
  expect(await read(own)).toEqual(before);
  expect((await house.put('/auth/settings', { theme: 'light' })).status).toBe(401);
});

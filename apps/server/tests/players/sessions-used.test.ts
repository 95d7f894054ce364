import type { SessionAnswer } from '@rang/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { touchLiveSessions } from '../../src/modules/sessions/live-sessions.ts';
import { MINUTE, openPlayersHouse, signupForm, type PlayersHouse } from './players-house.ts';

let house: PlayersHouse;

beforeAll(async () => {
  house = await openPlayersHouse();
});
afterAll(async () => {
  await house.close();
});

let players = 0;
let name: string;
let other: SessionAnswer;
beforeEach(async () => {
  players += 1;
  name = `user${String(players)}`;
  await house.players.accounts.createPlayer(signupForm(name));
  other = await house.logIn(name);
});

/** How many minutes ago the player's session that does not ask was used last, as the one that asks is told. */
async function readMinutes(own: SessionAnswer): Promise<number> {
  const { body } = await house.ask('GET', '/auth/sessions', { token: own.accessToken });
  const listed = body['data'] as { isCurrent: boolean; lastUsedAt: string }[];
  const theirs = listed.find(({ isCurrent }) => !isCurrent);
  return (house.clock.at - Date.parse(theirs?.lastUsedAt ?? '')) / MINUTE;
}

const use = async ({ accessToken }: SessionAnswer): Promise<number> => (await house.verify(accessToken)).status;

test('a session that is used between two refreshes was last used then, to five minutes', async () => {
  const own = await house.logIn(name);
  house.clock.at += 4 * MINUTE;
  expect(await use(other)).toBe(200);
  // Not every look is written down.
  expect(await readMinutes(own)).toBe(4);
  house.clock.at += 2 * MINUTE;
  expect(await use(other)).toBe(200);
  expect(await readMinutes(own)).toBe(0);
  house.clock.at += 3 * MINUTE;
  expect(await readMinutes(own)).toBe(3);
});

test('a look whether sessions go on, which nobody asked for, uses none', async () => {
  const own = await house.logIn(name);
  expect(await use(other)).toBe(200);
  house.clock.at += 6 * MINUTE;
  await house.players.sessions.lookAgain();
  expect(await readMinutes(own)).toBe(6);
});

test('a session that is held by somebody else is looked up all the same', async () => {
  const own = await house.logIn(name);
  house.clock.at += 6 * MINUTE;
  const holder = await house.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from sessions join players on players.id = player_id where username = $1 for update`, [
      name,
    ]);
    expect(await use(other)).toBe(200);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await readMinutes(own)).toBe(6);
});

test('a session that was ended is no more used', async () => {
  const readEnd = async (): Promise<unknown> => {
    const ended = await house.pool.query<{ last_used_at: Date }>(
      'select last_used_at, ended_at from sessions order by created_at desc, id desc limit 1',
    );
    return ended.rows;
  };
  expect(await use(other)).toBe(200);
  await house.pool.query('update sessions set ended_at = $1 where ended_at is null', [new Date(house.clock.at)]);
  const before = await readEnd();
  house.clock.at += 6 * MINUTE;
  expect(await use(other)).toBe(401);
  expect(await readEnd()).toEqual(before);
});

test('however many are looked up at once, a few are noted with them and the rest later', async () => {
  const made = await house.pool.query<{ id: string }>(
    `insert into sessions (player_id, remember, created_at, last_used_at, expires_at)
     select players.id, true, $2::timestamptz, $2, $2::timestamptz + interval '1 day'
     from players, generate_series(1, 500) where username = $1 returning id`,
    [name, new Date(house.clock.at)],
  );
  const ids = made.rows.map(({ id }) => id);
  const later = new Date(house.clock.at + 6 * MINUTE);
  const countNoted = async () =>
    (await house.pool.query('select from sessions where id = any ($1::uuid[]) and last_used_at = $2', [ids, later]))
      .rowCount ?? 0;
  expect((await touchLiveSessions(house.pool, ids, later)).size).toBe(500);
  const first = await countNoted();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(500);
  for (let look = 0; look < 5; look += 1) await touchLiveSessions(house.pool, ids, later);
  expect(await countNoted()).toBe(500);
});

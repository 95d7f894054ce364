import { createHash } from 'node:crypto';
import type { SessionAnswer } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerPlayerJobs } from '../../src/create-players.ts';
import { createJobs } from '../../src/platform/jobs.ts';
import { createLogger } from '../../src/platform/logger.ts';
import {
  DAY,
  HOUR,
  SECOND,
  openPlayersHouse,
  signupForm,
  type HouseAnswer,
  type PlayersHouse,
} from './players-house.ts';

let house: PlayersHouse;
let count = 0;

beforeAll(async () => {
  house = await openPlayersHouse();
});
afterAll(async () => {
  await house.close();
});

async function newSession(rememberMe = true): Promise<SessionAnswer> {
  count += 1;
  const username = `player-${String(count)}`;
  await house.players.accounts.createPlayer(signupForm(username));
  return house.logIn(username, { rememberMe });
}

/** From another address for each session, so that no test uses up what another may ask. */
const refresh = (token: unknown): Promise<HouseAnswer> =>
  house.post('/auth/refresh-token', { refreshToken: token }, { address: `192.0.2.${String(count)}` });
const readResetToken = (answer: HouseAnswer): string => answer.body['refreshToken'] as string;
const accessOf = (answer: HouseAnswer): string => answer.body['accessToken'] as string;
const ENDED = { status: 401, body: { success: false, code: 'REFRESH_INVALID' } };

test('a refresh token gives a new pair that works', async () => {
  const session = await newSession();
  house.clock.at += HOUR + SECOND;
  expect(await house.verify(session.accessToken)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
  const next = await refresh(session.refreshToken);
  expect(next).toMatchObject({ status: 200, body: { success: true, expiresIn: HOUR } });
  expect(readResetToken(next)).not.toBe(session.refreshToken);
  expect(await house.verify(accessOf(next))).toMatchObject({ status: 200, body: { userId: session.userId } });
});

test('a pair that is renewed within the second of its making is another pair', async () => {
  const session = await newSession();
  const next = await refresh(session.refreshToken);
  expect(accessOf(next)).not.toBe(session.accessToken);
  expect(readResetToken(next)).not.toBe(session.refreshToken);
});

test('a refresh token that comes back later ends the whole family', async () => {
  const session = await newSession();
  const second = await refresh(session.refreshToken);
  house.clock.at += 60 * SECOND;
  const third = await refresh(readResetToken(second));
  expect(await house.verify(accessOf(third))).toMatchObject({ status: 200 });
  expect(await refresh(session.refreshToken)).toMatchObject(ENDED);
  expect(await refresh(readResetToken(third))).toMatchObject(ENDED);
  for (const token of [session.accessToken, accessOf(second), accessOf(third)]) {
    expect(await house.verify(token)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  }
});

test('the end of one family leaves the other sessions of the player alone', async () => {
  const session = await newSession();
  const other = await house.logIn(session.username, { rememberMe: true });
  await refresh(session.refreshToken);
  house.clock.at += 60 * SECOND;
  expect(await refresh(session.refreshToken)).toMatchObject(ENDED);
  expect(await refresh(other.refreshToken)).toMatchObject({ status: 200 });
});

test('tabs that refresh at once are all given a pair that works, and nobody is logged out', async () => {
  const session = await newSession();
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(session.refreshToken)));
  for (const answer of answers) expect(await house.verify(accessOf(answer))).toMatchObject({ status: 200 });
  // All hold the same next token, so that whichever tab stores its answer last, the family goes on from there.
  expect(new Set(answers.map(readResetToken)).size).toBe(1);
  house.clock.at += HOUR;
  const again = await Promise.all(answers.map((answer) => refresh(readResetToken(answer))));
  expect(again.map((answer) => answer.status)).toEqual(Array<number>(10).fill(200));
});

test('a tab that comes 20 seconds late is given the newest token, also when that is two steps on', async () => {
  const session = await newSession();
  const second = await refresh(session.refreshToken);
  house.clock.at += 10 * SECOND;
  const third = await refresh(readResetToken(second));
  house.clock.at += 10 * SECOND;
  const late = await refresh(session.refreshToken);
  expect(late).toMatchObject({ status: 200 });
  expect(readResetToken(late)).toBe(readResetToken(third));
});

test('a tab that comes later than that is no tab', async () => {
  const session = await newSession();
  await refresh(session.refreshToken);
  house.clock.at += 20 * SECOND + 1;
  expect(await refresh(session.refreshToken)).toMatchObject(ENDED);
});

test('a thief who was quick enough is found out at the next turn', async () => {
  const session = await newSession();
  const owner = await refresh(session.refreshToken);
  const thief = await refresh(session.refreshToken);
  house.clock.at += HOUR;
  expect(await refresh(readResetToken(thief))).toMatchObject({ status: 200 });
  house.clock.at += HOUR;
  expect(await refresh(readResetToken(owner))).toMatchObject(ENDED);
});

test('a theft is found out while the newest token is being refreshed', async () => {
  for (let time = 0; time < 10; time += 1) {
    const session = await newSession();
    const second = await refresh(session.refreshToken);
    house.clock.at += 60 * SECOND;
    const [stolen, own] = await Promise.all([refresh(session.refreshToken), refresh(readResetToken(second))]);
    expect(stolen).toMatchObject(ENDED);
    if (own.status === 200) expect(await refresh(readResetToken(own))).toMatchObject(ENDED);
    else expect(own).toMatchObject(ENDED);
  }
});

test('a remembered session lasts 30 days from its last use', async () => {
  const session = await newSession(true);
  house.clock.at += 29 * DAY;
  const second = await refresh(session.refreshToken);
  house.clock.at += 29 * DAY;
  const third = await refresh(readResetToken(second));
  expect(third).toMatchObject({ status: 200 });
  house.clock.at += 30 * DAY;
  expect(await refresh(readResetToken(third))).toMatchObject(ENDED);
});

test('a session that is not remembered lasts 12 hours from its last use', async () => {
  const session = await newSession(false);
  house.clock.at += 11 * HOUR;
  const second = await refresh(session.refreshToken);
  expect(second).toMatchObject({ status: 200, body: { expiresIn: 12 * HOUR } });
  house.clock.at += 12 * HOUR;
  expect(await refresh(readResetToken(second))).toMatchObject(ENDED);
});

test('the database holds hashes of refresh tokens and no token', async () => {
  const session = await newSession();
  const next = readResetToken(await refresh(session.refreshToken));
  const stored = await house.pool.query<{ hash: Buffer; row: string }>(
    'select hash, refresh_tokens::text as row from refresh_tokens',
  );
  const hashes = stored.rows.map((row) => row.hash.toString('hex'));
  for (const token of [session.refreshToken, next]) {
    expect(hashes).toContain(createHash('sha256').update(token).digest('hex'));
    expect(stored.rows.some((row) => row.row.includes(token))).toBe(false);
  }
});

test('a banned player refreshes nothing', async () => {
  const session = await newSession();
  await house.pool.query(`update players set status = 'banned' where id = $1`, [session.userId]);
  expect(await refresh(session.refreshToken)).toMatchObject(ENDED);
});

test.each(['', 'x'.repeat(201), 5, null, {}])('%j is no refresh token and is refused as bad input', async (token) => {
  expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
});

test('an unknown refresh token is refused', async () => {
  expect(await refresh('0'.repeat(64))).toMatchObject(ENDED);
});

test('sessions and tokens that ran out are removed, and nothing else', async () => {
  const kept = await newSession(true);
  const short = await newSession(false);
  const sessionsOf = async (userId: string): Promise<number> =>
    (await house.pool.query('select from sessions where player_id = $1', [userId])).rows.length;
  const tokensOf = async (userId: string): Promise<number> =>
    (
      await house.pool.query(
        'select from refresh_tokens join sessions on sessions.id = session_id where player_id = $1',
        [userId],
      )
    ).rows.length;
  house.clock.at += 20 * DAY;
  const next = await refresh(kept.refreshToken);
  await house.players.removeExpired(house.pool);
  expect(await sessionsOf(short.userId)).toBe(0);
  expect([await sessionsOf(kept.userId), await tokensOf(kept.userId)]).toEqual([1, 2]);
  house.clock.at += 20 * DAY;
  await house.players.removeExpired(house.pool);
  expect([await sessionsOf(kept.userId), await tokensOf(kept.userId)]).toEqual([1, 1]);
  expect(await refresh(readResetToken(next))).toMatchObject({ status: 200 });
});

test('a session that is renewed without a pause leaves twelve tokens an hour, goes on, and sees a theft', async () => {
  const session = await newSession();
  const tokensOf = async (): Promise<number> =>
    (
      await house.pool.query(
        'select from refresh_tokens join sessions on sessions.id = session_id where player_id = $1',
        [session.userId],
      )
    ).rows.length;
  let token = session.refreshToken;
  for (let time = 0; time < 30; time += 1) {
    const next = await refresh(token);
    expect(await house.verify(accessOf(next))).toMatchObject({ status: 200 });
    token = readResetToken(next);
  }
  expect(await tokensOf()).toBe(12);
  house.clock.at += HOUR + SECOND;
  const next = readResetToken(await refresh(token));
  expect(next).not.toBe(token);
  expect(await refresh(session.refreshToken)).toMatchObject(ENDED);
  expect(await refresh(next)).toMatchObject(ENDED);
});

test('a session that ran out is removed after its tokens, however many it had', async () => {
  const session = await newSession(false);
  await house.pool.query(`create function refuse_crowd() returns trigger language plpgsql as $$ begin
    if exists (select from refresh_tokens where session_id = old.id) then raise 'it has tokens yet'; end if;
    return old; end $$`);
  await house.pool.query(
    'create trigger refuse_crowd before delete on sessions for each row execute function refuse_crowd()',
  );
  try {
    house.clock.at += DAY;
    await house.players.removeExpired(house.pool);
    const left = await house.pool.query('select from sessions where player_id = $1', [session.userId]);
    expect(left.rows).toEqual([]);
  } finally {
    await house.pool.query('drop trigger refuse_crowd on sessions');
    await house.pool.query('drop function refuse_crowd');
  }
});

test('what ran out is removed in the background', async () => {
  const session = await newSession(false);
  house.clock.at += DAY;
  const jobs = createJobs(house.connectionString, createLogger('silent'));
  registerPlayerJobs(jobs, house);
  await jobs.start();
  try {
    const left = async () =>
      (await house.pool.query('select from sessions where player_id = $1', [session.userId])).rows.length;
    await expect.poll(left, { timeout: 30_000 }).toBe(0);
  } finally {
    await jobs.stop();
  }
});

test('a session that is older than its thirty days is not renewed, however long its tokens were to last', async () => {
  const session = await newSession(false);
  const text = `update sessions set created_at = $2 where id = (select session_id from refresh_tokens where hash = $1)`;
  const hash = createHash('sha256').update(session.refreshToken).digest();
  await house.pool.query(text, [hash, new Date(house.clock.at - 30 * DAY)]);
  expect(await refresh(session.refreshToken)).toMatchObject(ENDED);
  await house.pool.query(text, [hash, new Date(house.clock.at - 30 * DAY + SECOND)]);
  expect(await refresh(session.refreshToken)).toMatchObject({ status: 200, body: { expiresIn: SECOND } });
});

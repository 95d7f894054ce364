import { createSecretKey, randomUUID } from 'node:crypto';
import type { SessionAnswer } from '@rang/contract';
import { SignJWT, UnsecuredJWT, decodeJwt, type JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerIdentity } from '../../src/platform/http/routes.ts';
import {
  HOUR,
  MINUTE,
  SECOND,
  TOKEN_SECRET,
  openPlayersHouse,
  signupForm,
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

async function newSession(): Promise<SessionAnswer> {
  count += 1;
  const username = `player-${String(count)}`;
  await house.players.accounts.createPlayer(signupForm(username));
  return house.logIn(username);
}

/** Signs other claims than the house would, with the house's own secret where no other is given. */
function forge(claims: JWTPayload, { secret = TOKEN_SECRET, alg = 'HS256' } = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(createSecretKey(secret, 'utf8'));
}

const UNAUTHORIZED = { status: 401, body: { success: false, code: 'UNAUTHORIZED' } };

test('verify says whose token it is, with the word Bearer before it and without', async () => {
  const { accessToken, userId, username } = await newSession();
  for (const header of [`Bearer ${accessToken}`, `bearer ${accessToken}`, accessToken]) {
    expect(await house.verify(header)).toMatchObject({ status: 200, body: { success: true, userId, username } });
  }
});

test('a token says who issued it, for whom, whose it is and until when', async () => {
  const { accessToken, userId, username } = await newSession();
  const exp = (house.clock.at + 12 * HOUR) / 1000;
  expect(decodeJwt(accessToken)).toMatchObject({ iss: 'rang', aud: 'rang:player', sub: userId, username, exp });
});

test.each([undefined, '', 'Bearer', 'Bearer ', 'Bearer garbage', 'a.b.c', 'Basic YTpi', 'x'.repeat(5_000)])(
  'the header %j is nobody',
  async (header) => {
    expect(await house.verify(header)).toMatchObject(UNAUTHORIZED);
  },
);

test('only a token that the house signed for players is anybody', async () => {
  const { accessToken } = await newSession();
  const claims = decodeJwt(accessToken);
  expect(await house.verify(await forge(claims))).toMatchObject({ status: 200 });
  const [head, body, signature = ''] = accessToken.split('.');
  const without = (claim: string): JWTPayload =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => name !== claim));
  const forged = {
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg none with a signature': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${String(body)}.${signature}`,
    'another algorithm with the right secret': await forge(claims, { alg: 'HS512' }),
    'another secret': await forge(claims, { secret: 'a secret of somebody else, long enough as well' }),
    'another audience': await forge({ ...claims, aud: 'rang:admin' }),
    'no audience': await forge(without('aud')),
    'another issuer': await forge({ ...claims, iss: 'gnar' }),
    'no end': await forge(without('exp')),
    'no player': await forge(without('sub')),
    'a player who is no number': await forge({ ...claims, sub: "1' or '1'='1" }),
    'no session': await forge(without('sid')),
    'a session that is no id': await forge({ ...claims, sid: 'all' }),
    'a session that does not exist': await forge({ ...claims, sid: randomUUID() }),
    'another body': `${String(head)}.${Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url')}.${signature}`,
    'no signature': `${String(head)}.${String(body)}.`,
  };
  for (const [name, token] of Object.entries(forged)) {
    const answer = await house.verify(`Bearer ${token}`);
    expect({ name, ...answer }).toMatchObject({ name, ...UNAUTHORIZED });
  }
});

test('a token that ran out says so, also one that was seen before', async () => {
  const { accessToken } = await newSession();
  expect(await house.verify(accessToken)).toMatchObject({ status: 200 });
  house.clock.at += 12 * HOUR;
  expect(await house.verify(accessToken)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
  expect(await house.verify(`Bearer ${accessToken}`)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
});

test('a token that was seen lately is answered without waiting', async () => {
  const { accessToken, userId } = await newSession();
  expect(house.players.sessions.authenticate(accessToken)).toBeInstanceOf(Promise);
  await house.players.sessions.authenticate(accessToken);
  const identity = house.players.sessions.authenticate(accessToken) as PlayerIdentity;
  expect(identity.playerId).toBe(BigInt(userId));
});

test('many calls with many new tokens at once are each answered right', async () => {
  const sessions = await Promise.all(Array.from({ length: 12 }, newSession));
  const tokens = Array.from({ length: 20 }, () => sessions.map((session) => session.accessToken)).flat();
  const identities = await Promise.all(tokens.map(async (token) => house.otherPlayers.sessions.authenticate(token)));
  identities.forEach((identity, index) => {
    expect(identity.username).toBe(sessions[index % sessions.length]?.username);
  });
});

test('a logout ends the session at once, by bearer token, by refresh token, and by a used refresh token', async () => {
  const byBearer = await newSession();
  const byRefresh = await newSession();
  const byUsed = await newSession();
  const renewed = await house.post('/auth/refresh-token', { refreshToken: byUsed.refreshToken });
  for (const session of [byBearer, byRefresh, byUsed]) await house.players.sessions.authenticate(session.accessToken);

  const answers = [
    await house.post('/auth/logout', undefined, { token: byBearer.accessToken }),
    await house.post('/auth/logout', { refreshToken: byRefresh.refreshToken }),
    await house.post('/auth/logout', { refreshToken: byUsed.refreshToken }),
  ];
  expect(answers.map((answer) => answer.body)).toEqual(Array(3).fill({ success: true }));
  for (const session of [byBearer, byRefresh, byUsed]) {
    expect(await house.verify(session.accessToken)).toMatchObject(UNAUTHORIZED);
    expect(await house.post('/auth/refresh-token', { refreshToken: session.refreshToken })).toMatchObject({
      status: 401,
    });
  }
  expect(await house.verify(renewed.body['accessToken'] as string)).toMatchObject(UNAUTHORIZED);
});

test('a logout with nothing, with rubbish, or twice, is a success', async () => {
  const session = await newSession();
  const logouts = [
    await house.post('/auth/logout'),
    await house.post('/auth/logout', {}),
    await house.post('/auth/logout', { refreshToken: 'rubbish' }, { token: 'rubbish' }),
    await house.post('/auth/logout', { refreshToken: session.refreshToken }, { token: session.accessToken }),
    await house.post('/auth/logout', { refreshToken: session.refreshToken }, { token: session.accessToken }),
  ];
  expect(logouts.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
});

test('a logout leaves the other sessions of the player alone', async () => {
  const session = await newSession();
  const other = await house.logIn(session.username);
  await house.post('/auth/logout', undefined, { token: session.accessToken });
  expect(await house.verify(other.accessToken)).toMatchObject({ status: 200 });
});

test('a logout at one server is noticed by every other within a minute', async () => {
  const session = await newSession();
  await house.otherPlayers.sessions.authenticate(session.accessToken);
  await house.post('/auth/logout', undefined, { token: session.accessToken });
  house.clock.at += MINUTE;
  await expect((async () => house.otherPlayers.sessions.authenticate(session.accessToken))()).rejects.toThrow(
    'Please log in',
  );
});

test('a session is asked about again only after 30 seconds', async () => {
  const session = await newSession();
  await house.otherPlayers.sessions.authenticate(session.accessToken);
  house.clock.at += 30 * SECOND - 1;
  expect(house.otherPlayers.sessions.authenticate(session.accessToken)).not.toBeInstanceOf(Promise);
  house.clock.at += 1;
  const asked = house.otherPlayers.sessions.authenticate(session.accessToken);
  expect(asked).toBeInstanceOf(Promise);
  await asked;
});

test('a ban stops tokens within a minute', async () => {
  const session = await newSession();
  expect(await house.verify(session.accessToken)).toMatchObject({ status: 200 });
  await house.pool.query(`update players set status = 'banned' where id = $1`, [session.userId]);
  house.clock.at += MINUTE;
  expect(await house.verify(session.accessToken)).toMatchObject(UNAUTHORIZED);
});

test('ending all sessions of a player stops every token at once and nobody else', async () => {
  const session = await newSession();
  const second = await house.logIn(session.username);
  const other = await newSession();
  for (const { accessToken } of [session, second, other]) await house.players.sessions.authenticate(accessToken);
  await house.players.sessions.endSessions(BigInt(session.userId));
  expect(await house.verify(session.accessToken)).toMatchObject(UNAUTHORIZED);
  expect(await house.verify(second.accessToken)).toMatchObject(UNAUTHORIZED);
  expect(await house.verify(other.accessToken)).toMatchObject({ status: 200 });
});

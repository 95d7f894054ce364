import type { SessionAnswer } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import {
  HOUR,
  MINUTE,
  PASSWORD,
  openPlayersHouse,
  signupForm,
  type HouseAnswer,
  type PlayersHouse,
} from './players-house.ts';

const NEW_PASSWORD = 'a new password';
const WRONG = { status: 400, body: { success: false, code: 'PASSWORD_WRONG', field: 'currentPassword' } };

let house: PlayersHouse;
let networks = 0;

beforeAll(async () => {
  house = await openPlayersHouse();
});
afterAll(async () => {
  await house.close();
});

function newAddress(): string {
  networks += 1;
  return `10.2.${String(networks >> 8)}.${String(networks & 255)}`;
}

async function enter(username: string, changes: object = {}): Promise<SessionAnswer> {
  await house.players.accounts.createPlayer(signupForm(username, changes));
  return await house.logIn(username, { address: newAddress() });
}

const change = (session: SessionAnswer, body: object, address = newAddress()): Promise<HouseAnswer> =>
  house.post('/auth/change-password', body, { token: session.accessToken, address });

const ask = (session: SessionAnswer, method: 'GET' | 'DELETE', path: string): Promise<HouseAnswer> =>
  house.ask(method, path, { token: session.accessToken });

const statusOf = async (session: SessionAnswer): Promise<number> => (await house.verify(session.accessToken)).status;

async function opens(username: string, password: string): Promise<boolean> {
  return (await house.post('/auth/login', { username, password }, { address: newAddress() })).status === 200;
}

async function listSessions(session: SessionAnswer): Promise<Record<string, unknown>[]> {
  return (await ask(session, 'GET', '/auth/sessions')).body['data'] as Record<string, unknown>[];
}

/** As if the account had been opened by a social login. */
async function takePasswordAway(username: string): Promise<void> {
  await house.pool.query('update players set password_hash = null where username = $1', [username]);
}

test('players are shown what their own account is', async () => {
  const session = await enter('asha', { emailConfirmed: true });
  const answer = await ask(session, 'GET', '/auth/account');
  expect(answer.body).toEqual({
    success: true,
    data: {
      name: 'Asha Rao',
      username: 'asha',
      publicName: null,
      shownAs: 'a***',
      email: 'asha@example.com',
      emailConfirmed: true,
      hasPassword: true,
      createdAt: new Date(house.clock.at).toISOString(),
    },
  });
  await takePasswordAway('asha');
  const later = await ask(await enter('bina'), 'GET', '/api/auth/account');
  expect(later.body['data']).toMatchObject({ username: 'bina', emailConfirmed: false, hasPassword: true });
  expect((await ask(session, 'GET', '/auth/account')).body['data']).toMatchObject({ hasPassword: false });
});

test('a changed password ends every session at once, and the one that asked goes on as a new one', async () => {
  const own = await enter('changer', { emailConfirmed: true });
  const others = [await house.logIn('changer'), await house.logIn('changer', { rememberMe: true })];
  for (const other of others) expect(await statusOf(other)).toBe(200);
  const answer = await change(own, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  const next = answer.body['session'] as SessionAnswer;
  expect(next).toMatchObject({ success: true, username: 'changer', userId: own.userId, expiresIn: 12 * HOUR });
  expect(await statusOf(next)).toBe(200);
  expect((await house.post('/auth/refresh-token', { refreshToken: next.refreshToken })).status).toBe(200);
  for (const { accessToken, refreshToken } of [own, ...others]) {
    expect(await house.verify(accessToken)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect((await house.post('/auth/refresh-token', { refreshToken })).status).toBe(401);
  }
  expect([await opens('changer', PASSWORD), await opens('changer', NEW_PASSWORD)]).toEqual([false, true]);
  await house.mail.sendDue();
  expect(house.mails.at(-1)).toMatchObject({ to: 'changer@example.com', subject: 'Your Rang password was changed' });
});

test('no mail goes to an address that is only claimed', async () => {
  const session = await enter('unconfirmed');
  await change(session, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  await house.mail.sendDue();
  expect(house.mails.map((mail) => mail.to)).not.toContain('unconfirmed@example.com');
});

test('without the right current password nothing changes', async () => {
  const session = await enter('careless');
  const other = await house.logIn('careless');
  expect(await change(session, { newPassword: NEW_PASSWORD })).toMatchObject(WRONG);
  expect(await change(session, { currentPassword: '', newPassword: NEW_PASSWORD })).toMatchObject(WRONG);
  expect(await change(session, { currentPassword: 'wrong', newPassword: NEW_PASSWORD })).toMatchObject(WRONG);
  expect(await change(session, { currentPassword: PASSWORD, newPassword: 'short' })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', field: 'newPassword', message: 'Password must be at least 6 characters long' },
  });
  expect([await statusOf(session), await statusOf(other)]).toEqual([200, 200]);
  expect(await opens('careless', PASSWORD)).toBe(true);
});

test('an open session is no way around the limits of guessing', async () => {
  const session = await enter('taken-over');
  const address = newAddress();
  const statuses: number[] = [];
  for (let time = 0; time < 7; time += 1) {
    const body = { currentPassword: `guess ${String(time)}`, newPassword: NEW_PASSWORD };
    statuses.push((await change(session, body, address)).status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  const { compared } = house.work;
  expect(await change(session, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, address)).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS' },
  });
  expect(house.work.compared).toBe(compared);
  // Whoever has taken a session over keeps its owner from neither the login nor a change in another session.
  const login = { username: 'taken-over', password: PASSWORD };
  expect(await house.post('/auth/login', login, { address })).toMatchObject({ status: 200 });
  const own = await house.logIn('taken-over');
  expect(await change(own, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).toMatchObject({ status: 200 });
});

test('others who guess at the login keep nobody from changing a password', async () => {
  const session = await enter('besieged');
  const guess = { username: 'besieged', password: 'a wrong guess' };
  await Promise.all(Array.from({ length: 60 }, () => house.post('/auth/login', guess, { address: newAddress() })));
  expect(await house.post('/auth/login', guess, { address: newAddress() })).toMatchObject({ status: 429 });
  expect(await change(session, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).toMatchObject({
    status: 200,
  });
});

test('of five changes at once with the same current password, one is made', async () => {
  const session = await enter('hasty');
  const passwords = Array.from({ length: 5 }, (_, number) => `password number ${String(number)}`);
  const answers = await Promise.all(
    passwords.map((newPassword) => change(session, { currentPassword: PASSWORD, newPassword })),
  );
  const made = answers.flatMap((answer, number) => (answer.status === 200 ? [passwords[number] ?? ''] : []));
  expect(made).toHaveLength(1);
  expect(answers.filter((answer) => answer.body['code'] === 'PASSWORD_WRONG')).toHaveLength(4);
  expect(await opens('hasty', made[0] ?? '')).toBe(true);
});

test('a changed password takes back a reset link that is still open', async () => {
  const session = await enter('linked');
  await house.post('/auth/forgot-password', { email: 'linked@example.com' }, { address: newAddress() });
  await house.mail.sendDue();
  const token = house.mails.at(-1)?.links[0]?.split('/').at(-1);
  await change(session, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect(await house.post('/auth/reset-password', { token, password: 'another password' })).toMatchObject({
    status: 400,
    body: { code: 'RESET_LINK_INVALID' },
  });
  expect(await opens('linked', NEW_PASSWORD)).toBe(true);
});

test('an account without a password sets its first one without a current one, and is logged in to by it', async () => {
  const session = await enter('social');
  await takePasswordAway('social');
  // Nobody logs in without a password, whatever is typed, and it costs what any wrong one costs.
  const { compared } = house.work;
  const refused = await house.post('/auth/login', { username: 'social', password: 'null' }, { address: newAddress() });
  expect(refused).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  expect(house.work.compared).toBe(compared + 1);
  const set = await change(session, { newPassword: NEW_PASSWORD });
  expect(set).toMatchObject({ status: 200 });
  expect(await opens('social', NEW_PASSWORD)).toBe(true);
  // Only the first one.
  expect(await change(set.body['session'] as SessionAnswer, { newPassword: 'another password' })).toMatchObject(WRONG);
});

test('nobody sets a first password from a session that ended while it was asked', async () => {
  const session = await enter('ended');
  await takePasswordAway('ended');
  const client = await house.pool.connect();
  await client.query('begin');
  await client.query(
    `update sessions set ended_at = now() where player_id = (select id from players where username = 'ended')`,
  );
  const changing = change(session, { newPassword: NEW_PASSWORD });
  await Promise.race([changing, awaitWaitingForLocks(house.pool, 1)]);
  await client.query('commit');
  client.release();
  expect(await changing).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  expect(await opens('ended', NEW_PASSWORD)).toBe(false);
});

test('however often a password is changed, one mail that waits says so', async () => {
  let session = await enter('restless');
  const changeTo = async (newPassword: string): Promise<void> => {
    const currentPassword = newPassword === PASSWORD ? NEW_PASSWORD : PASSWORD;
    session = (await change(session, { currentPassword, newPassword })).body['session'] as SessionAnswer;
    expect(await statusOf(session)).toBe(200);
  };
  const count = async () =>
    (
      await house.pool.query(`select from mail_wishes where kind = 'password-changed' and next_try_at is not null
       and player_id = (select id from players where username = 'restless')`)
    ).rowCount;
  await changeTo(NEW_PASSWORD);
  await changeTo(PASSWORD);
  expect(await count()).toBe(1);
  await house.mail.sendDue();
  await changeTo(NEW_PASSWORD);
  expect(await count()).toBe(1);
});

test('sessions that go on are listed, the last used first, with the one that asks marked', async () => {
  const first = await enter('lister');
  house.clock.at += MINUTE;
  const second = await house.logIn('lister', { rememberMe: true });
  house.clock.at += MINUTE;
  const third = await house.logIn('lister');
  await house.post('/auth/logout', { refreshToken: third.refreshToken });
  house.clock.at += MINUTE;
  const lastUsedAt = new Date(house.clock.at).toISOString();
  const refreshed = await house.post('/auth/refresh-token', { refreshToken: first.refreshToken });
  const own = { ...first, accessToken: refreshed.body['accessToken'] as string };
  const listed = await listSessions(own);
  expect(listed).toMatchObject([
    { isCurrent: true, rememberMe: false, lastUsedAt, createdAt: new Date(house.clock.at - 3 * MINUTE).toISOString() },
    { isCurrent: false, rememberMe: true },
  ]);
  expect(listed[0]?.['userAgent']).toBe('lightMyRequest');
  // Enough of the network to tell one's own places apart, and not where a player is for whoever took the account over.
  expect(listed[1]?.['network']).toBe('203.0.113.x');
  expect((await listSessions(second)).map((session) => session['isCurrent'])).toEqual([false, true]);
  // One that ran out goes on no longer: a session that is not remembered lasts twelve hours.
  house.clock.at += 12 * HOUR + MINUTE;
  const later = await house.logIn('lister', { address: '2001:db8:1:2::9' });
  expect(await listSessions(later)).toMatchObject([
    { rememberMe: false, network: '2001:db8:1:x' },
    { rememberMe: true, network: '203.0.113.x' },
  ]);
});

test('a player ends one session, at once and as often as asked, and nobody else can', async () => {
  const own = await enter('ender');
  const other = await house.logIn('ender');
  const otherPlayer = await enter('stranger');
  expect(await statusOf(other)).toBe(200);
  const id = String((await listSessions(own)).find((session) => session['isCurrent'] === false)?.['_id']);
  for (const path of [`/auth/sessions/${id}`, `/api/auth/sessions/${id}`]) {
    expect(await ask(otherPlayer, 'DELETE', path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
  expect(await statusOf(other)).toBe(200);
  expect(await ask(own, 'DELETE', `/auth/sessions/${id}`)).toMatchObject({ status: 200, body: { success: true } });
  expect([await statusOf(own), await statusOf(other)]).toEqual([200, 401]);
  expect((await ask(own, 'DELETE', `/auth/sessions/${id}`)).status).toBe(200);
  const absent = '/auth/sessions/00000000-0000-4000-8000-000000000000';
  expect((await ask(own, 'DELETE', absent)).status).toBe(404);
  expect((await ask(own, 'DELETE', '/auth/sessions/not-an-id')).status).toBe(400);
  // The session that asks may be the one.
  const current = String((await listSessions(own))[0]?.['_id']);
  expect((await ask(own, 'DELETE', `/auth/sessions/${current}`)).status).toBe(200);
  expect(await statusOf(own)).toBe(401);
});

test('a session that is ended by its identity in capitals is as ended as by any other', async () => {
  const own = await enter('lower-case');
  const phone = await house.logIn('lower-case', { address: newAddress() });
  // Looked up by now, so that only whoever ends it can let this process know.
  expect(await statusOf(phone)).toBe(200);
  const listed = await listSessions(own);
  const id = String(listed.find(({ isCurrent }) => isCurrent === false)?.['_id']);
  expect((await ask(own, 'DELETE', `/auth/sessions/${id.toUpperCase()}`)).status).toBe(200);
  expect(await statusOf(phone)).toBe(401);
});

test('a player ends all other sessions and is told how many', async () => {
  const own = await enter('tidier');
  const others = [await house.logIn('tidier'), await house.logIn('tidier'), await house.logIn('tidier')];
  const bystander = await enter('bystander');
  const answer = await ask(own, 'DELETE', '/api/auth/sessions');
  expect(answer.body).toEqual({ success: true, ended: 3 });
  expect(await statusOf(own)).toBe(200);
  for (const other of others) expect(await statusOf(other)).toBe(401);
  expect(await statusOf(bystander)).toBe(200);
  expect((await ask(own, 'DELETE', '/auth/sessions')).body).toEqual({ success: true, ended: 0 });
});

import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE, PASSWORD, openPlayersHouse, type PlayersHouse } from './players-house.ts';
import { NEW_PASSWORD, createResetCalls, readResetToken, type ResetCalls } from './players-reset-calls.ts';

const INVALID = { status: 400, body: { success: false, code: 'RESET_LINK_INVALID' } };

let house: PlayersHouse;
let calls: ResetCalls;

beforeAll(async () => {
  house = await openPlayersHouse();
  calls = createResetCalls(house);
});
beforeEach(async () => {
  // Each test finds only its own mails.
  await house.mail.sendDue();
});
afterAll(async () => {
  await house.close();
});

test('a link sets a new password, once, and confirms the address that it was mailed to', async () => {
  await calls.openAccount('asha');
  expect(await calls.forgot('Asha@Example.com')).toMatchObject({
    status: 200,
    body: { message: 'If an account uses this address, we have sent a link to reset its password.' },
  });
  const [mail, ...others] = await calls.sendMails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'asha@example.com', subject: 'Reset your Rang password' });
  expect(mail?.text).toContain(mail?.links[0]);
  const token = readResetToken(mail);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(await calls.reset(token)).toMatchObject({ status: 200, body: { success: true } });
  expect([await calls.opens('asha', PASSWORD), await calls.opens('asha', NEW_PASSWORD)]).toEqual([false, true]);
  expect(await calls.opens('asha@example.com', NEW_PASSWORD)).toBe(true);
  expect(await calls.reset(token, 'another password')).toMatchObject(INVALID);
  expect(await calls.opens('asha', NEW_PASSWORD)).toBe(true);
  // The player is notified, at an address that is confirmed by now.
  const [notice] = await calls.sendMails();
  expect(notice).toMatchObject({ to: 'asha@example.com', subject: 'Your Rang password was changed' });
  expect(notice?.text).toContain('asha');
});

test('the database has the hash of a link, and never the link', async () => {
  await calls.openAccount('hashed-link');
  const token = await calls.askForToken('hashed-link@example.com');
  const rows = await house.pool.query<{ row: string }>(
    `select t::text as row from password_reset_tokens t union all select t::text from mail_wishes t`,
  );
  const stored = rows.rows.map(({ row }) => row).join('\n');
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
});

test('a link holds for thirty minutes, to the millisecond', async () => {
  await calls.openAccount('slow-reader');
  const late = await calls.askForToken('slow-reader@example.com');
  house.clock.at += 30 * MINUTE;
  const { hashed } = house.work;
  expect(await calls.reset(late)).toMatchObject(INVALID);
  expect(house.work.hashed).toBe(hashed);
  const inTime = await calls.askForToken('slow-reader@example.com');
  house.clock.at += 30 * MINUTE - 1;
  expect(await calls.reset(inTime)).toMatchObject({ status: 200 });
});

test('a link says whether it can be used still, as often as it is asked, and is not used up by that', async () => {
  const id = await calls.openAccount('checked');
  const valid = { status: 200, body: { success: true } };
  const token = await calls.askForToken('checked@example.com');
  const { hashed } = house.work;
  expect([await calls.check(token), await calls.check(token)]).toMatchObject([valid, valid]);
  expect(await calls.check('nobody has this')).toMatchObject(INVALID);
  expect(house.work.hashed).toBe(hashed);
  expect(await calls.reset(token)).toMatchObject({ status: 200 });
  expect(await calls.check(token)).toMatchObject(INVALID);
  house.clock.at += HOUR;
  const late = await calls.askForToken('checked@example.com');
  house.clock.at += 30 * MINUTE - 1;
  expect(await calls.check(late)).toMatchObject(valid);
  house.clock.at += 1;
  expect(await calls.check(late)).toMatchObject(INVALID);
  const banned = await calls.askForToken('checked@example.com');
  await house.pool.query(`update players set status = 'banned' where id = $1`, [id]);
  expect(await calls.check(banned)).toMatchObject(INVALID);
});

test('of twenty who use a link at once, one sets the password', async () => {
  await calls.openAccount('raced');
  const token = await calls.askForToken('raced@example.com');
  const passwords = Array.from({ length: 20 }, (_, number) => `password number ${String(number)}`);
  const answers = await Promise.all(passwords.map((password) => calls.reset(token, password)));
  const winners = answers.flatMap((answer, number) => (answer.status === 200 ? [passwords[number] ?? ''] : []));
  expect(winners).toHaveLength(1);
  expect(answers.filter((answer) => answer.body['code'] === 'RESET_LINK_INVALID')).toHaveLength(19);
  expect(await calls.opens('raced', winners[0] ?? '')).toBe(true);
});

test('a token that is none costs no hashing, and neither does a bad password', async () => {
  await calls.openAccount('untouched');
  const token = await calls.askForToken('untouched@example.com');
  const { hashed, compared } = house.work;
  for (const rubbish of ['x', token.slice(1), `${token} `, token.toUpperCase(), 'A'.repeat(43), '\u0000', '..%2f']) {
    expect(await calls.reset(rubbish)).toMatchObject({ status: 400 });
  }
  expect(await calls.reset('A'.repeat(43))).toMatchObject(INVALID);
  expect(await calls.reset(token, 'short')).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', field: 'password', message: 'Password must be at least 6 characters long' },
  });
  expect([house.work.hashed, house.work.compared]).toEqual([hashed, compared]);
  expect(await calls.reset(token)).toMatchObject({ status: 200 });
});

test('a new password by a link ends every session: at once here, within half a minute on another server', async () => {
  await calls.openAccount('everywhere');
  const sessions = [await house.logIn('everywhere'), await house.logIn('everywhere', { rememberMe: true })];
  for (const { accessToken } of sessions) {
    expect((await house.verify(accessToken)).status).toBe(200);
    expect(await house.otherPlayers.sessions.authenticate(accessToken)).toMatchObject({ username: 'everywhere' });
  }
  await calls.reset(await calls.askForToken('everywhere@example.com'));
  for (const { accessToken, refreshToken } of sessions) {
    expect(await house.verify(accessToken)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(await house.post('/auth/refresh-token', { refreshToken })).toMatchObject({ status: 401 });
  }
  house.clock.at += 30_000;
  for (const { accessToken } of sessions) {
    await expect(async () => house.otherPlayers.sessions.authenticate(accessToken)).rejects.toThrow('Please log in');
  }
});

async function identify(username: string) {
  const found = await house.pool.query<{ id: bigint }>('select id from players where username = $1', [username]);
  return { playerId: found.rows[0]?.id ?? 0n, username, sessionId: '00000000-0000-4000-8000-000000000000' };
}

test('a login with the old password that is under way while a link is used opens nothing', async () => {
  await calls.openAccount('overtaken');
  const token = await calls.askForToken('overtaken@example.com');
  for (let round = 0; round < 5; round += 1) {
    const password = round === 0 ? PASSWORD : `${NEW_PASSWORD} ${String(round)}`;
    const next = `${NEW_PASSWORD} ${String(round + 1)}`;
    const link = round === 0 ? token : await freshToken('overtaken');
    const logins = Array.from({ length: 6 }, async (_, number) => {
      await wait(number * 5);
      return await house.post('/auth/login', { username: 'overtaken', password }, { address: calls.newAddress() });
    });
    expect(await calls.reset(link, next)).toMatchObject({ status: 200 });
    const opened = (await Promise.all(logins)).filter((answer) => answer.status === 200);
    for (const { body } of opened) {
      expect((await house.verify(body['accessToken'] as string)).status).toBe(401);
    }
    expect(await house.players.sessions.listSessions(await identify('overtaken'))).toEqual([]);
  }
});

async function freshToken(username: string): Promise<string> {
  house.clock.at += HOUR;
  return await calls.askForToken(`${username}@example.com`);
}

test('whoever asks for more links makes none void that was mailed before; using one makes void all', async () => {
  await calls.openAccount('asked-thrice');
  const ask = (): Promise<string> => calls.askForToken('asked-thrice@example.com');
  const tokens = [await ask(), await ask(), await ask()];
  expect(await calls.reset(tokens[0] ?? '')).toMatchObject({ status: 200 });
  for (const token of tokens) expect(await calls.reset(token)).toMatchObject(INVALID);
  house.clock.at += HOUR;
  const [older, newer] = [await ask(), await ask()];
  // Of two links at once, one is used.
  const answers = await Promise.all([calls.reset(older), calls.reset(newer)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('a banned player gets no link, and one that was sent before opens nothing', async () => {
  await calls.openAccount('dismissed');
  const token = await calls.askForToken('dismissed@example.com');
  await house.pool.query(`update players set status = 'banned' where username = 'dismissed'`);
  expect(await calls.reset(token)).toMatchObject(INVALID);
  await calls.forgot('dismissed@example.com');
  expect(await calls.sendMails()).toEqual([]);
});

test('whoever guessed too often before can log in after the reset, from where the link was opened', async () => {
  await calls.openAccount('forgetful');
  const address = calls.newAddress();
  const logIn = (password: string) => house.post('/auth/login', { username: 'forgetful', password }, { address });
  for (let time = 0; time < 6; time += 1) await logIn('a wrong guess');
  expect(await logIn(PASSWORD)).toMatchObject({ status: 429 });
  await calls.reset(await calls.askForToken('forgetful@example.com'), NEW_PASSWORD, address);
  expect(await logIn(NEW_PASSWORD)).toMatchObject({ status: 200 });
});

test('links and queued mails that ran out are removed', async () => {
  await calls.openAccount('tidy');
  await calls.askForToken('tidy@example.com');
  house.clock.at += HOUR;
  await house.players.removeExpired(house.pool);
  const left = await house.pool.query('select from password_reset_tokens union all select from mail_wishes');
  expect(left.rowCount).toBe(0);
});

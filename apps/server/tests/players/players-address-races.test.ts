import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayersHouse, PASSWORD, PUBLIC_URL, type HouseAnswer, type PlayersHouse } from './players-house.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import { createResetCalls, NEW_PASSWORD, readResetToken, type ResetCalls } from './players-reset-calls.ts';

const VICTIM = 'victim@example.com';

let house: PlayersHouse;
let calls: ResetCalls;
beforeAll(async () => {
  house = await openPlayersHouse();
  calls = createResetCalls(house);
});
afterAll(async () => {
  await house.close();
});

/** Has an account's row held while `begin` goes as far as it can, and changed by a statement before it is let go. */
async function changeUnder<Answer>(username: string, change: string, begin: () => Promise<Answer>): Promise<Answer> {
  const holder = await house.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from players where username = $1 for update', [username]);
    const answer = begin();
    await awaitWaitingForLocks(house.pool, 1);
    await holder.query(change, [username]);
    await holder.query('commit');
    return await answer;
  } finally {
    holder.release();
  }
}

const OTHER_ADDRESS = `update players set email = '${VICTIM}', email_confirmed_at = null where username = $1`;

async function readAddress(username: string): Promise<unknown> {
  const found = await house.pool.query(
    'select email, email_confirmed_at is not null as "isConfirmed" from players where username = $1',
    [username],
  );
  return found.rows[0];
}

const UNREAD = { email: VICTIM, isConfirmed: false };

test('a link for an address that many claim confirms no other that its account was given meanwhile', async () => {
  const email = 'many@example.com';
  for (let number = 1; number <= 6; number += 1) await calls.openAccount(`many-${String(number)}`, { email });
  await calls.forgot(email);
  const [mail] = await calls.sendMails();
  const token = mail?.links.at(-1)?.slice(`${PUBLIC_URL}/reset-password/named/`.length);
  const body = { token, password: NEW_PASSWORD, username: 'many-2' };
  const answer = await changeUnder('many-2', OTHER_ADDRESS, () =>
    house.post('/auth/reset-password', body, { address: calls.newAddress() }),
  );
  expect(answer).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } });
  expect(await readAddress('many-2')).toEqual(UNREAD);
  expect(await calls.opens('many-2', PASSWORD)).toBe(true);
});

test('a link that is mailed while its account is given another address is good for neither', async () => {
  await calls.openAccount('mover', { email: 'mover@example.com' });
  await calls.forgot('mover@example.com');
  const mails = await changeUnder('mover', OTHER_ADDRESS, () => calls.sendMails());
  expect(mails).toEqual([]);
  const left = await house.pool.query(
    `select from password_reset_tokens where player_id = (select id from players where username = 'mover')`,
  );
  expect(left.rowCount).toBe(0);
  expect(await readAddress('mover')).toEqual(UNREAD);
});

test('an address is changed by the password that holds, not by the one before a reset', async () => {
  const email = 'owner@example.com';
  await calls.openAccount('owner', { email });
  const { accessToken: token } = await house.logIn('owner', { address: calls.newAddress() });
  await calls.forgot(email);
  const [mail] = await calls.sendMails();
  const body = { email: 'thief@example.com', currentPassword: PASSWORD };
  const reset = "update players set password_hash = 'another' where username = $1";
  const answer = await changeUnder('owner', reset, () =>
    house.put('/auth/email', body, { token, address: calls.newAddress() }),
  );
  expect(answer).toMatchObject({ status: 400, body: { code: 'PASSWORD_WRONG', field: 'currentPassword' } });
  expect(await readAddress('owner')).toMatchObject({ email });
  expect(await calls.reset(readResetToken(mail))).toMatchObject({ status: 200 });
});

test('a player has a hundred sessions open at most, and the one that was used longest ago ends first', async () => {
  await calls.openAccount('program');
  const logIn = () => house.logIn('program', { address: calls.newAddress() });
  const profile = (token: string): Promise<HouseAnswer> =>
    house.ask('GET', '/auth/account', { token, address: calls.newAddress() });
  const [first, second] = [await logIn(), await logIn()];
  house.clock.at += 1_000;
  expect((await house.post('/auth/refresh-token', { refreshToken: first.refreshToken })).status).toBe(200);
  for (let opened = 2; opened < 101; opened += 1) await logIn();
  const open = await house.pool.query(
    `select from sessions where ended_at is null and player_id = (select id from players where username = 'program')`,
  );
  expect(open.rowCount).toBe(100);
  expect((await profile(first.accessToken)).status).toBe(200);
  expect((await profile(second.accessToken)).status).toBe(401);
  // Whoever logs in without a pause leaves no row of each session for a month either.
  house.clock.at += 1_000;
  await house.players.removeExpired(house.pool);
  const kept = await house.pool.query(
    `select from sessions where player_id = (select id from players where username = 'program')`,
  );
  expect(kept.rowCount).toBe(100);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, PUBLIC_URL, openPlayersHouse, type HouseAnswer, type PlayersHouse } from './players-house.ts';
import { createResetCalls, NEW_PASSWORD, readResetToken, type ResetCalls } from './players-reset-calls.ts';

const LATER_PASSWORD = 'set by who has kept the mail';
const NAMED = `${PUBLIC_URL}/reset-password/named/`;

let house: PlayersHouse;
let calls: ResetCalls;

beforeAll(async () => {
  house = await openPlayersHouse();
  calls = createResetCalls(house);
});
afterAll(async () => {
  await house.close();
});

/** The mail of an address that six accounts claim, the first of them its reader's: a link for it, and one for any of them. */
async function mailOf(username: string): Promise<{ own: string; named: string }> {
  const email = `${username}@example.com`;
  await calls.openAccount(username, { email });
  for (let number = 1; number <= 6; number += 1) await calls.openAccount(`${username}-${String(number)}`, { email });
  await calls.sendMails();
  return await askFor(email);
}

async function askFor(email: string): Promise<{ own: string; named: string }> {
  await calls.forgot(email);
  const [mail] = await calls.sendMails();
  const link = mail?.links.at(-1) ?? '';
  expect(link.startsWith(NAMED)).toBe(true);
  return { own: readResetToken(mail), named: link.slice(NAMED.length) };
}

const resetNamed = (token: string, username: string): Promise<HouseAnswer> =>
  house.post('/auth/reset-password', { token, password: LATER_PASSWORD, username }, { address: calls.newAddress() });

test('a reset ends the other link of its mail that would reset the same account once more', async () => {
  const { own, named } = await mailOf('reader');
  expect(await calls.reset(own)).toMatchObject({ status: 200 });
  expect(await resetNamed(named, 'reader')).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } });
  expect(await calls.opens('reader', NEW_PASSWORD)).toBe(true);
});

test('a password that its owner changes ends such a link too', async () => {
  const { named } = await mailOf('changer');
  const owner = await house.logIn('changer', { address: calls.newAddress() });
  const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  const from = { token: owner.accessToken, address: calls.newAddress() };
  expect(await house.post('/auth/change-password', passwords, from)).toMatchObject({ status: 200 });
  expect(await resetNamed(named, 'changer')).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } });
  expect(await calls.opens('changer', NEW_PASSWORD)).toBe(true);
});

test('such a link is good for an account whose password was changed before it was asked for', async () => {
  await mailOf('other');
  const owner = await house.logIn('other', { address: calls.newAddress() });
  const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  const from = { token: owner.accessToken, address: calls.newAddress() };
  expect(await house.post('/auth/change-password', passwords, from)).toMatchObject({ status: 200 });
  house.clock.at += 60_000;
  const { named } = await askFor('other@example.com');
  expect(await resetNamed(named, 'other')).toMatchObject({ status: 200 });
  expect(await calls.opens('other', LATER_PASSWORD)).toBe(true);
});

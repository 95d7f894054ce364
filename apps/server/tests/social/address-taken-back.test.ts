import type { SessionAnswer } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HouseAnswer } from '../house/open-house.ts';
import { openSocialHouse, type SocialHouse } from './social-house.ts';

const THIEFS = 'the password of a thief';
const OWNERS = 'the password of the owner';
const INVALID = { status: 400, body: { code: 'RESET_LINK_INVALID' } };

let social: SocialHouse;
beforeAll(async () => {
  social = await openSocialHouse();
});
afterAll(() => social.close());

let networks = 0;
/** A call from a network of its own, so that no test uses up another's. */
function call(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  given: { token?: string; body?: object } = {},
): Promise<HouseAnswer> {
  networks += 1;
  const headers = { 'x-forwarded-for': `198.51.100.${String(networks)}` };
  return social.house.call(method, path, { ...given, headers });
}

/** The secret of the newest link of that kind that was mailed to an address, once there are so many. */
async function readLink(to: string, part: string, count = 1): Promise<string> {
  const find = (): (string | undefined)[] =>
    social.house.mails
      .filter((mail) => mail.to === to)
      .flatMap(({ links }) => links.filter((link) => link.includes(part)));
  await expect.poll(() => find().length).toBe(count);
  return find().at(-1)?.split('/').at(-1) ?? '';
}

const mailsTo = (to: string): string[] =>
  social.house.mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
const takeBack = (token: string, password = OWNERS): Promise<HouseAnswer> =>
  call('POST', '/auth/take-back', { body: { token, password } });
const logIn = (username: unknown, password: string): Promise<HouseAnswer> =>
  call('POST', '/auth/login', { body: { username: username as string, password } });

/** Somebody whose account was opened with an account elsewhere, and a session of it that a thief has. */
async function openAccount(subject: string): Promise<{ id: string; email: string; stolen: string; username: string }> {
  const email = `${subject}@example.com`;
  const opened = await social.logIn(social.arrive(subject, { email, email_verified: true }));
  const { userId, accessToken, username } = opened as Record<string, string>;
  return { id: userId ?? '', email, stolen: accessToken ?? '', username: username ?? '' };
}

const opens = async (subject: string): Promise<unknown> => (await social.logIn(social.browserOf(subject)))['userId'];

/** The thief sets a password, leaves the way in that opened the account nowhere, and gives it an address of his own. */
async function takeOver({ stolen, email }: { stolen: string; email: string }, address: string): Promise<string> {
  const set = await call('POST', '/auth/change-password', { token: stolen, body: { newPassword: THIEFS } });
  expect(set).toMatchObject({ status: 200 });
  const token = (set.body['session'] as SessionAnswer).accessToken;
  const [way] = (await call('GET', '/auth/ways-in', { token })).body['data'] as { _id: string }[];
  const body = { currentPassword: THIEFS };
  const removed = await call('POST', `/auth/ways-in/${way?._id ?? ''}/remove`, { token, body });
  expect(removed).toMatchObject({ status: 200 });
  // A mail about either is sent by then: it goes to the address that is confirmed when it is.
  await expect.poll(() => mailsTo(email).length).toBe(2);
  const changed = await call('PUT', '/auth/email', { token, body: { email: address, currentPassword: THIEFS } });
  expect(changed).toMatchObject({ status: 200 });
  const confirmed = { token, body: { token: await readLink(address, 'confirm-email') } };
  expect(await call('POST', '/auth/email/confirm', confirmed)).toMatchObject({ status: 200 });
  return token;
}

test('whose account was taken over by a stolen session takes it back by the mail to the address that it had', async () => {
  const { id, email, stolen, username } = await openAccount('asha');
  const taken = await takeOver({ stolen, email }, 'thief@example.net');
  // What the thief ties to it now is a way in of the thief's.
  expect(
    (await social.logIn(social.arrive('thief', { email: 'thief@example.net', email_verified: true })))['userId'],
  ).toBe(id);
  const waiting = social.browserOf('thief');
  await social.goAllTheWay(waiting);
  await call('POST', '/auth/forgot-password', { body: { email: 'thief@example.net' } });
  const reset = await readLink('thief@example.net', 'reset-password');

  const token = await readLink(email, 'take-back');
  expect(await call('POST', '/auth/take-back/check', { body: { token } })).toMatchObject({ status: 200 });
  expect(await takeBack(token)).toMatchObject({ status: 200, body: { username } });

  expect(await logIn(username, THIEFS)).toMatchObject({ status: 401 });
  for (const token of [stolen, taken])
    expect(await call('GET', '/auth/verify', { token })).toMatchObject({ status: 401 });
  expect((await social.complete(waiting)).body).toMatchObject({ code: 'SOCIAL_FAILED' });
  expect(await opens('thief')).not.toBe(id);
  const again = { token: reset, password: THIEFS };
  expect(await call('POST', '/auth/reset-password', { body: again })).toMatchObject(INVALID);
  // The address is the owner's and confirmed: it logs in, is mailed, and lets the account elsewhere in again.
  const session = await logIn(email, OWNERS);
  expect(session).toMatchObject({ status: 200, body: { userId: id } });
  const account = await call('GET', '/auth/account', { token: String(session.body['accessToken']) });
  expect(account.body['data']).toMatchObject({ email, emailConfirmed: true });
  expect(await opens('asha')).toBe(id);
  // Once is once.
  expect(await takeBack(token)).toMatchObject(INVALID);
  expect(await call('POST', '/auth/take-back/check', { body: { token } })).toMatchObject(INVALID);
});

test('an owner is told of the first password and of a way in that is gone, at the address that is confirmed', async () => {
  const { email, stolen } = await openAccount('bina');
  await takeOver({ stolen, email }, 'thief-of-bina@example.net');
  await readLink(email, 'take-back');
  await expect
    .poll(() => mailsTo(email).toSorted())
    .toEqual([
      'A way to log in to Rang was removed',
      'Your Rang email address was changed',
      'Your Rang password was changed',
    ]);
});

test('whose address opened another account meanwhile is told so, and has not used the link up', async () => {
  const { id, email, stolen } = await openAccount('chitra');
  await takeOver({ stolen, email }, 'thief-of-chitra@example.net');
  const token = await readLink(email, 'take-back');
  // Nothing ties the account elsewhere to the own one any more: it opens a new one, which has the address confirmed.
  const second = await social.logIn(social.browserOf('chitra'));
  expect(second['userId']).not.toBe(id);
  expect(await takeBack(token)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
  expect(await logIn(email, OWNERS)).toMatchObject({ status: 401 });
  const left = { token: String(second['accessToken']), body: { email: 'chitra@example.org' } };
  expect(await call('PUT', '/auth/email', left)).toMatchObject({ status: 200 });
  expect(await takeBack(token)).toMatchObject({ status: 200 });
  expect((await logIn(email, OWNERS)).body).toMatchObject({ userId: id });
});

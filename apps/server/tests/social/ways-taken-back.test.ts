import type { SessionAnswer } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import { openSocialHouse, type SocialHouse } from './social-house.ts';

const PASSWORD = 'a good password';
const NEW_PASSWORD = 'quite another one';
const isLogin = ({ pathname }: URL): boolean => pathname === '/login';

let social: SocialHouse;
beforeAll(async () => {
  social = await openSocialHouse();
});
afterAll(() => social.close());

let networks = 0;
const newNetwork = (): { 'x-forwarded-for': string } => {
  networks += 1;
  return { 'x-forwarded-for': `198.51.100.${String(networks)}` };
};

/** A call that has to go through. */
async function make(
  method: 'POST' | 'PUT',
  path: string,
  { token, ...body }: Record<string, string>,
): Promise<Record<string, unknown>> {
  const given = token === undefined ? {} : { token };
  const answer = await social.house.call(method, path, { ...given, body, headers: newNetwork() });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

/** The secret of the next link that is mailed to an address. */
async function readLink(to: string, part: string, since: number): Promise<string> {
  const find = (): string | undefined =>
    social.house.mails.slice(since).find((mail) => mail.to === to && mail.links[0]?.includes(part) === true)?.links[0];
  await expect.poll(find).toBeDefined();
  return find()?.split('/').at(-1) ?? '';
}

/** Names another address, by the password where there is one, and confirms it. */
async function moveTo(email: string, { session, password }: { session: string; password?: string }): Promise<void> {
  const since = social.house.mails.length;
  const proof = password === undefined ? {} : { currentPassword: password };
  await make('PUT', '/auth/email', { token: session, email, ...proof });
  const secret = await readLink(email, 'confirm-email', since);
  const confirmed = { token: session, body: { token: secret }, headers: newNetwork() };
  expect(await social.house.call('POST', '/auth/email/confirm', confirmed)).toMatchObject({ status: 200 });
}

async function resetBy(email: string, password: string): Promise<void> {
  const since = social.house.mails.length;
  await make('POST', '/auth/forgot-password', { email });
  const secret = await readLink(email, 'reset-password', since);
  const body = { token: secret, password };
  const reset = await social.house.call('POST', '/auth/reset-password', { body, headers: newNetwork() });
  expect(reset).toMatchObject({ status: 200 });
}

/** An account with a password and a confirmed address, and a session of it. */
async function enterOwner(username: string): Promise<{ id: string; email: string; session: string }> {
  const { id, token: session } = await social.house.enter(username);
  const email = `${username}@example.com`;
  const change = 'update players set email = $2, email_confirmed_at = $3 where id = $1';
  await social.house.pool.query(change, [id, email, new Date(social.clock.now())]);
  return { id: String(id), email, session };
}

const vouchedFor = (email: string): { email: string; email_verified: true } => ({ email, email_verified: true });
/** Whose account somebody from elsewhere gets into now. */
const opens = async (subject: string): Promise<unknown> => (await social.logIn(social.browserOf(subject)))['userId'];

test('an identity that came in by an address is gone with that address, and comes in by none later', async () => {
  const { id, email, session } = await enterOwner('victim');
  await moveTo('thief@example.com', { session, password: PASSWORD });
  const tied = await social.logIn(social.arrive('thief', vouchedFor('thief@example.com')));
  expect(tied['userId']).toBe(id);
  // A pass that was not used yet is a way in as well.
  const second = social.browserOf('thief');
  await social.goAllTheWay(second);
  await moveTo(email, { session, password: PASSWORD });
  expect((await social.complete(second)).body).toMatchObject({ code: 'SOCIAL_FAILED' });
  expect(await opens('thief')).not.toBe(id);
  // The owner's own is tied by the address as before.
  expect((await social.logIn(social.arrive('victim-elsewhere', vouchedFor(email))))['userId']).toBe(id);
  expect(await opens('victim-elsewhere')).toBe(id);
});

test('whoever opened an account from elsewhere is let in whatever address and password it is given', async () => {
  const opened = await social.logIn(social.arrive('asha', vouchedFor('asha@example.com')));
  const id = opened['userId'];
  const session = String(opened['accessToken']);
  await moveTo('asha@example.net', { session });
  expect(await opens('asha')).toBe(id);
  const set = await make('POST', '/auth/change-password', { token: session, newPassword: PASSWORD });
  expect(await opens('asha')).toBe(id);
  const next = (set['session'] as SessionAnswer).accessToken;
  await moveTo('asha@example.org', { session: next, password: PASSWORD });
  expect(await opens('asha')).toBe(id);
});

test('of an account without a password, a session that is not fresh from its login sets none and names no other address', async () => {
  const opened = await social.logIn(social.arrive('isha', vouchedFor('isha@example.com')));
  const stolen = { token: String(opened['accessToken']), headers: newNetwork() };
  social.clock.advance(11 * 60_000);
  const ask = (method: 'POST' | 'PUT', path: string, body: object): Promise<unknown> =>
    social.house.call(method, path, { ...stolen, body });
  const refused = { status: 403, body: { code: 'LOGIN_NOT_FRESH' } };
  expect(await ask('POST', '/auth/change-password', { newPassword: PASSWORD })).toMatchObject(refused);
  expect(await ask('PUT', '/auth/email', { email: 'isha-thief@example.com' })).toMatchObject(refused);
  const kept = await social.house.pool.query(
    'select password_hash is null as "isOpen", email from players where id = $1',
    [opened['userId']],
  );
  expect(kept.rows).toEqual([{ isOpen: true, email: 'isha@example.com' }]);

  // Whoever logs in again may.
  const again = await social.logIn(social.browserOf('isha'));
  await make('PUT', '/auth/email', { token: String(again['accessToken']), email: 'isha@example.net' });
  await make('POST', '/auth/change-password', { token: String(again['accessToken']), newPassword: PASSWORD });
});

/** An identity that was tied before it was noted by what. */
async function tieAsBefore(subject: string, { id, at }: { id: string; at: number }): Promise<void> {
  social.provider.people.set(subject, {});
  await social.house.pool.query(
    'insert into player_identities (issuer, subject, player_id, created_at) values ($1, $2, $3, $4)',
    [social.provider.issuer, subject, id, new Date(at)],
  );
}

test('a new password leaves in only who opened the account and for whom its address vouches, and ends passes', async () => {
  const { id, email, session } = await enterOwner('bina');
  await social.logIn(social.arrive('bina-elsewhere', vouchedFor(email)));
  const before = { id, at: social.clock.now() + 3_600_000 };
  await tieAsBefore('bina-thief', before);
  expect(await opens('bina-thief')).toBe(id);
  const waiting = social.browserOf('bina-thief');
  await social.goAllTheWay(waiting);
  await make('POST', '/auth/change-password', { token: session, currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect((await social.complete(waiting)).body).toMatchObject({ code: 'SOCIAL_FAILED' });
  expect(await opens('bina-thief')).not.toBe(id);
  expect(await opens('bina-elsewhere')).toBe(id);
});

test('a reset link leaves in only those for whom the address that it was mailed to vouches', async () => {
  const { id, email } = await enterOwner('chitra');
  await social.logIn(social.arrive('chitra-elsewhere', vouchedFor(email)));
  await tieAsBefore('chitra-thief', { id, at: social.clock.now() + 3_600_000 });
  await resetBy(email, NEW_PASSWORD);
  expect(await opens('chitra-thief')).not.toBe(id);
  expect(await opens('chitra-elsewhere')).toBe(id);

  // Who opened it with an address that it has no more is no exception: the password is there to come in by.
  const opened = await social.logIn(social.arrive('devi', vouchedFor('devi@example.com')));
  await moveTo('devi@example.net', { session: String(opened['accessToken']) });
  await resetBy('devi@example.net', NEW_PASSWORD);
  expect(await opens('devi')).not.toBe(opened['userId']);
});

test('of identities of before, the one that came with its account stays, and one that came later goes with the address', async () => {
  const { id, session } = await enterOwner('esha');
  const first = await social.house.pool.query<{ at: Date }>('select created_at as at from players where id = $1', [id]);
  const at = first.rows[0]?.at.getTime() ?? 0;
  await tieAsBefore('esha-first', { id, at });
  await tieAsBefore('esha-later', { id, at: at + 3_600_000 });
  await moveTo('esha@example.net', { session, password: PASSWORD });
  expect(await opens('esha-first')).toBe(id);
  expect(await opens('esha-later')).not.toBe(id);
});

test('a player is told by mail that an account elsewhere opens the own one, and nobody whose account it opened', async () => {
  const { id, email } = await enterOwner('gita');
  const since = social.house.mails.length;
  await social.logIn(social.arrive('hema', vouchedFor('hema@example.com')));
  await social.logIn(social.arrive('gita-elsewhere', vouchedFor(email)));
  await social.logIn(social.browserOf('gita-elsewhere'));
  await resetBy(email, NEW_PASSWORD);
  await expect.poll(() => social.house.mails.slice(since).length).toBe(3);
  const mails = social.house.mails.slice(since).filter(({ subject }) => subject === 'Another way to log in to Rang');
  expect(mails).toMatchObject([{ to: email, text: expect.stringContaining('gita') as string }]);
  expect(await opens('gita-elsewhere')).toBe(id);
});

test('a login that is under way while its address is left ties nothing', async () => {
  const { id, email, session } = await enterOwner('farida');
  const browser = social.arrive('farida-thief', vouchedFor(email));
  const way = await social.goAsFarAsReturn(browser);
  const { pool } = social.house;
  const client = await pool.connect();
  try {
    // Whoever ties the same identity at this moment keeps the login waiting, which has found by then whose address it is.
    await client.query('begin');
    await client.query(
      'insert into player_identities select $1, $2, id, created_at from players where id <> $3 limit 1',
      [...[social.provider.issuer, 'farida-thief', id]],
    );
    const returning = browser.visit(way, isLogin);
    await awaitWaitingForLocks(pool, 1);
    const leaving = make('PUT', '/auth/email', { token: session, email: 'far@example.net', currentPassword: PASSWORD });
    await Promise.race([leaving, awaitWaitingForLocks(pool, 2)]);
    await client.query('rollback');
    await Promise.all([returning, leaving]);
  } finally {
    client.release();
  }
  const tied = await pool.query('select from player_identities where player_id = $1', [id]);
  expect(tied.rowCount).toBe(0);
  expect((await social.complete(browser)).body['userId']).not.toBe(id);
});

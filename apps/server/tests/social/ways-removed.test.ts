import type { SessionAnswer } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HouseAnswer } from '../house/open-house.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import { openSocialHouse, type SocialHouse } from './social-house.ts';

const PASSWORD = 'a good password';
const NOBODYS = '0'.repeat(22);

interface Way {
  readonly _id: string;
  readonly name: string | null;
  readonly openedAccount: boolean;
  readonly tiedAt: string;
}

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
  given: { token: string; body?: object },
): Promise<HouseAnswer> {
  networks += 1;
  return social.house.call(method, path, {
    ...given,
    headers: { 'x-forwarded-for': `198.51.100.${String(networks)}` },
  });
}

async function list(token: string): Promise<Way[]> {
  return (await call('GET', '/auth/ways-in', { token })).body['data'] as Way[];
}

const remove = (token: string, id: string, currentPassword?: string): Promise<HouseAnswer> =>
  call('POST', `/auth/ways-in/${id}/remove`, { token, body: { currentPassword } });

const vouchedFor = (email: string): { email: string; email_verified: true } => ({ email, email_verified: true });
/** Whose account somebody from elsewhere gets into now. */
const opens = async (subject: string): Promise<unknown> => (await social.logIn(social.browserOf(subject)))['userId'];

/** An account with a password and a confirmed address, that an account elsewhere opens too. */
async function enterOwner(username: string): Promise<{ id: string; token: string; elsewhere: string }> {
  const { id, token } = await social.house.enter(username);
  const email = `${username}@example.com`;
  const change = 'update players set email = $2, email_confirmed_at = $3 where id = $1';
  await social.house.pool.query(change, [id, email, new Date(social.clock.now())]);
  const elsewhere = `${username}-elsewhere`;
  await social.logIn(social.arrive(elsewhere, vouchedFor(email)));
  return { id: String(id), token, elsewhere };
}

/** An account without a password, that its opener and a second identity open. */
async function openTwice(name: string): Promise<{ id: string; token: string }> {
  const person = vouchedFor(`${name}@example.com`);
  await social.logIn(social.arrive(name, person));
  social.clock.advance(1_000);
  const { userId, accessToken } = await social.logIn(social.arrive(`${name}-second`, person));
  return { id: String(userId), token: String(accessToken) };
}

test('a player sees the own ways in alone, by the words of the login and never by what a provider knows them by', async () => {
  const owner = await enterOwner('asha');
  const other = await openTwice('meera');
  const { pool } = social.house;
  await pool.query(
    `insert into player_identities (issuer, subject, player_id, opened_account, created_at)
     values ('https://gone.example', 'asha-of-old', $1, false, $2)`,
    [owner.id, new Date(social.clock.now() - 3_600_000)],
  );
  const answer = await call('GET', '/auth/ways-in', { token: owner.token });
  expect(answer.body['data']).toMatchObject([
    { name: null, openedAccount: false },
    { name: 'Google', openedAccount: false, tiedAt: expect.stringMatching(/Z$/) as string },
  ]);
  for (const secret of ['asha-of-old', owner.elsewhere, 'gone.example', social.provider.issuer])
    expect(answer.text).not.toContain(secret);
  expect(await list(other.token)).toMatchObject([
    { name: 'Google', openedAccount: true },
    { name: 'Google', openedAccount: false },
  ]);
});

test('what is removed by the password opens the account no more, nor does a pass that was not used yet', async () => {
  const { id, token, elsewhere } = await enterOwner('bina');
  const [way] = await list(token);
  // The provider vouches for another address by now: this is what would tie it again.
  social.provider.people.set(elsewhere, vouchedFor('bina-elsewhere@example.net'));
  const waiting = social.browserOf(elsewhere);
  await social.goAllTheWay(waiting);
  for (const wrong of [undefined, 'not the password'])
    expect(await remove(token, way?._id ?? '', wrong)).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_WRONG', field: 'currentPassword' },
    });
  expect(await list(token)).toHaveLength(1);
  expect(await remove(token, way?._id ?? '', PASSWORD)).toMatchObject({ status: 200, body: { success: true } });
  expect(await list(token)).toEqual([]);
  expect((await social.complete(waiting)).body).toMatchObject({ code: 'SOCIAL_FAILED' });
  expect(await opens(elsewhere)).not.toBe(id);
  expect(await remove(token, way?._id ?? '', PASSWORD)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('what vouches for the confirmed address comes back with its next login, and the player is told by mail', async () => {
  const { id, token, elsewhere } = await enterOwner('chitra');
  const mailed = (): string[] =>
    social.house.mails.flatMap(({ to, subject }) => (to === 'chitra@example.com' ? [subject] : []));
  const another = 'Another way to log in to Rang';
  // Else one mail may tell of the first time and of the second.
  await expect.poll(mailed).toEqual([another]);
  const [way] = await list(token);
  await remove(token, way?._id ?? '', PASSWORD);
  expect(await opens(elsewhere)).toBe(id);
  // Of the removal too, in whichever order.
  await expect.poll(() => mailed().toSorted()).toEqual(['A way to log in to Rang was removed', another, another]);
  expect(await list(token)).toMatchObject([{ name: 'Google', openedAccount: false }]);
});

test("nobody removes another's way in, nor one that there is not", async () => {
  const owner = await enterOwner('devi');
  const other = await enterOwner('esha');
  const [way] = await list(owner.token);
  for (const id of [way?._id ?? '', NOBODYS])
    expect(await remove(other.token, id, PASSWORD)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await list(owner.token)).toHaveLength(1);
});

test('of an account without a password, only a session that is fresh from its login removes, and never the last', async () => {
  const { id, token } = await openTwice('farida');
  const [first, second] = await list(token);
  social.clock.advance(11 * 60_000);
  expect(await remove(token, first?._id ?? '')).toMatchObject({ status: 403, body: { code: 'LOGIN_NOT_FRESH' } });
  const fresh = String((await social.logIn(social.browserOf('farida')))['accessToken']);
  expect(await remove(fresh, first?._id ?? '')).toMatchObject({ status: 200 });
  expect(await remove(fresh, second?._id ?? '')).toMatchObject({ status: 409, body: { code: 'LAST_WAY_IN' } });
  expect(await opens('farida-second')).toBe(id);

  // With a password it is the last no more.
  const set = await call('POST', '/auth/change-password', { token: fresh, body: { newPassword: PASSWORD } });
  const next = (set.body['session'] as SessionAnswer).accessToken;
  for (const { _id } of await list(next)) expect(await remove(next, _id, PASSWORD)).toMatchObject({ status: 200 });
  expect(await list(next)).toEqual([]);
});

test('a way in whose provider is set up no more keeps nobody from being locked out', async () => {
  const opened = await social.logIn(social.arrive('gita', vouchedFor('gita@example.com')));
  const token = String(opened['accessToken']);
  await social.house.pool.query(
    `insert into player_identities (issuer, subject, player_id, opened_account, created_at)
     values ('https://gone.example', 'gita-of-old', $1, false, $2)`,
    [opened['userId'], new Date(social.clock.now() + 1_000)],
  );
  const [google, old] = await list(token);
  expect(await remove(token, google?._id ?? '')).toMatchObject({ status: 409, body: { code: 'LAST_WAY_IN' } });
  expect(await remove(token, old?._id ?? '')).toMatchObject({ status: 200 });
});

test('of two removals at once of all that an account without a password has, one is refused', async () => {
  const { id, token } = await openTwice('hema');
  const { pool } = social.house;
  const [first, second] = await list(token);
  const client = await pool.connect();
  try {
    // Whoever would remove either waits for this one, or for whoever does.
    await client.query('begin');
    await client.query('select from player_identities where player_id = $1 for update', [id]);
    const removing = [first, second].map((way) => remove(token, way?._id ?? ''));
    await awaitWaitingForLocks(pool, 2);
    await client.query('rollback');
    const statuses = (await Promise.all(removing)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  } finally {
    client.release();
  }
  expect(await list(token)).toHaveLength(1);
});

test('who has removed what opened an account without a password is let in by the other after another address and a first password', async () => {
  const { id, token } = await openTwice('isha');
  const [first] = await list(token);
  expect(await remove(token, first?._id ?? '')).toMatchObject({ status: 200 });
  expect(await call('PUT', '/auth/email', { token, body: { email: 'isha@example.net' } })).toMatchObject({
    status: 200,
  });
  expect(await opens('isha-second')).toBe(id);
  const given = { token, body: { newPassword: PASSWORD } };
  expect(await call('POST', '/auth/change-password', given)).toMatchObject({ status: 200 });
  expect(await opens('isha-second')).toBe(id);
  expect(await opens('isha')).not.toBe(id);
});

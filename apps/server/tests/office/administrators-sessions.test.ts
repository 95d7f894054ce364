import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrators, resetAdministrator } from '../../src/modules/administrators/index.ts';
import { createPasswordHasher } from '../../src/modules/passwords/index.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { ADMIN_PASSWORD, LIGHT_COST, openHouse, type HouseAnswer, type TestHouse } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

const MINUTE = 60_000;
const clock = createTestClock();
let house: TestHouse;

beforeAll(async () => {
  house = await openHouse({ clock, settings: { COLOUR_ROUND_SECONDS: '86400' } });
});
afterAll(() => house.close());

const get = (token: string, path: string): Promise<HouseAnswer> => house.call('GET', path, { token });
const isOpen = async (token: string): Promise<boolean> => (await get(token, '/admin/me')).status === 200;

async function logIn(username: string): Promise<string> {
  const answer = await house.call('POST', '/admin/login', { body: { username, password: ADMIN_PASSWORD } });
  expect(answer.status).toBe(200);
  return String(answer.body['token']);
}

async function idOf(token: string): Promise<string> {
  const listed = (await get(token, '/admin/sessions')).body['data'] as { _id: string; isCurrent: boolean }[];
  return listed.find(({ isCurrent }) => isCurrent)?._id ?? '';
}

/** Does what the job does each hour. */
async function removeExpired(): Promise<void> {
  const { pool } = house;
  const parts = {
    pool,
    sessionPool: pool,
    clock,
    randomness: systemRandomness,
    hasher: createPasswordHasher(LIGHT_COST),
  };
  const secrets = { tokenSecret: 'of no token'.repeat(4), houseKey: 'ab'.repeat(32) };
  await createAdministrators({ ...parts, ...secrets }).removeExpired(pool);
}

async function countEntries(): Promise<number> {
  const { rows } = await house.pool.query<{ count: bigint }>('select count(*) from audit_entries');
  return Number(rows[0]?.count);
}

test('a call is judged by the role that holds now, whatever the token was signed with', async () => {
  const { username, token } = await house.enterOffice('was.operator', 'operator');
  const { id } = await house.enter('asha');
  const setBalance = (amount: number): Promise<HouseAnswer> =>
    house.call('PUT', `/admin/users/${String(id)}/balance`, { token, body: { amount, reason: 'of the role' } });
  expect((await setBalance(10)).status).toBe(200);
  await house.pool.query(`update administrators set role = 'auditor' where username = $1`, [username]);
  expect(await setBalance(20)).toMatchObject({ status: 403 });
  expect((await get(token, '/admin/me')).body).toMatchObject({ username, role: 'auditor' });
  await house.pool.query(`update administrators set role = 'operator' where username = $1`, [username]);
  expect((await setBalance(20)).status).toBe(200);
});

test('a session that another process ended is refused with the next call', async () => {
  const { username, token } = await house.enterOffice('was.reset', 'owner');
  expect(await isOpen(token)).toBe(true);
  const parts = { pool: house.pool, hasher: createPasswordHasher(LIGHT_COST), at: new Date(clock.now()), by: 'test' };
  expect(await resetAdministrator(parts, { username, password: 'a password after' })).toBe(true);
  expect(await isOpen(token)).toBe(false);
});

test('whoever turns the second factor on stays, and every other session ends', async () => {
  const { username, token } = await house.enterOffice('has.sessions', 'owner');
  const others = [await logIn(username), await logIn(username)];
  const begun = await house.call('POST', '/admin/second-factor', { token, body: { password: ADMIN_PASSWORD } });
  expect([await isOpen(others[0] ?? ''), await isOpen(others[1] ?? '')]).toEqual([true, true]);
  const code = new TOTP({ secret: String(begun.body['secret']) }).generate({ timestamp: clock.now() });
  const confirmed = await house.call('POST', '/admin/second-factor/confirm', { token, body: { code } });
  expect(confirmed.status).toBe(200);
  const next = String(confirmed.body['token']);
  for (const ended of [...others, token]) expect(await isOpen(ended)).toBe(false);
  expect(await isOpen(next)).toBe(true);
  const { rows } = await house.pool.query<{ after: string }>(
    `select after from audit_entries where actor = $1 and action = 'second-factor.on'`,
    [username],
  );
  expect(rows).toEqual([{ after: `{"secondFactor":true,"session":"${await idOf(next)}","sessionsEnded":2}` }]);
});

test('what has ended is not ended again, and leaves no entry', async () => {
  const { username, token } = await house.enterOffice('ends.twice', 'owner');
  const other = await logIn(username);
  const otherId = await idOf(other);
  const before = await countEntries();
  const end = (): Promise<HouseAnswer> => house.call('DELETE', `/admin/sessions/${otherId}`, { token });
  const answers = await Promise.all(Array.from({ length: 8 }, end));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(7);
  expect(await countEntries()).toBe(before + 1);
  expect((await house.call('DELETE', '/admin/sessions', { token })).body).toEqual({ success: true, ended: 0 });
  expect(await countEntries()).toBe(before + 1);
  await logIn(username);
  expect((await house.call('DELETE', '/admin/sessions', { token })).body).toEqual({ success: true, ended: 1 });
  expect(await countEntries()).toBe(before + 3);
});

test('a session that ended by lying unused, or by its time, is none to end', async () => {
  const { username, token } = await house.enterOffice('lies.idle', 'owner');
  const idleId = await idOf(await logIn(username));
  for (const minutes of [40, 21]) {
    clock.advance(minutes * 60_000);
    expect(await isOpen(token)).toBe(true);
  }
  const before = await countEntries();
  expect((await house.call('DELETE', `/admin/sessions/${idleId}`, { token })).status).toBe(404);
  expect((await house.call('DELETE', '/admin/sessions', { token })).body).toEqual({ success: true, ended: 0 });
  expect(await countEntries()).toBe(before);
});

test('whoever logs out twice at once is out, with one entry', async () => {
  const { token } = await house.enterOffice('leaves.twice', 'support');
  const before = await countEntries();
  const leave = (): Promise<HouseAnswer> => house.call('POST', '/admin/logout', { token, body: {} });
  const answers = await Promise.all(Array.from({ length: 6 }, leave));
  expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
  expect(await isOpen(token)).toBe(false);
  expect(await countEntries()).toBe(before + 1);
});

test('what a session asked for before it was ended, and is not kept by then, is refused and leaves nothing', async () => {
  const { username, token } = await house.enterOffice('has.asked', 'operator');
  const { id } = await house.enter('bina', 10_00n);
  const stolen = await logIn(username);
  const entries = await countEntries();
  const wallet = await house.pool.connect();
  try {
    await wallet.query('begin');
    await wallet.query(`select from accounts where owner_id = $1 and kind = 'wallet' for update`, [id]);
    const body = { amount: 99, reason: 'by a stolen session' };
    const set = house.call('PUT', `/admin/users/${String(id)}/balance`, { token: stolen, body });
    await awaitWaitingForLocks(house.pool, 1);
    expect((await house.call('DELETE', '/admin/sessions', { token })).body).toMatchObject({ ended: 1 });
    await wallet.query('commit');
    expect(await set).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  } finally {
    await wallet.query('rollback');
    wallet.release();
  }
  expect(await countEntries()).toBe(entries + 1);
  const found = await house.call('GET', `/admin/users/${String(id)}`, { token });
  expect(found.body['player']).toMatchObject({ balance: 10 });
});

test('of sessions that were ended the newest of each network is kept, for the network to be known, and the others go', async () => {
  const { username, token } = await house.enterOffice('comes.and.goes', 'support');
  const count = async (): Promise<number> => {
    const text = 'select from admin_sessions where admin_id = (select id from administrators where username = $1)';
    return (await house.pool.query(text, [username])).rowCount ?? 0;
  };
  for (let turn = 0; turn < 3; turn += 1) {
    // Of those of one moment which is the newest would be chance.
    clock.advance(1000);
    const left = await logIn(username);
    expect((await house.call('POST', '/admin/logout', { token: left, body: {} })).status).toBe(200);
    await logIn(username);
  }
  expect((await house.call('DELETE', '/admin/sessions', { token })).body).toMatchObject({ ended: 3 });
  // What they have asked for before their end may be on its way.
  await removeExpired();
  expect(await count()).toBe(7);
  clock.advance(59 * MINUTE);
  expect(await isOpen(token)).toBe(true);
  clock.advance(2 * MINUTE);
  await removeExpired();
  expect(await isOpen(token)).toBe(true);
  // That which goes on, and the newest.
  expect(await count()).toBe(2);
});

import { randomBytes } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetAdministrator } from '../../src/modules/administrators/index.ts';
import { createPasswordHasher } from '../../src/modules/passwords/index.ts';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import { ADMIN_PASSWORD, openHouse, type HouseAnswer, type TestHouse } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FIRST_PASSWORD = 'the first password';
const clock = createTestClock();
let house: TestHouse;
let count = 0;

beforeAll(async () => {
  const settings = { TRUST_PROXY: 'true', ADMIN_PASSWORD: FIRST_PASSWORD, COLOUR_ROUND_SECONDS: '86400' };
  house = await openHouse({ clock, settings });
});
afterAll(async () => {
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
  await house.close();
});

interface From {
  readonly code?: string;
  readonly password?: string;
  readonly address?: string;
}

/** Everybody comes from a network of their own where none is named. */
function logIn(username: string, { code, password = ADMIN_PASSWORD, address }: From = {}): Promise<HouseAnswer> {
  count += 1;
  const from = address ?? `10.${String(count >> 16)}.${String((count >> 8) & 255)}.${String(count & 255)}`;
  const body = { username, password, ...(code === undefined ? {} : { code }) };
  return house.call('POST', '/api/admin/login', { body, headers: { 'x-forwarded-for': from } });
}

function ask(...[method, path, token, body]: [string, string, unknown, object?]): Promise<HouseAnswer> {
  return house.call(method, path, { token: String(token), ...(body === undefined ? {} : { body }) });
}

async function enter(): Promise<{ username: string; token: string }> {
  return house.enterOffice(`a${randomBytes(6).toString('hex')}`, 'operator');
}

/** An administrator with a second factor. */
async function enterWithFactor() {
  const { username, token } = await enter();
  const begun = await ask('POST', '/admin/second-factor', token, { password: ADMIN_PASSWORD });
  const totp = new TOTP({ secret: String(begun.body['secret']) });
  const codeAt = (steps = 0): string => totp.generate({ timestamp: clock.now() + steps * 30_000 });
  const confirmed = await ask('POST', '/admin/second-factor/confirm', token, { code: codeAt() });
  expect(confirmed.status).toBe(200);
  // The code that confirmed it is used up.
  clock.advance(90_000);
  return {
    username,
    token: String(confirmed.body['token']),
    codeAt,
    uri: String(begun.body['uri']),
    codes: confirmed.body['recoveryCodes'] as string[],
  };
}

test('the first administrator is made at the first start, with the password of the settings, and only then', async () => {
  expect(await logIn('admin', { password: FIRST_PASSWORD })).toMatchObject({ status: 200, body: { role: 'owner' } });
  const second = await openHouse({
    connectionString: house.connectionString,
    settings: { ADMIN_PASSWORD: 'another password', COLOUR_ROUND_SECONDS: '86400' },
    clock,
  });
  await second.close();
  expect((await logIn('admin', { password: 'another password' })).status).toBe(401);
  expect((await logIn('admin', { password: FIRST_PASSWORD })).status).toBe(200);
});

test('a wrong password and a name that nobody has are answered alike', async () => {
  const { username } = await enter();
  const [wrong, unknown] = [await logIn(username, { password: 'wrong' }), await logIn('nobody', { password: 'wrong' })];
  expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  expect(unknown).toEqual(wrong);
});

test('guessing is slowed, and whoever guesses elsewhere keeps nobody out of where they were before', async () => {
  const { username } = await enter();
  expect((await logIn(username, { address: '203.0.113.7' })).status).toBe(200);
  const guesses = await Promise.all(
    Array.from({ length: 40 }, () => logIn(username, { password: 'wrong', address: '198.51.100.1' })),
  );
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(35);
  expect((await logIn(username, { address: '203.0.113.7' })).status).toBe(200);
});

test('a player’s password opens no account of the back office, and an administrator’s none of a player', async () => {
  const { username } = await enter();
  await house.enter('asha');
  expect((await logIn('asha', { password: 'a good password' })).body['code']).toBe('INVALID_CREDENTIALS');
  const body = { username, password: ADMIN_PASSWORD };
  expect((await house.call('POST', '/auth/login', { body })).body['code']).toBe('INVALID_CREDENTIALS');
});

test('with a second factor the password alone opens nothing', async () => {
  const { username, codeAt, uri } = await enterWithFactor();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Rang:/);
  expect(await logIn(username)).toMatchObject({ status: 401, body: { code: 'CODE_NEEDED', field: 'code' } });
  for (const code of ['000000', '12345', '', 'x', '00000000000000000']) {
    expect((await logIn(username, { code })).body['code']).toBe(code === '' ? 'CODE_NEEDED' : 'CODE_WRONG');
  }
  expect((await logIn(username, { code: codeAt(), password: 'wrong' })).body['code']).toBe('INVALID_CREDENTIALS');
  expect((await logIn(username, { code: codeAt() })).status).toBe(200);
});

test('each code is used once, also by twenty at once, and none before the one that was used last', async () => {
  const { username, codeAt } = await enterWithFactor();
  const code = codeAt();
  const earlier = codeAt(-1);
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(username, { code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await logIn(username, { code })).body['code']).toBe('CODE_WRONG');
  expect((await logIn(username, { code: earlier })).body['code']).toBe('CODE_WRONG');
  clock.advance(30_000);
  expect((await logIn(username, { code: codeAt() })).status).toBe(200);
});

test('a code of long ago or of later is none', async () => {
  const { username, codeAt } = await enterWithFactor();
  for (const steps of [-3, 3]) expect((await logIn(username, { code: codeAt(steps) })).body['code']).toBe('CODE_WRONG');
  expect((await logIn(username, { code: codeAt(1) })).status).toBe(200);
});

test('a recovery code is used once, also by twenty at once, however it is typed', async () => {
  const { username, codes } = await enterWithFactor();
  expect(codes).toHaveLength(10);
  const [first = '', second = ''] = codes;
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(username, { code: first })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const opened = await logIn(username, { code: second.replaceAll('-', ' ').toLowerCase() });
  expect(opened.status).toBe(200);
  expect((await ask('GET', '/admin/me', opened.body['token'])).body).toMatchObject({
    ...{ hasSecondFactor: true, recoveryCodesLeft: 8 },
  });
});

test('guessing codes is slowed', async () => {
  const { username } = await enterWithFactor();
  const guess = (place: number) => logIn(username, { code: String(100_000 + place), address: '198.51.100.2' });
  const answers = [];
  for (let place = 0; place < 12; place += 1) answers.push((await guess(place)).status);
  expect(answers.filter((status) => status === 400)).toHaveLength(5);
  expect(answers.filter((status) => status === 429)).toHaveLength(7);
});

test('a second factor is neither seen nor turned off without password and code', async () => {
  const { token, codeAt, codes } = await enterWithFactor();
  const remove = (body: object) => ask('POST', '/admin/second-factor/remove', token, body);
  expect((await remove({ password: 'wrong', code: codeAt() })).body['code']).toBe('PASSWORD_WRONG');
  expect((await remove({ password: ADMIN_PASSWORD, code: '000000' })).body['code']).toBe('CODE_WRONG');
  // Another cannot be set up in its place.
  expect((await ask('POST', '/admin/second-factor', token, { password: ADMIN_PASSWORD })).status).toBe(400);
  expect((await remove({ password: ADMIN_PASSWORD, code: codes[0] })).status).toBe(200);
  expect((await remove({ password: ADMIN_PASSWORD, code: codeAt() })).body['code']).toBe('SECOND_FACTOR_MISSING');
});

test('codes of a second factor are guessed a few times in a session, whether to turn it on or off', async () => {
  const { token } = await enterWithFactor();
  const off = [];
  for (let turn = 0; turn < 8; turn += 1) {
    const body = { password: ADMIN_PASSWORD, code: '000000' };
    off.push((await ask('POST', '/admin/second-factor/remove', token, body)).status);
  }
  expect(off).toContain(429);
  const another = await enter();
  await ask('POST', '/admin/second-factor', another.token, { password: ADMIN_PASSWORD });
  const on = [];
  for (let turn = 0; turn < 8; turn += 1)
    on.push((await ask('POST', '/admin/second-factor/confirm', another.token, { code: '000000' })).status);
  expect(on).toContain(429);
});

test('secrets and recovery codes are not in the database as they are', async () => {
  const { codes, uri } = await enterWithFactor();
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const { rows } = await house.pool.query<{ text: string }>(
    `select (select string_agg(encode(sealed_secret, 'escape'), ' ') from second_factors)
       || (select string_agg(encode(hash, 'escape'), ' ') from recovery_codes)
       || (select string_agg(concat(before, after, reason), ' ') from audit_entries) as text`,
  );
  for (const hidden of [secret, ...codes]) expect(rows[0]?.text).not.toContain(hidden);
});

test('a session ends at once when it is logged out, by another session, and with a new password', async () => {
  const { username, token } = await enter();
  const open = async (): Promise<string> => String((await logIn(username)).body['token']);
  const isOpen = async (asked: string): Promise<boolean> => (await ask('GET', '/admin/me', asked)).status === 200;
  const [second, third, fourth] = [await open(), await open(), await open()];
  expect(await isOpen(second)).toBe(true);
  await ask('POST', '/admin/logout', second, {});
  expect(await isOpen(second)).toBe(false);
  const listed = (await ask('GET', '/admin/sessions', token)).body['data'] as { _id: string; isCurrent: boolean }[];
  expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(listed).toHaveLength(3);
  const thirdId = (
    (await ask('GET', '/admin/sessions', third)).body['data'] as { _id: string; isCurrent: boolean }[]
  ).find(({ isCurrent }) => isCurrent)?._id;
  const elsewhere = await enter();
  expect((await ask('DELETE', `/admin/sessions/${String(thirdId)}`, elsewhere.token)).status).toBe(404);
  expect((await ask('DELETE', `/admin/sessions/${String(thirdId)}`, token)).status).toBe(200);
  expect([await isOpen(third), await isOpen(fourth)]).toEqual([false, true]);
  const body = { currentPassword: ADMIN_PASSWORD, newPassword: 'a new password of mine' };
  expect((await ask('POST', '/admin/password', token, { ...body, currentPassword: 'wrong' })).status).toBe(400);
  const changed = await ask('POST', '/admin/password', token, body);
  expect(changed.status).toBe(200);
  expect(await isOpen(String(changed.body['token']))).toBe(true);
  expect([await isOpen(token), await isOpen(fourth)]).toEqual([false, false]);
  expect((await logIn(username)).status).toBe(401);
  expect((await logIn(username, { password: body.newPassword })).status).toBe(200);
});

test('what another process ended is refused here within half a minute', async () => {
  const { token } = await enter();
  expect((await ask('GET', '/admin/me', token)).status).toBe(200);
  await house.pool.query('update admin_sessions set ended_at = now()');
  clock.advance(31_000);
  expect(await ask('GET', '/admin/me', token)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
});

test('a session ends after an hour unused, and after twelve in any case', async () => {
  const idle = await enter();
  const busy = await enter();
  for (let minutes = 0; minutes < 11 * 60; minutes += 50) {
    clock.advance(50 * MINUTE);
    expect((await ask('GET', '/admin/me', busy.token)).status).toBe(200);
  }
  expect((await ask('GET', '/admin/me', idle.token)).status).toBe(401);
  clock.advance(HOUR + MINUTE);
  expect((await ask('GET', '/admin/me', busy.token)).body['code']).toBe('TOKEN_EXPIRED');
});

test('whoever has lost password and second factor is let in at the machine itself, and nobody else stays', async () => {
  const { username, token } = await enterWithFactor();
  const parts = { pool: house.pool, hasher: createPasswordHasher(), at: new Date(clock.now()), by: 'test' };
  expect(await resetAdministrator(parts, { username: 'nobody', password: 'a password after' })).toBe(false);
  expect(await resetAdministrator(parts, { username, password: 'a password after' })).toBe(true);
  clock.advance(31_000);
  expect((await ask('GET', '/admin/me', token)).status).toBe(401);
  expect((await logIn(username, { password: 'a password after' })).status).toBe(200);
  await expect(resetAdministrator(parts, { username, password: 'short' })).rejects.toThrow('10 characters');
});

test('each of these is in the trail, with who did it and from where', async () => {
  const { rows } = await house.pool.query<{ action: string }>('select distinct action from audit_entries order by 1');
  expect(rows.map(({ action }) => action)).toEqual([
    ...['administrator.created', 'administrator.reset', 'password.changed', 'second-factor.begun', 'second-factor.off'],
    ...['second-factor.on', 'session.ended', 'session.opened'],
  ]);
  const { rows: unknown } = await house.pool.query(
    `select from audit_entries where (admin_id is null) <> (network = 'console') or actor = ''`,
  );
  expect(unknown).toEqual([]);
});

test.each(['username', 'name'])('a player’s %s that reads like one of the house is refused', async (field) => {
  const form = { name: 'Asha Rao', username: 'asharao', email: 'asha@example.com', password: 'a good password' };
  const body = { ...form, [field]: 'Supp0rt_Team' };
  expect(await house.call('POST', '/auth/signup', { body })).toMatchObject({
    ...{ status: 400, body: { code: 'NAME_RESERVED', field } },
  });
});

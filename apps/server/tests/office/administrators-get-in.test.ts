import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOTP } from 'otpauth';
import { resetAdministrator } from '../../src/modules/administrators/index.ts';
import { createPasswordHasher } from '../../src/modules/passwords/index.ts';
import { ADMIN_PASSWORD, LIGHT_COST, openHouse, type TestHouse } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';

const clock = createTestClock();
let house: TestHouse;
let addresses = 0;

beforeAll(async () => {
  house = await openHouse({ clock, settings: { TRUST_PROXY: 'true', COLOUR_ROUND_SECONDS: '86400' } });
});
afterAll(() => house.close());

interface Place {
  readonly cookie?: string | undefined;
  readonly password?: string;
  readonly code?: string;
}

/** Logs in from a network that nobody has been in before. */
async function logIn(username: string, { cookie, password = ADMIN_PASSWORD, code }: Place = {}) {
  addresses += 1;
  const answer = await fetch(`${house.address}/api/admin/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${String(addresses >> 16)}.${String((addresses >> 8) & 255)}.${String(addresses & 255)}`,
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify({ username, password, ...(code === undefined ? {} : { code }) }),
  });
  const left = answer.headers.get('set-cookie') ?? undefined;
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, code: body['code'], token: String(body['token']), left, cookie: left?.split(';')[0] };
}

/** Guesses from networks enough that a name has no attempts left for others. */
async function besiege(username: string): Promise<void> {
  await Promise.all(Array.from({ length: 55 }, () => logIn(username, { password: 'a wrong guess' })));
  expect(await logIn(username)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
}

test('an administrator gets in though somebody guesses, with a browser that was logged in from before', async () => {
  await house.enterOffice('owner.one', 'owner');
  const { cookie, left } = await logIn('owner.one');
  expect(left).toMatch(/^rang_office_device=[0-9a-f]{64}; Path=\/api\/admin; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  await besiege('owner.one');
  const back = await logIn('owner.one', { cookie });
  expect(back).toMatchObject({ status: 200 });
  // Each login gives the browser another mark; the one before is worth nothing any more.
  expect(await logIn('owner.one', { cookie })).toMatchObject({ status: 429 });
  expect(await logIn('owner.one', { cookie: back.cookie })).toMatchObject({ status: 200 });
});

test('a known browser opens nothing without the password, its guesses are few, and it is known to its owner alone', async () => {
  await house.enterOffice('owner.two', 'owner');
  await house.enterOffice('somebody.else', 'support');
  const { cookie } = await logIn('owner.two');
  const { cookie: other } = await logIn('somebody.else');
  await besiege('owner.two');
  expect(await logIn('owner.two', { cookie: other })).toMatchObject({ status: 429 });
  const guesses = [];
  for (let guess = 0; guess < 12; guess += 1) {
    guesses.push((await logIn('owner.two', { cookie, password: 'a wrong guess' })).status);
  }
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  clock.advance(31_000);
  expect(await logIn('owner.two', { cookie })).toMatchObject({ status: 200 });
});

test('codes are guessed apart from those of a known browser', async () => {
  const { username, token } = await house.enterOffice('owner.codes', 'owner');
  const { cookie } = await logIn(username);
  const begun = await house.call('POST', '/admin/second-factor', { token, body: { password: ADMIN_PASSWORD } });
  const totp = new TOTP({ secret: String(begun.body['secret']) });
  const codeNow = (): string => totp.generate({ timestamp: clock.now() });
  await house.call('POST', '/admin/second-factor/confirm', { token, body: { code: codeNow() } });
  clock.advance(90_000);
  await Promise.all(Array.from({ length: 60 }, () => logIn(username, { code: '000000' })));
  expect(await logIn(username, { code: codeNow() })).toMatchObject({ status: 429 });
  expect(await logIn(username, { code: codeNow(), cookie })).toMatchObject({ status: 200 });
});

test('a new password forgets every browser but the one that it was set in', async () => {
  await house.enterOffice('owner.three', 'owner');
  const here = await logIn('owner.three');
  const there = await logIn('owner.three');
  const password = 'another good password';
  const changed = await house.call('POST', '/admin/password', {
    token: here.token,
    body: { currentPassword: ADMIN_PASSWORD, newPassword: password },
    headers: { cookie: String(here.cookie) },
  });
  expect(changed.status).toBe(200);
  await besiege('owner.three');
  expect(await logIn('owner.three', { cookie: there.cookie, password })).toMatchObject({ status: 429 });
  expect(await logIn('owner.three', { cookie: here.cookie, password })).toMatchObject({ status: 200 });
});

test('who is let in at the machine itself gets in though somebody has guessed, and no browser from before is known', async () => {
  await house.enterOffice('owner.four', 'owner');
  const { cookie } = await logIn('owner.four');
  await besiege('owner.four');
  const password = 'a password after';
  const parts = { pool: house.pool, hasher: createPasswordHasher(LIGHT_COST), at: new Date(clock.now()), by: 'test' };
  expect(await resetAdministrator(parts, { username: 'Owner.Four', password })).toBe(true);
  expect(await logIn('owner.four', { password })).toMatchObject({ status: 200 });
  // Everybody else's guesses are few again.
  await Promise.all(Array.from({ length: 55 }, () => logIn('owner.four', { password: 'a wrong guess' })));
  expect(await logIn('owner.four', { password })).toMatchObject({ status: 429 });
  expect(await logIn('owner.four', { password, cookie })).toMatchObject({ status: 429 });
});

import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PASSWORD, openHouse, type HouseAnswer, type TestAdmin, type TestHouse } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

const clock = createTestClock();
let house: TestHouse;

beforeAll(async () => {
  house = await openHouse({ clock, settings: { COLOUR_ROUND_SECONDS: '86400' } });
});
afterAll(() => house.close());

/** An administrator who has a secret and has not confirmed it. */
async function beginFactor(username: string): Promise<{ admin: TestAdmin; codeAt: (steps: number) => string }> {
  const admin = await house.enterOffice(username, 'operator');
  const begun = await post('/admin/second-factor', { password: ADMIN_PASSWORD }, admin.token);
  const totp = new TOTP({ secret: String(begun.body['secret']) });
  return { admin, codeAt: (steps) => totp.generate({ timestamp: clock.now() + steps * 30_000 }) };
}

function post(path: string, body: object, token?: string): Promise<HouseAnswer> {
  return house.call('POST', path, { body, ...(token === undefined ? {} : { token }) });
}

/** Holds what a statement locks while `work` is done, and lets go before it ends. */
async function whileHeld(statement: string, work: (letGo: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const client = await house.pool.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    await work(() => client.query('commit'));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('of codes that confirm a second factor at once one does, and there is one set of recovery codes', async () => {
  const { admin, codeAt } = await beginFactor('bina');
  let token = '';
  await whileHeld('select from second_factors for update', async (letGo) => {
    const answers = [-1, 0, 1].map((steps) =>
      post('/admin/second-factor/confirm', { code: codeAt(steps) }, admin.token),
    );
    await awaitWaitingForLocks(house.pool, 3);
    await letGo();
    const confirmed = await Promise.all(answers);
    expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    token = String(confirmed.find(({ status }) => status === 200)?.body['token']);
  });
  const { body } = await house.call('GET', '/admin/me', { token });
  expect(body['recoveryCodesLeft']).toBe(10);
});

test('a login by password alone that comes while the second factor is being turned on waits, and needs a code', async () => {
  const { admin, codeAt } = await beginFactor('divya');
  await whileHeld('select from audit_head for update', async (letGo) => {
    const confirmed = post('/admin/second-factor/confirm', { code: codeAt(0) }, admin.token);
    await awaitWaitingForLocks(house.pool, 1);
    const login = post('/admin/login', { username: admin.username, password: ADMIN_PASSWORD });
    await awaitWaitingForLocks(house.pool, 2);
    await letGo();
    expect((await confirmed).status).toBe(200);
    expect(await login).toMatchObject({ status: 401, body: { code: 'CODE_NEEDED' } });
  });
});

test('a login by password alone that comes just before the second factor is turned on is ended with the other sessions', async () => {
  const { admin, codeAt } = await beginFactor('esha');
  await whileHeld('select from audit_head for update', async (letGo) => {
    const login = post('/admin/login', { username: admin.username, password: ADMIN_PASSWORD });
    await awaitWaitingForLocks(house.pool, 1);
    const confirmed = post('/admin/second-factor/confirm', { code: codeAt(0) }, admin.token);
    await awaitWaitingForLocks(house.pool, 2);
    await letGo();
    expect([(await login).status, (await confirmed).status]).toEqual([200, 200]);
    const token = String((await login).body['token']);
    expect((await house.call('GET', '/admin/me', { token })).status).toBe(401);
  });
});

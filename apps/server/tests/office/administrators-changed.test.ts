import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAdministrator, type AccountChange } from '../../src/modules/administrators/index.ts';
import { ADMIN_PASSWORD, openHouse, type HouseAnswer, type TestHouse } from '../house/open-house.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openHouse({ settings: { COLOUR_ROUND_SECONDS: '86400' } });
});
afterAll(() => house.close());

const change = (order: AccountChange) => changeAdministrator({ pool: house.pool, at: new Date(), by: 'test' }, order);
const logIn = (username: string): Promise<HouseAnswer> =>
  house.call('POST', '/admin/login', { body: { username, password: ADMIN_PASSWORD } });
const look = async (token: string): Promise<number> => (await house.call('GET', '/admin/me', { token })).status;

const read = (text: string): unknown => JSON.parse(text);

async function listEntries(): Promise<{ action: string; before: unknown; after: unknown }[]> {
  const found = await house.pool.query<{ action: string; before: string; after: string }>(
    `select action, before, after from audit_entries where actor = 'console:test' order by id`,
  );
  return found.rows.map((row) => ({ ...row, before: read(row.before), after: read(row.after) }));
}

test('whoever is disabled is logged out at once, gets in no more, and is let in again when enabled', async () => {
  const { username, token } = await house.enterOffice('has.left', 'operator');
  const entries = (await listEntries()).length;
  expect(await change({ action: 'disable', username: username.toUpperCase() })).toBe('changed');
  expect(await look(token)).toBe(401);
  expect(await logIn(username)).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  expect(await change({ action: 'disable', username })).toBe('same');
  expect(await change({ action: 'enable', username })).toBe('changed');
  expect(await look(token)).toBe(401);
  expect((await logIn(username)).status).toBe(200);
  expect((await listEntries()).slice(entries)).toEqual([
    {
      action: 'administrator.disable',
      before: { role: 'operator', isDisabled: false },
      after: { role: 'operator', isDisabled: true, sessionsEnded: 1 },
    },
    {
      action: 'administrator.enable',
      before: { role: 'operator', isDisabled: true },
      after: { role: 'operator', isDisabled: false, sessionsEnded: 0 },
    },
  ]);
});

test('whoever is disabled is out, by whatever clock that was done and however it met with what they did', async () => {
  const { username, token } = await house.enterOffice('is.late', 'operator');
  // A console whose clock is ahead takes all sessions for idle ones.
  const at = new Date(Date.now() + 5 * 3_600_000);
  expect(await changeAdministrator({ pool: house.pool, at, by: 'test' }, { action: 'disable', username })).toBe(
    'changed',
  );
  expect(await look(token)).toBe(401);
  const other = await house.enterOffice('was.used', 'operator');
  expect(await look(other.token)).toBe(200);
  // A session that was being noted as used when the others were ended.
  await house.pool.query('update administrators set disabled_at = now() where username = $1', [other.username]);
  expect(await look(other.token)).toBe(401);
});

test('another role holds from the next call on', async () => {
  const { username, token } = await house.enterOffice('moves.up', 'support');
  const list = () => house.call('GET', '/admin/users', { token });
  expect(await change({ action: 'role', username, role: 'auditor' })).toBe('changed');
  expect((await house.call('GET', '/admin/me', { token })).body).toMatchObject({ role: 'auditor' });
  expect((await list()).status).toBe(200);
  expect(await change({ action: 'role', username: 'nobody.here', role: 'auditor' })).toBe('unknown');
});

test('of logins that race with the end of an account none is in afterwards', async () => {
  const { username } = await house.enterOffice('is.racing', 'support');
  const logins = Array.from({ length: 6 }, () => logIn(username));
  const ended = change({ action: 'disable', username });
  const tokens = (await Promise.all(logins)).filter(({ status }) => status === 200).map(({ body }) => body['token']);
  expect(await ended).toBe('changed');
  for (const token of tokens) expect(await look(String(token))).toBe(401);
});

test('an owner who can log in remains, whatever is tried at once', async () => {
  const names = ['first.owner', 'other.owner'];
  for (const username of names) await house.enterOffice(username, 'owner');
  const orders: AccountChange[] = [
    { action: 'disable', username: names[0] ?? '' },
    { action: 'role', username: names[1] ?? '', role: 'operator' },
  ];
  const done = await Promise.all(orders.map(change));
  expect(done.sort()).toEqual(['changed', 'last-owner']);
  const left = await house.pool.query(`select from administrators where role = 'owner' and disabled_at is null`);
  expect(left.rowCount).toBe(1);
  const { username: third } = await house.enterOffice('third.owner', 'owner');
  for (const username of names) await change({ action: 'disable', username });
  expect(await change({ action: 'role', username: third, role: 'support' })).toBe('last-owner');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { ADMIN_PASSWORD, openHouse, type TestHouse } from '../house/open-house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ settings: { TRUST_PROXY: 'true' } });
});
afterAll(() => house.close());

const statusOf = async (token: unknown): Promise<number> =>
  (await house.call('GET', '/admin/users', { token: String(token) })).status;

/** What the trail says of the last deed of that name, and the sessions of its administrator that go on. */
async function readTrail(action: string): Promise<{ readonly after: unknown; readonly open: readonly string[] }> {
  const { rows } = await house.pool.query<{ after: string; open: string[] }>(
    `select after::text, array(select id::text from admin_sessions s where s.admin_id = a.admin_id and ended_at is null) as open
     from audit_entries a where action = $1 order by id desc limit 1`,
    [action],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`the trail has nothing of ${action}`);
  return { after: JSON.parse(row.after), open: row.open };
}

test('no copy of a token of an administrator is good after a change of password, and whoever changed it goes on', async () => {
  const { token } = await house.enterOffice('meera', 'owner');
  const body = { currentPassword: ADMIN_PASSWORD, newPassword: 'another password of the office' };
  const changed = await house.call('POST', '/admin/password', { token, body });
  expect(changed).toMatchObject({ status: 200 });
  expect([await statusOf(token), await statusOf(changed.body['token'])]).toEqual([401, 200]);
  const { after, open } = await readTrail('password.changed');
  expect(after).toEqual({ session: open[0], sessionsEnded: 0 });
  expect(open).toHaveLength(1);
});

test('no copy of a token that a password alone has opened is good once there is a second factor', async () => {
  const { token } = await house.enterOffice('nisha', 'owner');
  const begun = await house.call('POST', '/admin/second-factor', { token, body: { password: ADMIN_PASSWORD } });
  const totp = new TOTP({ secret: Secret.fromBase32(String(begun.body['secret'])) });
  const body = { code: totp.generate() };
  const confirmed = await house.call('POST', '/admin/second-factor/confirm', { token, body });
  expect(confirmed).toMatchObject({ status: 200 });
  expect(confirmed.body['recoveryCodes']).toHaveLength(10);
  expect([await statusOf(token), await statusOf(confirmed.body['token'])]).toEqual([401, 200]);
  const { after, open } = await readTrail('second-factor.on');
  expect(after).toEqual({ secondFactor: true, session: open[0], sessionsEnded: 0 });
});

test('a session of the back office that goes on as another one lasts no longer for it', async () => {
  const { token } = await house.enterOffice('lata', 'owner');
  const readEnd = async (): Promise<unknown> =>
    (
      await house.pool.query<{ at: Date }>(
        `select expires_at as at from admin_sessions where ended_at is null
           and admin_id = (select id from administrators where username = 'lata')`,
      )
    ).rows;
  const ends = await readEnd();
  const body = { currentPassword: ADMIN_PASSWORD, newPassword: 'another password of the office' };
  const changed = await house.call('POST', '/admin/password', { token, body });
  expect(await readEnd()).toEqual(ends);
  expect(changed.body['expiresIn']).toBeLessThan(12 * 3_600_000);
});

import { TOTP } from 'otpauth';
import { expect, onTestFinished, test } from 'vitest';
import { endWhatWasOpen } from '../../src/end-what-was-open.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { ADMIN_PASSWORD, openHouse, testSettings, type HouseAnswer, type TestHouse } from '../house/open-house.ts';
import { createTestClock, type TestClock } from '../house/test-clock.ts';
import { createTestDatabase } from '../setup/test-database.ts';

const LOGIN = { username: 'meera', password: ADMIN_PASSWORD };

type Post = (path: string, body: object, token?: string) => Promise<HouseAnswer>;
const postTo =
  (house: TestHouse): Post =>
  (path, body, token) =>
    house.call('POST', path, { body, ...(token === undefined ? {} : { token }) });

/** Sets a second factor up and gives back what makes its codes. */
async function setUpFactor(post: Post, token: string, clock: TestClock): Promise<TOTP> {
  const begun = await post('/admin/second-factor', { password: ADMIN_PASSWORD }, token);
  const totp = new TOTP({ secret: String(begun.body['secret']) });
  const code = totp.generate({ timestamp: clock.now() });
  expect(await post('/admin/second-factor/confirm', { code }, token)).toMatchObject({ status: 200 });
  clock.advance(60_000);
  return totp;
}

test.each([
  ['goes with a key that was stolen, and its owner sets up another', true],
  ['stays where a house was only restored', false],
])('a second factor %s', async (_, endsFactors) => {
  const database = await createTestDatabase();
  const { connectionString } = database;
  const pool = createPool(connectionString, 2);
  onTestFinished(async () => {
    await pool.end();
    await database.remove();
  });
  const clock = createTestClock();
  const settings = { COLOUR_ROUND_SECONDS: '86400' };
  const before = await openHouse({ clock, settings, connectionString });
  const { token } = await before.enterOffice('meera', 'owner');
  const stolen = await setUpFactor(postTo(before), token, clock);
  await before.close();

  const chainKey = { current: testSettings('')['CHAIN_KEY'] ?? '', previous: undefined };
  const restored = { pool, clock, logger: createLogger('error'), chainKey, by: 'root', point: 'where it stood' };
  const ended = await endWhatWasOpen({ ...restored, endsFactors });
  expect(ended).toMatchObject({ secondFactors: endsFactors ? 1 : 0 });
  const kept = await pool.query<{ after: string }>(`select after from audit_entries where action = 'house.restored'`);
  expect(JSON.parse(kept.rows[0]?.after ?? '')).toMatchObject({ secondFactors: endsFactors ? 1 : 0 });

  const house = await openHouse({ clock, settings, connectionString });
  onTestFinished(() => house.close());
  const post = postTo(house);
  const entered = await post('/admin/login', LOGIN);
  if (!endsFactors) {
    expect(entered.body).toMatchObject({ success: false });
    const code = stolen.generate({ timestamp: clock.now() });
    expect(await post('/admin/login', { ...LOGIN, code })).toMatchObject({ status: 200 });
    return;
  }
  expect(entered).toMatchObject({ status: 200 });
  const own = await setUpFactor(post, String(entered.body['token']), clock);
  const [code, known] = [own, stolen].map((totp) => totp.generate({ timestamp: clock.now() }));
  expect((await post('/admin/login', { ...LOGIN, code: known })).status).not.toBe(200);
  expect(await post('/admin/login', { ...LOGIN, code })).toMatchObject({ status: 200 });
});

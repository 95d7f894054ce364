import { randomBytes } from 'node:crypto';
import { seedHash } from '@rang/fairness';
import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, test } from 'vitest';
import { makeFolder, MERCHANT, SECRET, startGateway, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import type { Gateway } from '../../../gateway/src/app.ts';
import { listChecks } from '../../src/list-checks.ts';
import { createSecondFactorCodes } from '../../src/modules/administrators/second-factor.ts';
import { createSandboxGateway } from '../../src/modules/gateway/index.ts';
import { queueNotice } from '../../src/modules/push/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { resealHouse } from '../../src/reseal-house.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { openPushService } from '../house/open-push-service.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { choose } from '../payments/payments-house.ts';
import { BANK } from '../withdrawals/withdrawals-house.ts';

const [OLD, NEW] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
const JWT_SECRET = 'the same for every house of the test'.repeat(2);

let houses: TestHouse[] = [];
let closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const house of houses.reverse()) await house.close();
  for (const close of closing.reverse()) await close();
  [houses, closing] = [[], []];
});

async function open(
  settings: Record<string, string>,
  given: Omit<NonNullable<Parameters<typeof openHouse>[0]>, 'settings'> = {},
): Promise<TestHouse> {
  const house = await openHouse({ settings: { JWT_SECRET, ...settings }, ...given });
  houses.push(house);
  return house;
}

const asked = async (
  [house, player]: readonly [TestHouse, TestPlayer],
  path: string,
  body: object,
): Promise<Record<string, unknown>> => {
  const answer = await house.call('POST', path, { token: player.token, body });
  expect(answer.status, `${path} ${answer.text}`).toBe(200);
  return answer.body;
};

async function listFaults(house: TestHouse, { chainKey, url }: { chainKey: string; url: string }): Promise<unknown[]> {
  const gateway = createSandboxGateway({
    ...{ url, merchant: MERCHANT, secret: SECRET, webhookSecret: WEBHOOK_SECRET },
    ...{ clock: systemClock, timeoutMs: 5_000 },
  });
  const faults: unknown[] = [];
  for (const check of listChecks({ gateway, chainKey })) faults.push(...(await check(house.pool)));
  return faults;
}

test('the key of the house is changed while it is open: all that it has sealed is read meanwhile, and afterwards by the new one alone', async () => {
  const gateway = await startGateway();
  closing.push(() => gateway.stop());
  const access = { GATEWAY_URL: gateway.url, GATEWAY_MERCHANT: MERCHANT, GATEWAY_SECRET: SECRET };
  const before = await open({ ...access, CHAIN_KEY: OLD });
  const { connectionString, pool } = before;
  const asha = await before.enter('asha', 5_000_00n);
  const bank = await asked([before, asha], '/bank/create', BANK);
  await asked([before, asha], '/withdrawals/create', { amount: 500, ...BANK });
  const ended = (await asked([before, asha], '/withdrawals/create', { amount: 300, ...BANK }))['data'] as {
    _id: string;
  };
  await asked([before, asha], `/withdrawals/${ended._id}/cancel`, {});
  const { betId, serverSeedHash } = await asked([before, asha], '/mines/start', { mineCount: 1, betAmount: 1 });
  const seeds = await before.call('GET', '/mines/seeds', { token: asha.token });
  const announced = seeds.body['nextServerSeedHash'];
  const meera = await before.enterOffice('meera', 'owner');
  const found = await pool.query<{ id: bigint }>('select id from administrators where username = $1', [meera.username]);
  const factor = { id: found.rows[0]?.id ?? 0n, username: 'meera' };
  const { secret, sealedSecret } = createSecondFactorCodes(OLD, systemRandomness).create(factor);
  await pool.query('insert into second_factors (admin_id, sealed_secret, confirmed_at) values ($1, $2, now())', [
    ...[factor.id, sealedSecret],
  ]);

  const between = await open({ ...access, CHAIN_KEY: NEW, CHAIN_KEY_PREVIOUS: OLD }, { connectionString });
  const click = await asked([between, asha], '/mines/click', { betId, position: 3 });
  if (click['status'] === 'playing') await asked([between, asha], '/mines/cashout', { betId });
  // The same account is known again, whichever key its number is sealed under.
  expect(await asked([between, asha], '/bank/create', BANK)).toEqual(bank);
  const houseKey = { current: NEW, previous: OLD };
  await expect(open({ CHAIN_KEY: NEW }, { connectionString })).rejects.toThrow('CHAIN_KEY is not the key');
  expect(await resealHouse(pool, houseKey)).toBeGreaterThanOrEqual(8);
  expect(await resealHouse(pool, houseKey)).toBe(0);

  const after = await open({ ...access, CHAIN_KEY: NEW }, { connectionString });
  await expect(open({ CHAIN_KEY: OLD }, { connectionString })).rejects.toThrow('CHAIN_KEY is not the key');
  for (const hash of [serverSeedHash, announced]) {
    const { revealed } = (await asked([after, asha], '/mines/seeds/rotate', {})) as {
      revealed: { serverSeed: string };
    };
    expect(seedHash(revealed.serverSeed)).toBe(hash);
  }
  expect(await asked([after, asha], '/bank/create', BANK)).toEqual(bank);
  expect(await listFaults(after, { chainKey: NEW, url: gateway.url })).toEqual([]);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const use = (key: string): Promise<boolean> =>
    createSecondFactorCodes(key, systemRandomness).use(pool, { adminId: factor.id, code, now: Date.now() });
  await expect(use(OLD)).rejects.toThrow();
  expect(await use(NEW)).toBe(true);
  await expect(pool.query(`update withdrawals set account_sealed = '' where status = 'canceled'`)).rejects.toThrow(
    'stays as it is',
  );
});

test('while the secret of calls to the gateway differs a deposit fails with a clear text, and nothing of before is lost', async () => {
  const dataDir = await makeFolder();
  const [old, fresh] = ['the gateway knows this one', 'the gateway will know this'];
  const startWith = async (secret: string): Promise<Gateway> => await startGateway({ secret, dataDir });
  const access = { GATEWAY_MERCHANT: MERCHANT, GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET };
  const first = await startWith(old);
  const before = await open({ ...access, GATEWAY_URL: first.url, GATEWAY_SECRET: old });
  const { connectionString } = before;
  const asha = await before.enter('asha');
  const deposit = async (house: TestHouse, amount: number) =>
    await house.call('POST', '/mxpay/deposit', { token: asha.token, body: { amount, channel_id: 'upi' } });
  const started = (await deposit(before, 150)).body['data'] as { payment_link: string };

  const between = await open({ ...access, GATEWAY_URL: first.url, GATEWAY_SECRET: fresh }, { connectionString });
  const refused = await deposit(between, 160);
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ success: false, code: 'SIGNATURE_INVALID' });
  await choose(started.payment_link, 'paid');
  await first.stop();

  const second = await startWith(fresh);
  closing.push(() => second.stop());
  const after = await open({ ...access, GATEWAY_URL: second.url, GATEWAY_SECRET: fresh }, { connectionString });
  // By the webhook that is sent until it is taken, or by asking again.
  await expect.poll(() => after.balanceOf(asha), { timeout: 60_000 }).toBe(150);
  expect((await deposit(after, 170)).status).toBe(200);
});

test('after the key of notices is changed a device of before is forgotten, and one that is added anew is sent to by the new key', async () => {
  const service = await openPushService();
  closing.push(() => service.close());
  const mayReach = (endpoint: URL): boolean => endpoint.origin === service.origin;
  const database = await createTestDatabase();
  const { connectionString } = database;
  closing.push(() => database.remove());
  const before = await open({ VAPID_PRIVATE_KEY: OLD.replace(/^../, '00') }, { mayReach, connectionString });
  const asha = await before.enter('asha');
  const add = async (house: TestHouse, body: object): Promise<void> => {
    expect((await house.call('PUT', '/push/device', { token: asha.token, body })).status).toBe(200);
  };
  const notify = (house: TestHouse, event: string): Promise<unknown> =>
    queueNotice(house.pool, { playerId: asha.id, kind: 'withdrawal-paid', event, at: new Date() });
  const keyOf = (device: { endpoint: string }): string | undefined =>
    service.arrivals.findLast(({ endpoint }) => endpoint === device.endpoint)?.headers.authorization?.split('k=')[1];
  const old = service.subscribe();
  await add(before, old);
  await notify(before, '1');
  await expect.poll(() => keyOf(old), { timeout: 60_000 }).toMatch(/^[\w-]{80,}$/);
  const keyBefore = keyOf(old);
  await before.close();
  houses = [];

  const after = await open({ VAPID_PRIVATE_KEY: NEW.replace(/^../, '00') }, { mayReach, connectionString });
  // As a service says it of a device that was subscribed with another key.
  service.mood = 403;
  await notify(after, '2');
  await expect
    .poll(async () => (await after.pool.query('select from push_devices')).rowCount, { timeout: 60_000 })
    .toBe(0);
  service.mood = 201;
  const anew = service.subscribe();
  await add(after, anew);
  await notify(after, '3');
  await expect.poll(() => keyOf(anew), { timeout: 60_000 }).toMatch(/^[\w-]{80,}$/);
  expect(keyOf(anew)).not.toBe(keyBefore);
});

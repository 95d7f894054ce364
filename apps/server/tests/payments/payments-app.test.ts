import { expect, onTestFinished, test } from 'vitest';
import { MERCHANT, SECRET, setSwitches, startGateway, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { choose } from './payments-house.ts';
import { createTestDatabase } from '../setup/test-database.ts';

interface Json {
  readonly accessToken?: string;
  readonly message?: number;
  readonly data?: Record<string, unknown>;
}

/** The whole house with the whole gateway, each on a free port. */
async function openWholeHouse() {
  const database = await createTestDatabase();
  const gateway = await startGateway();
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: database.connectionString,
    JWT_SECRET: 'a secret of the tests that is long enough',
    CHAIN_KEY: '0'.repeat(64),
    VAPID_PRIVATE_KEY: 'ab'.repeat(32),
    GATEWAY_URL: gateway.url,
    GATEWAY_MERCHANT: MERCHANT,
    GATEWAY_SECRET: SECRET,
    GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PLAY_WELCOME: '0',
  });
  const logger = createLogger('silent');
  const app = await createApp({ config, logger, clock: systemClock, randomness: systemRandomness });
  const url = await app.start();
  onTestFinished(async () => {
    await gateway.stop();
    await app.stop();
    await database.remove();
  });
  const call = async (path: string, body?: object, token?: string): Promise<Json> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: token }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Json;
  };
  return { gateway, call };
}

test('in the whole house a deposit is credited by its webhook, and by the background job where that was lost', async () => {
  const { gateway, call } = await openWholeHouse();
  const account = { username: 'asha', password: 'a good password' };
  await call('/auth/signup', { ...account, name: 'Asha', email: 'asha@example.com' });
  const { accessToken: token } = await call('/auth/login', account);
  const balance = async (): Promise<unknown> => (await call('/balance', undefined, token)).message;

  const first = await call('/mxpay/deposit', { amount: 150, channel_id: 'upi' }, token);
  await choose(first.data?.['payment_link'], 'paid');
  await expect.poll(balance, { timeout: 10_000 }).toBe(150);

  const second = await call('/mxpay/deposit', { amount: 200.25, channel_id: 'card' }, token);
  await setSwitches(gateway.url, { loseWebhooks: true });
  await choose(second.data?.['payment_link'], 'paid');
  await expect.poll(balance, { timeout: 30_000 }).toBe(350.25);
});

import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrder, MERCHANT, SECRET, startGateway, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import { buildEvent, signEvent, type SentWebhook } from './payments-house.ts';

const PASSWORD = 'a good password';
let gateway: Awaited<ReturnType<typeof startGateway>>;
let servers: [TestHouse, TestHouse];

beforeAll(async () => {
  gateway = await startGateway();
  const settings = {
    GATEWAY_URL: gateway.url,
    GATEWAY_MERCHANT: MERCHANT,
    GATEWAY_SECRET: SECRET,
    GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    JWT_SECRET: 'one secret of both servers, known to no player',
    TRUST_PROXY: 'true',
  };
  const one = await openHouse({ settings });
  servers = [one, await openHouse({ settings, connectionString: one.connectionString })];
});
afterAll(async () => {
  await servers[1].close();
  await servers[0].close();
  await gateway.stop();
});

interface Friend {
  readonly id: bigint;
  readonly token: string;
}

async function join(username: string, referralCode?: string): Promise<Friend> {
  const [house] = servers;
  const headers = { 'x-forwarded-for': `198.51.100.${String(username.length)}` };
  const body = { name: username, username, email: `${username}@outlook.com`, password: PASSWORD, referralCode };
  expect((await house.call('POST', '/auth/signup', { body, headers })).status).toBe(200);
  const { body: opened } = await house.call('POST', '/auth/login', { body: { username, password: PASSWORD }, headers });
  return { id: BigInt(String(opened['userId'])), token: String(opened['accessToken']) };
}

/** Somebody who brings friends, and the webhooks by which two of them will have paid their first deposits. */
async function openReferrer(username: string): Promise<{ id: bigint; reports: [SentWebhook, SentWebhook] }> {
  const [house] = servers;
  const referrer = await join(username);
  const created = await house.call('POST', '/referrals/create', { token: referrer.token, body: {} });
  const startDeposit = async (friend: string): Promise<SentWebhook> => {
    const { token } = await join(`${username}.${friend}`, String(created.body['referralCode']));
    const { body } = await house.call('POST', '/mxpay/deposit', { token, body: { amount: 100, channel_id: 'upi' } });
    return signEvent(buildEvent(await findOrder(gateway.url, (body['data'] as { orderNo: string }).orderNo)));
  };
  return { id: referrer.id, reports: [await startDeposit('one'), await startDeposit('two')] };
}

async function countDeadlocks(): Promise<bigint | undefined> {
  await servers[0].pool.query('select pg_stat_force_next_flush()');
  const counted = await servers[0].pool.query<{ deadlocks: bigint }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return counted.rows[0]?.deadlocks;
}

/** Somebody else's reward is being decided; gives back what ends that. */
async function holdRewards(referrer: bigint): Promise<() => Promise<void>> {
  const holder = await servers[0].pool.connect();
  await holder.query('begin');
  await holder.query(`select pg_advisory_xact_lock(hashtextextended('rewards of referrer ' || $1::text, 0))`, [
    referrer,
  ]);
  return async () => {
    await holder.query('commit');
    holder.release();
  };
}

test('first deposits of the same referrers that are reported to two servers in two orders end in no ring', async () => {
  const asha = await openReferrer('asha');
  const bina = await openReferrer('bina');
  const chand = await openReferrer('chand');
  const dev = await openReferrer('dev');
  const before = await countDeadlocks();
  const send = (house: TestHouse, { body, headers }: SentWebhook): Promise<{ status: number }> =>
    house.call('POST', '/mxpay/webhook', { body, headers });
  // A server writes one batch at a time: what comes while its first report waits is its next batch.
  const letFirstGo = await holdRewards(dev.id);
  const letSecondGo = await holdRewards(bina.id);
  const sent = servers.map((house, place) => send(house, dev.reports[place as 0 | 1]));
  await awaitWaitingForLocks(servers[0].pool, 2);
  for (const [house, place, referrers] of [
    [servers[0], 0, [asha, bina, chand]],
    [servers[1], 1, [chand, bina, asha]],
  ] as const) {
    for (const { reports } of referrers) {
      sent.push(send(house, reports[place]));
      // In this order, and before the batch is taken.
      await wait(50);
    }
  }
  await letFirstGo();
  await awaitWaitingForLocks(servers[0].pool, 2, 'rewards of referrer');
  await wait(300);
  await letSecondGo();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await countDeadlocks()).toBe(before);
});

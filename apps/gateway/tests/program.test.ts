import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import {
  ACCOUNT_NUMBER,
  callGateway,
  choose,
  findPayout,
  makeFolder,
  openOrder,
  openPayout,
  SECRET,
  setSwitches,
  startGateway,
  startReceiver,
  WEBHOOK_SECRET,
} from './merchant.ts';

const MAIN = new URL('../src/main.ts', import.meta.url).pathname;

async function readUrl(lines: readonly string[]): Promise<string> {
  const isReady = (line: string): boolean => line.includes('gateway: ready');
  await expect.poll(() => lines.find(isReady), { timeout: 20_000 }).toBeDefined();
  return (JSON.parse(lines.find(isReady) ?? '') as { url: string }).url;
}

function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env['PATH'], ...environment } });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  return { child, lines, ended: once(child, 'close') as Promise<[number | null, string | null]> };
}

test('the program starts, serves, logs no secret and no account and stops when it is asked to', async () => {
  const { child, lines, ended } = run({
    GATEWAY_PORT: '0',
    DATA_DIR: await makeFolder(),
    GATEWAY_SECRET: SECRET,
    GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    LOG_LEVEL: 'debug',
    PAYOUT_SECONDS: '0',
  });
  const url = await readUrl(lines);
  const order = await openOrder(url);
  await choose(order, 'paid');
  const payout = await openPayout(url);
  await expect.poll(async () => (await findPayout(url, payout.merchant_payout)).status).toBe('paid');
  await callGateway(url, { method: 'POST', path: '/v1/payouts', body: { account_number: ACCOUNT_NUMBER } });
  await callGateway(url, { path: '/v1/orders', secret: 'a-wrong-secret-of-somebody' });
  await expect.poll(() => lines.filter((line) => line.includes('webhook not delivered')).length).toBeGreaterThan(1);
  child.kill('SIGTERM');
  const [code] = await ended;
  expect(code).toBe(0);
  const log = lines.join('\n');
  const link = order.payment_link?.split('/pay/')[1] ?? '';
  expect(link).not.toBe('');
  for (const secret of [SECRET, WEBHOOK_SECRET, link, ACCOUNT_NUMBER]) expect(log).not.toContain(secret);
});

test('the program says which setting is missing, and never what a setting was', async () => {
  const { lines, ended } = run({ GATEWAY_SECRET: 'short', DATA_DIR: await makeFolder() });
  const [code] = await ended;
  expect(code).toBe(1);
  const log = lines.join('\n');
  expect(log).toContain('GATEWAY_SECRET');
  expect(log).toContain('GATEWAY_WEBHOOK_SECRET');
  expect(log).not.toContain('short');
});

test('a payout that was taken before the program was killed is paid after its next start, once', async () => {
  const dataDir = await makeFolder();
  const receiver = await startReceiver();
  const { child, lines, ended } = run({
    GATEWAY_PORT: '0',
    DATA_DIR: dataDir,
    GATEWAY_SECRET: SECRET,
    GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PAYOUT_SECONDS: '0',
  });
  const url = await readUrl(lines);
  await setSwitches(url, { payouts: 'hold' });
  const payout = await openPayout(url, { webhook_url: receiver.url });
  child.kill('SIGKILL');
  await ended;
  const again = await startGateway({ dataDir: join(dataDir, 'gateway') });
  try {
    await expect.poll(() => receiver.deliveries.length).toBe(1);
    expect(await findPayout(again.url, payout.merchant_payout)).toMatchObject({ id: payout.id, status: 'paid' });
  } finally {
    await again.stop();
    await receiver.stop();
  }
  expect(receiver.deliveries.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['payout.paid']);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { callGateway, choose, makeFolder, openOrder, SECRET, WEBHOOK_SECRET } from './merchant.ts';

const MAIN = new URL('../src/main.ts', import.meta.url).pathname;

function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env['PATH'], ...environment } });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  return { child, lines, ended: once(child, 'close') as Promise<[number | null, string | null]> };
}

test('the program starts, serves, logs no secret and stops when it is told to', async () => {
  const { child, lines, ended } = run({
    GATEWAY_PORT: '0',
    DATA_DIR: await makeFolder(),
    GATEWAY_SECRET: SECRET,
    GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    LOG_LEVEL: 'debug',
  });
  await expect.poll(() => lines.find((line) => line.includes('gateway: ready')), { timeout: 20_000 }).toBeDefined();
  const ready = JSON.parse(lines.find((line) => line.includes('gateway: ready')) ?? '') as { url: string };
  const order = await openOrder(ready.url);
  await choose(order, 'paid');
  await callGateway(ready.url, { path: '/v1/orders', secret: 'a-wrong-secret-of-somebody' });
  await expect.poll(() => lines.some((line) => line.includes('webhook not delivered'))).toBe(true);
  child.kill('SIGTERM');
  const [code] = await ended;
  expect(code).toBe(0);
  const log = lines.join('\n');
  const link = order.payment_link?.split('/pay/')[1] ?? '';
  expect(link).not.toBe('');
  for (const secret of [SECRET, WEBHOOK_SECRET, link]) expect(log).not.toContain(secret);
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

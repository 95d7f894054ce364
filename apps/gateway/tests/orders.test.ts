import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gatewayChannels, gatewayOrder, gatewayRefusal } from '@rang/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Gateway } from '../src/app.ts';
import {
  buildOrder,
  callGateway,
  choose,
  findOrder,
  listOrders,
  makeFolder,
  openOrder,
  startGateway,
} from './merchant.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.stop();
});

const openBody = (body: unknown) => callGateway(gateway.url, { method: 'POST', path: '/v1/orders', body });

test('it answers that it is well', async () => {
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
});

test('it offers UPI first and a few other ways to pay', async () => {
  const answer = await callGateway(gateway.url, { path: '/v1/channels' });
  const { channels } = gatewayChannels.parse(await answer.json());
  expect(channels.filter((channel) => channel.is_default).map((channel) => channel.name)).toEqual(['UPI']);
  expect(channels.map((channel) => channel.name)).toContain('Net Banking');
});

test('an order is found again by the number that the merchant gave it', async () => {
  const order = await openOrder(gateway.url, { merchant_order: 'mine-1', amount_paise: '123456' });
  expect(order).toMatchObject({ merchant_order: 'mine-1', amount_paise: '123456', status: 'pending', paid_at: null });
  expect(await findOrder(gateway.url, 'mine-1')).toEqual(order);
});

test('the same order fifty times at once is one order', async () => {
  const body = buildOrder();
  const answers = await Promise.all(Array.from({ length: 50 }, () => openBody(body)));
  const orders = await Promise.all(answers.map(async (answer) => gatewayOrder.parse(await answer.json())));
  expect(new Set(orders.map((order) => order.id)).size).toBe(1);
  expect(new Set(orders.map((order) => order.payment_link)).size).toBe(1);
});

test('the same number with other terms is a conflict and changes nothing', async () => {
  const order = await openOrder(gateway.url);
  const answer = await openBody(buildOrder({ merchant_order: order.merchant_order, amount_paise: '60000' }));
  expect(answer.status).toBe(409);
  expect(gatewayRefusal.parse(await answer.json()).code).toBe('ORDER_CONFLICT');
  expect(await findOrder(gateway.url, order.merchant_order)).toEqual(order);
});

test.each([
  ['no amount', { amount_paise: '0' }],
  ['an amount with decimals', { amount_paise: '10.50' }],
  ['a foreign currency', { currency: 'USD' as 'INR' }],
  ['a way back that is a script', { return_url: 'javascript:alert(1)' }],
  ['no number', { merchant_order: '' }],
])('an order with %s is refused', async (_name, changes) => {
  const answer = await openBody(buildOrder(changes));
  expect(answer.status).toBe(400);
  expect(gatewayRefusal.parse(await answer.json()).code).toBe('BAD_REQUEST');
});

test('an order over a channel that is not offered is refused', async () => {
  const answer = await openBody(buildOrder({ channel: 'cheque' }));
  expect(gatewayRefusal.parse(await answer.json()).code).toBe('CHANNEL_UNKNOWN');
});

test('an order that does not exist is not found', async () => {
  const answer = await callGateway(gateway.url, { path: '/v1/orders/by-merchant/nobody' });
  expect(answer.status).toBe(404);
});

describe('a request is refused', () => {
  const now = Math.floor(Date.now() / 1000);
  const order = buildOrder();
  const signed = { method: 'POST', path: '/v1/orders', body: order } as const;
  test.each([
    ['signed with another secret', { ...signed, secret: 'another-secret-altogether' }],
    ['of another merchant', { ...signed, merchant: 'somebody' }],
    ['with one changed byte', { ...signed, sent: { body: JSON.stringify({ ...order, amount_paise: '50001' }) } }],
    ['for another path', { path: '/v1/orders', sent: { path: '/v1/orders?after=x' } }],
    ['six minutes old', { ...signed, timestamp: now - 360 }],
    ['six minutes ahead', { ...signed, timestamp: now + 360 }],
    ['without a moment', { ...signed, timestamp: Number.NaN }],
  ])('%s', async (_name, call) => {
    const answer = await callGateway(gateway.url, call);
    expect(answer.status).toBe(401);
    expect(gatewayRefusal.parse(await answer.json()).code).toBe('SIGNATURE_INVALID');
  });

  test('without any signature', async () => {
    expect((await fetch(`${gateway.url}/v1/orders`)).status).toBe(401);
    expect((await fetch(`${gateway.url}/v1/switches`)).status).toBe(401);
  });
});

test('all orders are listed page by page, each once', async () => {
  const listed = await startGateway();
  try {
    const opened = await Promise.all(Array.from({ length: 105 }, () => openOrder(listed.url)));
    const first = await listOrders(listed.url);
    const second = await listOrders(listed.url, first.next ?? '');
    expect(first.orders).toHaveLength(100);
    expect(second).toMatchObject({ next: null });
    const ids = [...first.orders, ...second.orders].map((order) => order.id);
    expect(ids.sort()).toEqual(opened.map((order) => order.id).sort());
  } finally {
    await listed.stop();
  }
});

test('orders and what became of them survive a restart', async () => {
  const dataDir = await makeFolder();
  const first = await startGateway({ dataDir });
  const order = await openOrder(first.url);
  await choose(order, 'paid');
  await first.stop();
  const second = await startGateway({ dataDir });
  try {
    expect(await findOrder(second.url, order.merchant_order)).toMatchObject({ id: order.id, status: 'paid' });
  } finally {
    await second.stop();
  }
});

test('after an order that nobody knows there is no page, and not the first one again', async () => {
  await openOrder(gateway.url);
  const answer = await callGateway(gateway.url, { path: '/v1/orders?after=ord_of_nobody' });
  expect([answer.status, gatewayRefusal.parse(await answer.json()).code]).toEqual([404, 'NOT_FOUND']);
});

test('however many have expired, none is said to be waiting', async () => {
  const clock = { now: Date.now() };
  const waiting = await startGateway({ clock: () => clock.now, tickMs: 3_600_000, orderLifetimeMs: 60_000 });
  onTestFinished(() => waiting.stop());
  let last = '';
  for (let count = 0; count < 105; count += 1) {
    last = (await openOrder(waiting.url)).merchant_order;
    clock.now += 1;
  }
  clock.now += 60_000;
  expect(await findOrder(waiting.url, last)).toMatchObject({ status: 'expired' });
});

test('whoever asks about one order waits for the end of no other, and all of them end in portions', async () => {
  const clock = { now: Date.now() };
  const dataDir = await makeFolder();
  const settings = { dataDir, clock: () => clock.now, orderLifetimeMs: 60_000 };
  const waiting = await startGateway({ ...settings, tickMs: 3_600_000 });
  const orders = await Promise.all(Array.from({ length: 250 }, () => openOrder(waiting.url)));
  clock.now += 60_000;
  const store = new DatabaseSync(join(dataDir, 'gateway.sqlite'), { readOnly: true });
  onTestFinished(() => store.close());
  const countPending = (): unknown =>
    store.prepare(`select count(*) as n from orders where status = 'pending'`).get()?.['n'];
  expect(await findOrder(waiting.url, orders[0]?.merchant_order ?? '')).toMatchObject({ status: 'expired' });
  expect(countPending()).toBe(249);
  expect((await listOrders(waiting.url)).orders.map(({ status }) => status)).toEqual(Array(100).fill('expired'));
  expect(countPending()).toBe(150);
  await openOrder(waiting.url);
  expect(countPending()).toBe(151);
  await waiting.stop();
  const next = await startGateway({ ...settings, tickMs: 3_600_000 });
  onTestFinished(() => next.stop());
  await expect.poll(countPending).toBe(1);
});

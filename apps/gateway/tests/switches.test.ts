import { gatewayOrder, gatewayRefusal, gatewaySwitches } from '@rang/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Gateway } from '../src/app.ts';
import {
  buildOrder,
  callGateway,
  findOrder,
  listOrders,
  makeFolder,
  openOrder,
  setSwitches,
  startGateway,
} from './merchant.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.stop();
});
beforeEach(async () => {
  await setSwitches(gateway.url, {});
});

const open = (body: unknown) => callGateway(gateway.url, { method: 'POST', path: '/v1/orders', body });

test('every fault is off until it is set, and what a setting leaves out is off again', async () => {
  const read = async () =>
    gatewaySwitches.parse(await (await callGateway(gateway.url, { path: '/v1/switches' })).json());
  const off = await read();
  const { payouts, ...faults } = off;
  expect(payouts).toBe('pay');
  expect(Object.values(faults).every((value) => value === false || value === 0)).toBe(true);
  await setSwitches(gateway.url, { duplicateWebhooks: 3 });
  expect(await read()).toEqual({ ...off, duplicateWebhooks: 3 });
  await setSwitches(gateway.url, {});
  expect(await read()).toEqual(off);
});

test('in an outage every call is answered 503 and no order is taken; the switches still answer', async () => {
  await setSwitches(gateway.url, { outage: true });
  const body = buildOrder();
  const answer = await open(body);
  expect(answer.status).toBe(503);
  expect(gatewayRefusal.parse(await answer.json()).code).toBe('OUTAGE');
  await setSwitches(gateway.url, {});
  const found = await callGateway(gateway.url, { path: `/v1/orders/by-merchant/${body.merchant_order}` });
  expect(found.status).toBe(404);
});

test('a rubbish answer hides that the order was taken', async () => {
  await setSwitches(gateway.url, { rubbish: true });
  const body = buildOrder();
  const text = await (await open(body)).text();
  expect(() => gatewayOrder.parse(JSON.parse(text))).toThrow();
  await setSwitches(gateway.url, {});
  expect(await findOrder(gateway.url, body.merchant_order)).toMatchObject({ status: 'pending' });
});

test('dying after the order was taken drops the connection and keeps the order', async () => {
  await setSwitches(gateway.url, { dieAfterAccept: true });
  const body = buildOrder();
  await expect(open(body)).rejects.toThrow();
  expect(await findOrder(gateway.url, body.merchant_order)).toMatchObject({ status: 'pending' });
});

test('a slow answer comes after its order was taken', async () => {
  const dataDir = await makeFolder();
  const slow = await startGateway({ dataDir });
  // A second gateway over the same store shows what the first has taken while it still keeps its caller waiting.
  const witness = await startGateway({ dataDir });
  await setSwitches(slow.url, { delayMs: 60_000 });
  const body = buildOrder();
  const patience = new AbortController();
  const answer = callGateway(slow.url, { method: 'POST', path: '/v1/orders', body, signal: patience.signal });
  const refused = expect(answer).rejects.toThrow();
  await expect.poll(async () => (await listOrders(witness.url)).orders).toHaveLength(1);
  patience.abort();
  await refused;
  await slow.stop();
  await witness.stop();
});

test('a fault out of bounds is refused', async () => {
  const answer = await callGateway(gateway.url, {
    method: 'PUT',
    path: '/v1/switches',
    body: { duplicateWebhooks: 1_000_000 },
  });
  expect(answer.status).toBe(400);
  expect(await openOrder(gateway.url)).toMatchObject({ status: 'pending' });
});

import type { GatewayOrder } from '@rang/contract';
import { expect, test } from 'vitest';
import { findPayout, listOrders, setSwitches } from '../../../gateway/tests/merchant.ts';
import {
  listAlerts,
  listCredits,
  openOwnHouse,
  readDeposit,
  sendWebhook,
  signBody,
  signEvent,
  type PaymentsHouse,
} from './payments-house.ts';
import {
  approve,
  ask,
  enterWith,
  expectSound,
  listMoves,
  payLater,
  readWithdrawal,
} from '../withdrawals/withdrawals-house.ts';

const now = (): string => new Date().toISOString();

async function takeOrder(house: PaymentsHouse): Promise<GatewayOrder> {
  const [order] = (await listOrders(house.gateway.url)).orders;
  if (order === undefined) throw new Error('the gateway has no order');
  return order;
}

test.each([
  ['order.failed', 'paid'],
  ['order.expired', 'paid'],
  ['order.paid', 'failed'],
  ['order.paid', 'pending'],
  ['order.failed', 'expired'],
])('an event %s whose order is %s moves nothing, and a person is to look at it', async (type, status) => {
  const house = await openOwnHouse();
  const player = await house.addPlayer();
  const { body } = await player.deposit(500);
  const order = await takeOrder(house);
  const event = signEvent({ type, timestamp: now(), data: { ...order, status, paid_at: now() } });
  expect(await sendWebhook(house, event)).toBe(400);
  expect(await sendWebhook(house, event)).toBe(400);
  expect(await listCredits(house, player)).toEqual([]);
  expect((await readDeposit(house, body.data?.['orderNo']))['status']).toBe('pending');
  expect(await listAlerts(house)).toEqual([{ kind: 'event-contradicts', order_no: order.merchant_order }]);
});

test.each([
  ['payout.failed', 'paid'],
  ['payout.paid', 'failed'],
  ['payout.paid', 'processing'],
])('an event %s whose payout is %s moves nothing either', async (type, status) => {
  const house = await openOwnHouse({ gateway: { payoutMs: 0 } });
  await setSwitches(house.gateway.url, { payouts: 'hold' });
  const player = await enterWith(house, 500);
  const payoutNo = await ask(player, 500);
  await approve(house, payoutNo);
  await payLater(house, 0);
  const payout = await findPayout(house.gateway.url, payoutNo);
  const moves = await listMoves(house);
  const data = { ...payout, status, settled_at: now() };
  expect(await sendWebhook(house, signEvent({ type, timestamp: now(), data }))).toBe(400);
  expect(await listMoves(house)).toEqual(moves);
  expect((await readWithdrawal(house, payoutNo))['status']).toBe('approved');
  expect(await listAlerts(house)).toEqual([{ kind: 'event-contradicts', order_no: payoutNo }]);
  await expectSound(house);
});

test.each([
  ['is empty', ''],
  ['is no JSON', '{"type": "order.paid", '],
  ['is no event', '[]'],
  ['has a zero byte in it', JSON.stringify({ type: 'order.paid', data: { merchant_order: '\0' } })],
])('a signed body that %s is an event that nobody can read', async (_, body) => {
  const house = await openOwnHouse();
  const signed = signBody(body);
  expect(await sendWebhook(house, signed)).toBe(400);
  const asText = { ...signed, headers: { ...signed.headers, 'content-type': 'text/plain' } };
  expect(await sendWebhook(house, asText)).toBe(400);
  expect(await listAlerts(house)).toEqual([{ kind: 'unreadable-event', order_no: '' }]);
  const unsigned = { body, headers: { ...signed.headers, 'webhook-signature': 'v1,bm90aGluZw==' } };
  expect(await sendWebhook(house, unsigned)).toBe(401);
  expect(await listAlerts(house)).toHaveLength(1);
});

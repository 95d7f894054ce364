import type { GatewayOrder, GatewayOrderList } from '@rang/contract';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openOrder, setSwitches } from '../../../gateway/tests/merchant.ts';
import { listDepositFaults } from '../../src/modules/deposits/index.ts';
import { readPeriodOfDay, type Period } from '../../src/modules/ledger/index.ts';
import type { Queryable } from '../../src/platform/database/database.ts';
import { choose, openPaymentsHouse, type PaymentsHouse, type TestPlayer } from './payments-house.ts';
import { findFaultsAfter } from '../house/find-faults-after.ts';
import { findInPeriod, LATER_DAY } from '../house/wide-period.ts';

let house: PaymentsHouse;
let player: TestPlayer;
let unpaid: unknown;
beforeAll(async () => {
  house = await openPaymentsHouse();
  player = await house.addPlayer();
  for (const amount of [100, 200, 300]) {
    const { body } = await player.deposit(amount);
    if (amount < 300) await choose(body.data?.['payment_link'], 'paid');
    else unpaid = body.data?.['payment_link'];
  }
  await vi.waitFor(async () => expect(await player.balance()).toBe(300), { timeout: 30_000 });
});
afterAll(async () => {
  await house.close();
});

test('nothing is found where all is well', async () => {
  expect(await listDepositFaults(house.pool, { gateway: house.client })).toEqual([]);
});

test.each([
  ['a credit that was removed', `delete from transfers where amount = 10000`, ['is paid but was not credited']],
  [
    'a credit of another amount',
    `update transfers set amount = 1 where amount = 10000`,
    ['was not credited as it says'],
  ],
  [
    'a paid deposit that was set back',
    `update deposits set status = 'pending', paid_at = null where amount = 10000`,
    ['was credited but is not paid', 'is paid at the gateway but not here'],
  ],
  [
    'a deposit paid by nobody',
    `update deposits set status = 'paid', paid_at = now() where amount = 30000`,
    ['is paid but was not credited', 'is paid here but not at the gateway'],
  ],
  [
    'an amount that was changed',
    `update deposits set amount = 10001 where amount = 10000`,
    ['was not credited as it says', 'has another amount at the gateway'],
  ],
  [
    'a credit of another day',
    `update transfers set created_at = created_at - interval '40 days' where amount = 10000`,
    ['was not credited as it says'],
  ],
  [
    'the identity of an order that was changed',
    `update deposits set gateway_order_id = 'or_another' where amount = 10000`,
    ['is another one at the gateway'],
  ],
  [
    'a deposit that was removed',
    `delete from deposits where amount = 10000`,
    ['is a deposit without one', 'is at the gateway but not ours'],
  ],
])('%s is found', async (_name, statement, faults) => {
  const list = async (client: Queryable, period?: Period): Promise<string[]> =>
    (await listDepositFaults(client, { gateway: house.client }, period)).map(({ fault }) => fault);
  const [found, ofPeriod] = await findFaultsAfter(house.pool, statement, async (client) => [
    await list(client),
    await findInPeriod(client, (period) => list(client, period)),
  ]);
  expect(found).toEqual(faults);
  // What the gateway has beside these is asked for of all time.
  expect(ofPeriod).toEqual(faults.filter((fault) => fault !== 'is at the gateway but not ours'));
});

test('a deposit that says of a later day that it was paid then, without a credit, is found on that day', async () => {
  const planted = `update deposits set status = 'paid', paid_at = ${LATER_DAY.moment} where amount = 30000`;
  const found = await findFaultsAfter(house.pool, planted, async (client) =>
    listDepositFaults(client, { gateway: house.client }, await readPeriodOfDay(client, LATER_DAY.day)),
  );
  expect(found.map(({ fault }) => fault)).toEqual([
    'is paid but was not credited',
    'is paid here but not at the gateway',
  ]);
});

test('a deposit that is paid while the books are compared is no fault', async () => {
  const before = await player.balance();
  const listOrders: typeof house.client.listOrders = async (after) => {
    const listed = await house.client.listOrders(after);
    if ((await player.balance()) === before) await choose(unpaid, 'paid');
    await expect.poll(() => player.balance()).toBe(before + 300);
    return listed;
  };
  expect(await listDepositFaults(house.pool, { gateway: { ...house.client, listOrders } })).toEqual([]);
  expect(await player.balance()).toBe(before + 300);
});

test('a payment that the gateway tells of while the books wait to be compared again is no fault; one that is lost is', async () => {
  await setSwitches(house.gateway.url, { loseWebhooks: true });
  onTestFinished(() => setSwitches(house.gateway.url, {}));
  const [late, lost] = [await player.deposit(500), await player.deposit(600)];
  for (const { body } of [late, lost]) await choose(body.data?.['payment_link'], 'paid');
  const before = await player.balance();
  const numberOf = ({ body }: typeof late): string => String(body.data?.['orderNo']);
  const pause = async (): Promise<void> => {
    expect(await player.balance()).toBe(before);
    const reply = await house.client.findOrder(numberOf(late));
    if (reply.outcome !== 'answered') throw new Error('the gateway does not know the order');
    await house.deposits.takeReport(reply.value);
  };
  const faults = [{ fault: 'is paid at the gateway but not here', subject: `order ${numberOf(lost)}` }];
  expect(await listDepositFaults(house.pool, { gateway: house.client, pause })).toEqual(faults);
  expect(await player.balance()).toBe(before + 500);
  const reply = await house.client.findOrder(numberOf(lost));
  if (reply.outcome === 'answered') await house.deposits.takeReport(reply.value);
  expect(
    await listDepositFaults(house.pool, { gateway: house.client, pause: () => Promise.reject(new Error('no wait')) }),
  ).toEqual([]);
});

const listing = async (change: (orders: GatewayOrder[]) => GatewayOrder[]) => {
  const listOrders: typeof house.client.listOrders = async (after) => {
    const reply = await house.client.listOrders(after);
    if (reply.outcome !== 'answered') return reply;
    return { ...reply, value: { ...reply.value, orders: change(reply.value.orders) } };
  };
  const faults = await listDepositFaults(house.pool, { gateway: { ...house.client, listOrders } });
  return new Set(faults.map(({ fault }) => fault));
};

test.each<[string, (orders: GatewayOrder[]) => GatewayOrder[], string[]]>([
  ['an order a second time', (orders) => [...orders, ...orders], []],
  [
    'an order a second time under another identity',
    (orders) => [...orders, ...orders.map((order) => ({ ...order, id: `${order.id}x` }))],
    ['is at the gateway more than once'],
  ],
  [
    'its orders in another currency',
    (orders) => orders.map((order) => ({ ...order, currency: 'USD' })),
    ['has another currency at the gateway'],
  ],
  ['no orders', () => [], ['is paid here but unknown to the gateway', 'is pending here but unknown to the gateway']],
  [
    'no order that is open',
    (orders) => orders.filter(({ status }) => status === 'paid'),
    ['is pending here but unknown to the gateway'],
  ],
])('of a gateway that lists %s it is found what is wrong with that', async (_what, change, faults) => {
  await player.deposit(400);
  expect(await listing((orders) => orders)).toEqual(new Set());
  const found = await listing(change);
  expect(found).toEqual(new Set(faults));
});

test.each([
  ['the same orders again and again', (page: GatewayOrderList) => page],
  ['nothing again and again', (page: GatewayOrderList) => ({ ...page, orders: [] })],
])('a gateway that lists %s is not asked for ever, and that is told', async (_what, change) => {
  const first = await house.client.listOrders('');
  if (first.outcome !== 'answered') throw new Error('the gateway does not list its orders');
  const value = { ...change(first.value), next: 'more' };
  let pages = 0;
  const listOrders: typeof house.client.listOrders = () =>
    Promise.resolve((pages += 1) > 30_000 ? { outcome: 'unanswered', reason: 'enough' } : { ...first, value });
  expect(await listDepositFaults(house.pool, { gateway: { ...house.client, listOrders } })).toEqual([
    { fault: 'lists its orders without an end, deposits were not compared', subject: 'the gateway' },
  ]);
});

test('an order at the gateway that is not ours is found, and so is a gateway that does not answer', async () => {
  const order = await openOrder(house.gateway.url);
  expect(await listDepositFaults(house.pool, { gateway: house.client })).toEqual([
    { fault: 'is at the gateway but not ours', subject: `order ${order.merchant_order}` },
  ]);
  await house.gateway.stop();
  expect(await listDepositFaults(house.pool, { gateway: house.client })).toMatchObject([{ subject: 'the gateway' }]);
});

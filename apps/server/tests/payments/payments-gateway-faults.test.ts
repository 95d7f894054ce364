import { randomUUID } from 'node:crypto';
import { REFUSALS, type GatewayOrder } from '@rang/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { listOrders, setSwitches } from '../../../gateway/tests/merchant.ts';
import { writeReport, writeReports } from '../../src/modules/deposits/apply-order.ts';
import { pollDeposits } from '../../src/modules/deposits/poll-deposits.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { serveGateway } from '../house/serve-gateway.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import {
  choose,
  listAlerts,
  listCredits,
  MINUTE,
  openOwnHouse,
  type PaymentsHouse,
  type TestPlayer,
} from './payments-house.ts';

// The gateway has certainly done nothing.
const GATEWAY_ERROR = { status: 503, body: { code: 'GATEWAY_ERROR', message: REFUSALS.GATEWAY_ERROR } };
// It may have taken the order.
const UNKNOWN = { status: 503, body: { code: 'OUTCOME_UNKNOWN' } };

let house: PaymentsHouse;
let player: TestPlayer;
beforeEach(async () => {
  house = await openOwnHouse({ timeoutMs: 2_000 });
  player = await house.addPlayer();
});

async function listHistory(): Promise<Record<string, unknown>[]> {
  return (await player.get('/deposits/history')).body.data as unknown as Record<string, unknown>[];
}

/** Polls as the job does, a few seconds later. */
async function pollLater(aheadMs = 4_000): Promise<void> {
  house.clock.aheadMs += aheadMs;
  await house.deposits.pollDeposits();
}

async function expectFoundAgain(): Promise<void> {
  expect(await listHistory()).toMatchObject([{ amount: 500, status: 'created' }]);
  await setSwitches(house.gateway.url, {});
  await pollLater();
  const [found] = await listHistory();
  expect(found).toMatchObject({ amount: 500, status: 'pending' });
  await choose(found?.['payment_link'], 'paid');
  await pollLater();
  await expect.poll(() => player.balance()).toBe(500);
  expect(await listCredits(house, player)).toEqual([50_000n]);
  expect((await listOrders(house.gateway.url)).orders).toHaveLength(1);
}

test('the gateway dies after it took the order: the poll finds the deposit, and it can be paid', async () => {
  await setSwitches(house.gateway.url, { dieAfterAccept: true });
  expect(await player.deposit(500)).toMatchObject(UNKNOWN);
  await expectFoundAgain();
});

test('the gateway answers rubbish: the poll finds the deposit, and it can be paid', async () => {
  await setSwitches(house.gateway.url, { rubbish: true });
  expect(await player.deposit(500)).toMatchObject(UNKNOWN);
  await expectFoundAgain();
});

test('the gateway is too slow: the player is answered in time, and the poll finds the deposit', async () => {
  await setSwitches(house.gateway.url, { delayMs: 60_000 });
  expect(await player.deposit(500)).toMatchObject(UNKNOWN);
  await expectFoundAgain();
});

test('in an outage nothing is taken, and the same amount can be tried again as soon as it is over', async () => {
  await setSwitches(house.gateway.url, { outage: true });
  expect(await player.deposit(500)).toMatchObject(GATEWAY_ERROR);
  expect(await listHistory()).toMatchObject([{ amount: 500, status: 'failed' }]);
  await setSwitches(house.gateway.url, {});
  expect((await player.deposit(500)).status).toBe(200);
});

test('a gateway that is gone is distinguished from one that may have taken the order', async () => {
  await house.gateway.stop();
  expect(await player.deposit(500)).toMatchObject(GATEWAY_ERROR);
  expect(await listHistory()).toMatchObject([{ amount: 500, status: 'failed' }]);
  await pollLater();
  expect(await player.balance()).toBe(0);
});

test('the same key tries the same deposit again until the gateway has taken it', async () => {
  const key = randomUUID();
  await setSwitches(house.gateway.url, { outage: true });
  expect(await player.deposit(500, { key })).toMatchObject(GATEWAY_ERROR);
  await setSwitches(house.gateway.url, { dieAfterAccept: true });
  expect(await player.deposit(500, { key })).toMatchObject(UNKNOWN);
  await setSwitches(house.gateway.url, {});
  const { status, body } = await player.deposit(500, { key });
  expect(status).toBe(200);
  expect(body.data?.['payment_link']).toContain('/pay/');
  expect(await listHistory()).toMatchObject([{ amount: 500, status: 'pending' }]);
  expect((await listOrders(house.gateway.url)).orders).toHaveLength(1);
});

test('of a deposit that may be at the gateway nobody says under its key that nothing was taken', async () => {
  const key = randomUUID();
  await setSwitches(house.gateway.url, { dieAfterAccept: true });
  expect(await player.deposit(500, { key })).toMatchObject(UNKNOWN);
  await setSwitches(house.gateway.url, { outage: true });
  expect(await player.deposit(500, { key })).toMatchObject(UNKNOWN);
  expect(await player.deposit(500, { key })).toMatchObject(UNKNOWN);
  expect(await player.deposit(501, { key: randomUUID() })).toMatchObject(GATEWAY_ERROR);
  await setSwitches(house.gateway.url, {});
  expect((await player.deposit(500, { key })).body.data?.['payment_link']).toContain('/pay/');
  expect((await listOrders(house.gateway.url)).orders).toHaveLength(1);
});

test('whoever repeats a deposit while the gateway is slow has it asked nothing more', async () => {
  const createOrder = vi.spyOn(house.client, 'createOrder');
  await setSwitches(house.gateway.url, { delayMs: 1_000 });
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => player.deposit(500, { key })));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(5).fill(200));
  expect(new Set(answers.map(({ body }) => body.data?.['payment_link'])).size).toBe(1);
  expect(createOrder).toHaveBeenCalledOnce();
  // What was asked for is not remembered once it is answered.
  await setSwitches(house.gateway.url, { dieAfterAccept: true });
  const lost = randomUUID();
  expect(await player.deposit(600, { key: lost })).toMatchObject(UNKNOWN);
  await setSwitches(house.gateway.url, {});
  expect((await player.deposit(600, { key: lost })).status).toBe(200);
  expect(createOrder).toHaveBeenCalledTimes(3);
});

test('a payment of a deposit that was tried again with its key is found by the poll', async () => {
  const key = randomUUID();
  await setSwitches(house.gateway.url, { outage: true });
  expect(await player.deposit(500, { key })).toMatchObject(GATEWAY_ERROR);
  await setSwitches(house.gateway.url, {});
  const { body } = await player.deposit(500, { key });
  await setSwitches(house.gateway.url, { loseWebhooks: true });
  await choose(body.data?.['payment_link'], 'paid');
  await pollLater();
  expect(await player.balance()).toBe(500);
});

test('a deposit whose repetition the gateway took without a word is found by the poll', async () => {
  const key = randomUUID();
  await setSwitches(house.gateway.url, { outage: true });
  expect(await player.deposit(500, { key })).toMatchObject(GATEWAY_ERROR);
  await setSwitches(house.gateway.url, { dieAfterAccept: true });
  expect(await player.deposit(500, { key })).toMatchObject(UNKNOWN);
  await setSwitches(house.gateway.url, {});
  await pollLater();
  expect(await listHistory()).toMatchObject([{ amount: 500, status: 'pending' }]);
});

test('an order that the gateway has never known is closed after a minute, not before', async () => {
  const gatewayUrl = await serveGateway((method) =>
    method === 'POST'
      ? { status: 200, answer: 'rubbish' }
      : { status: 404, answer: { code: 'NOT_FOUND', message: '' } },
  );
  house = await openOwnHouse({ gatewayUrl });
  player = await house.addPlayer();
  expect(await player.deposit(500)).toMatchObject(UNKNOWN);
  await pollLater(30_000);
  expect(await listHistory()).toMatchObject([{ status: 'created' }]);
  await pollLater(MINUTE);
  expect(await listHistory()).toMatchObject([{ status: 'failed' }]);
});

test('a payment whose webhook was lost is found by the poll', async () => {
  const { body } = await player.deposit(500);
  await setSwitches(house.gateway.url, { loseWebhooks: true });
  await choose(body.data?.['payment_link'], 'paid');
  await pollLater();
  expect(await player.balance()).toBe(500);
  await Promise.all(Array.from({ length: 10 }, () => house.deposits.pollDeposits()));
  expect(await listCredits(house, player)).toEqual([50_000n]);
});

test('a payment a day late whose webhook was lost is found by the poll', async () => {
  const { body } = await player.deposit(500);
  await setSwitches(house.gateway.url, { loseWebhooks: true });
  await pollLater(16 * MINUTE);
  expect(await listHistory()).toMatchObject([{ status: 'expired' }]);
  await choose(body.data?.['payment_link'], 'paid');
  await pollLater(24 * 60 * MINUTE);
  expect(await listCredits(house, player)).toEqual([50_000n]);
});

/** All deposits are a week older, and due now. */
const age = async (): Promise<void> => {
  await house.pool.query(`update deposits set created_at = created_at - interval '7 days', next_check_at = created_at`);
};

test('a payment is found whose last question the gateway did not answer, however old it is', async () => {
  const { body } = await player.deposit(500);
  await setSwitches(house.gateway.url, { loseWebhooks: true });
  await choose(body.data?.['payment_link'], 'paid');
  await setSwitches(house.gateway.url, { outage: true });
  await age();
  await pollLater();
  expect(await listCredits(house, player)).toEqual([]);
  await setSwitches(house.gateway.url, {});
  await pollLater(MINUTE);
  expect(await listCredits(house, player)).toEqual([50_000n]);
});

test('what ends unpaid is asked about no more after a week', async () => {
  await player.deposit(500);
  await age();
  await pollLater();
  const due = await house.pool.query('select from deposits where next_check_at is not null');
  expect(due.rowCount).toBe(0);
});

test('under the key of a deposit that nobody asks about any more no order is made', async () => {
  const key = randomUUID();
  await setSwitches(house.gateway.url, { outage: true });
  expect(await player.deposit(500, { key })).toMatchObject(GATEWAY_ERROR);
  await setSwitches(house.gateway.url, {});
  await age();
  await pollLater();
  expect(await player.deposit(500, { key })).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
  expect((await listOrders(house.gateway.url)).orders).toHaveLength(0);
  expect((await player.deposit(500, { key: randomUUID() })).status).toBe(200);
});

test('while the gateway is silent the poll stops at its first question and goes on at the next turn', async () => {
  for (const amount of [101, 102, 103]) await player.deposit(amount);
  await setSwitches(house.gateway.url, { loseWebhooks: true });
  for (const deposit of await listHistory()) await choose(deposit['payment_link'], 'paid');
  await setSwitches(house.gateway.url, { outage: true });
  await pollLater();
  expect(await player.balance()).toBe(0);
  await setSwitches(house.gateway.url, {});
  await pollLater();
  await expect.poll(() => player.balance()).toBe(306);
});

test('when the gateway finds our signature wrong the player reads so, and nothing is pending', async () => {
  const misconfigured = await openOwnHouse({ secret: 'not the secret of this merchant' });
  player = await misconfigured.addPlayer();
  expect(await player.deposit(500)).toMatchObject({
    status: 503,
    body: { code: 'SIGNATURE_INVALID', message: REFUSALS.SIGNATURE_INVALID },
  });
  expect(await listHistory()).toMatchObject([{ status: 'failed' }]);
});

test('an order that comes back with another amount is not handed to the player, and raises an alert', async () => {
  const gatewayUrl = await serveGateway((_method, body) => ({
    status: 200,
    answer: {
      ...{ ...body, id: 'ord_1', amount_paise: '1', status: 'paid', payment_link: 'http://127.0.0.1:9/' },
      ...{ created_at: new Date().toISOString(), paid_at: null },
    },
  }));
  const cheat = await openOwnHouse({ gatewayUrl });
  player = await cheat.addPlayer();
  expect(await player.deposit(500)).toMatchObject(UNKNOWN);
  const alerts = await cheat.pool.query('select kind from payment_alerts');
  expect(alerts.rows).toEqual([{ kind: 'amount-differs' }]);
  expect(await listCredits(cheat, player)).toEqual([]);
});

test('the ways to pay are remembered through an outage; without any the text of the catalogue is answered', async () => {
  await setSwitches(house.gateway.url, { outage: true });
  expect(await player.get('/mxpay/channels')).toMatchObject(GATEWAY_ERROR);
  await setSwitches(house.gateway.url, {});
  house.clock.aheadMs += 4_000;
  expect((await player.get('/mxpay/channels')).status).toBe(200);
  await setSwitches(house.gateway.url, { outage: true });
  house.clock.aheadMs += 2 * MINUTE;
  expect((await player.get('/mxpay/channels')).status).toBe(200);
});

test('an answer about another order is none: the deposit is asked about again, the last time too', async () => {
  await player.deposit(500);
  await player.deposit(700);
  const [{ orderNo: other }, { orderNo: asked }] = (await listHistory()) as [{ orderNo: string }, { orderNo: string }];
  const answer = await house.client.findOrder(other);
  const findOrder = () => Promise.resolve(answer);
  const parts = { ...house, gateway: { ...house.client, findOrder }, logger: createLogger('silent') };
  house.clock.aheadMs += 40 * 24 * 60 * MINUTE;
  await pollDeposits({ ...parts, onStatus: () => undefined });
  const waiting = await house.pool.query('select order_no from deposits where next_check_at is not null');
  expect(waiting.rows.map((row: { order_no: string }) => row.order_no)).toContain(asked);
});

test('an order of the gateway’s that another deposit has is none of this one’s, and raises an alert', async () => {
  await player.deposit(500);
  await setSwitches(house.gateway.url, { dieAfterAccept: true });
  expect(await player.deposit(700)).toMatchObject(UNKNOWN);
  await setSwitches(house.gateway.url, {});
  const [other, first] = (await listHistory()) as [{ orderNo: string }, { orderNo: string }];
  const known = await house.client.findOrder(first.orderNo);
  if (known.outcome !== 'answered') throw new Error('the gateway does not know its order');
  const value = { ...known.value, merchant_order: other.orderNo, amount_paise: '70000', status: 'paid' } as const;
  const findOrder = () => Promise.resolve({ ...known, value });
  const parts = { ...house, gateway: { ...house.client, findOrder }, logger: createLogger('silent') };
  await house.pool.query('update deposits set next_check_at = null where order_no = $1', [first.orderNo]);
  house.clock.aheadMs += 4_000;
  await pollDeposits({ ...parts, onStatus: () => undefined });
  expect(await listAlerts(house)).toEqual([{ kind: 'gateway-order-differs', order_no: other.orderNo }]);
  expect(await listCredits(house, player)).toEqual([]);
});

/** Has the gateway take a deposit without a word; gives back what it says of it later: paid, by the order of this id. */
async function depositUntaken(amount: number, id: string): Promise<GatewayOrder> {
  await setSwitches(house.gateway.url, { dieAfterAccept: true });
  expect(await player.deposit(amount)).toMatchObject(UNKNOWN);
  await setSwitches(house.gateway.url, {});
  const [newest] = (await listHistory()) as [{ orderNo: string }];
  const known = await house.client.findOrder(newest.orderNo);
  if (known.outcome !== 'answered') throw new Error('the gateway does not know its order');
  return { ...known.value, id, status: 'paid', paid_at: new Date().toISOString() };
}

test.each([
  ['alone', false],
  ['with others', true],
])('an order that another deposit is being given is an alert, where it is reported %s', async (_, isWithOthers) => {
  const first = await depositUntaken(500, 'the order of both');
  const second = await depositUntaken(700, 'the order of both');
  const third = await depositUntaken(900, 'an order of its own');
  const writer = await house.pool.connect();
  await writer.query('begin');
  await writer.query('update deposits set gateway_order_id = $2 where order_no = $1', [first.merchant_order, first.id]);
  const parts = { ...house, logger: createLogger('silent') };
  const reported = isWithOthers
    ? writeReports(parts, [second, third])
    : writeReport(parts, second).then((one) => [one]);
  await awaitWaitingForLocks(house.pool, 1, 'update deposits');
  await writer.query('commit');
  writer.release();
  const [clash, ...others] = await reported;
  expect(clash?.mismatch).toBe('gateway-order-differs');
  expect(await listAlerts(house)).toEqual([{ kind: 'gateway-order-differs', order_no: second.merchant_order }]);
  expect(others.map(({ mismatch }) => mismatch)).toEqual(isWithOthers ? [undefined] : []);
  expect(await listCredits(house, player)).toEqual(isWithOthers ? [90_000n] : []);
});

/** Makes the player's deposits many: that many more of the one there is, due since an hour. */
const abandon = async (count: number): Promise<void> => {
  await house.pool.query(
    `insert into deposits (player_id, order_no, amount, channel, status, created_at, next_check_at)
     select player_id, order_no || 'x' || n, amount, channel, 'created', created_at, created_at - interval '1 hour'
     from deposits, generate_series(1, $1::int) as n`,
    [count],
  );
};

/** Polls a gateway that answers so many questions and is silent then; gives back what it was asked about. */
async function pollWith(answers: number): Promise<string[]> {
  const asked: string[] = [];
  const findOrder = (orderNo: string) => {
    asked.push(orderNo);
    if (asked.length > answers) return Promise.resolve({ outcome: 'unanswered', reason: 'silent' } as const);
    return house.client.findOrder(orderNo);
  };
  const parts = { ...house, gateway: { ...house.client, findOrder }, logger: createLogger('silent') };
  house.clock.aheadMs += 4_000;
  await pollDeposits({ ...parts, onStatus: () => undefined });
  return asked;
}

test('what one player has abandoned keeps the deposit of another waiting for one question', async () => {
  await player.deposit(101);
  await abandon(120);
  const other = await house.addPlayer();
  await other.deposit(500);
  const { rows } = await house.pool.query<{ no: string }>('select order_no as no from deposits where amount = 50000');
  expect((await pollWith(2)).slice(0, 2)).toContain(rows[0]?.no);
});

test('a turn goes on while there is more that was due when it began, and asks each once', async () => {
  await player.deposit(101);
  await abandon(120);
  const asked = await pollWith(1_000);
  expect(asked).toHaveLength(121);
  expect(new Set(asked).size).toBe(121);
});

test('an order that ended unpaid is asked about once an hour, and one that failed often while it may be tried again', async () => {
  const { body } = await player.deposit(500);
  await setSwitches(house.gateway.url, { loseWebhooks: true });
  await choose(body.data?.['payment_link'], 'failed');
  expect(await pollWith(1)).toHaveLength(1);
  house.clock.aheadMs += MINUTE;
  expect(await pollWith(1)).toHaveLength(1);
  house.clock.aheadMs += 30 * MINUTE;
  expect(await pollWith(1)).toHaveLength(1);
  house.clock.aheadMs += 55 * MINUTE;
  expect(await pollWith(1)).toEqual([]);
  await choose(body.data?.['payment_link'], 'paid');
  house.clock.aheadMs += 6 * MINUTE;
  expect(await pollWith(1)).toHaveLength(1);
  expect(await listCredits(house, player)).toEqual([50_000n]);
});

test('where nothing can be written a turn ends, and does not ask about the same again', async () => {
  await player.deposit(101);
  await abandon(120);
  let listed = 0;
  const query = (text: string, values: unknown[]) => {
    if (!text.startsWith('select'))
      return Promise.reject(new Error('cannot execute UPDATE in a read-only transaction'));
    listed += 1;
    return house.pool.query(text, values);
  };
  const parts = { ...house, gateway: house.client, logger: createLogger('silent') };
  house.clock.aheadMs += 4_000;
  const pool = { query } as unknown as typeof house.pool;
  await pollDeposits({ ...parts, pool, onStatus: () => undefined });
  expect(listed).toBe(1);
});

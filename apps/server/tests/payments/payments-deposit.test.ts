import { randomUUID } from 'node:crypto';
import { LIMITS, REFUSALS } from '@rang/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOrders } from '../../../gateway/tests/merchant.ts';
import {
  choose,
  listCredits,
  MINUTE,
  openOwnHouse,
  openPaymentsHouse,
  readDeposit,
  type PaymentsHouse,
  type TestPlayer,
} from './payments-house.ts';

let house: PaymentsHouse;
beforeAll(async () => {
  house = await openPaymentsHouse();
});
afterAll(async () => {
  await house.close();
});

const statusOf = async (player: TestPlayer, id: unknown): Promise<unknown> =>
  (await player.get(`/api/mxpay/deposit/${String(id)}`)).body.data?.['status'];

test('a deposit that is paid on the page of the gateway is on the balance, once', async () => {
  const player = await house.addPlayer();
  const { status, body } = await player.deposit(500.5);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ amount: 500.5, orderNo: expect.stringMatching(/^R\d{8}-[0-9A-F]{12}$/) as string });
  expect(await statusOf(player, body.data?.['order_id'])).toBe('pending');
  expect(await player.balance()).toBe(0);
  await choose(body.data?.['payment_link'], 'paid');
  await expect.poll(() => player.balance()).toBe(500.5);
  expect(await statusOf(player, body.data?.['order_id'])).toBe('paid');
  await choose(body.data?.['payment_link'], 'paid');
  await house.deposits.pollDeposits();
  expect(await listCredits(house, player)).toEqual([50_050n]);
});

test('the statement and its file name deposits and withdrawals by the numbers that Support asks for', async () => {
  const player = await house.addPlayer();
  const { orderNo, payment_link: link } = (await player.deposit(500)).body.data ?? {};
  await choose(link, 'paid');
  await expect.poll(() => player.balance()).toBe(500);
  const bank = { bank_name: 'State Bank', account_number: '123456789', account_name: 'Asha Rao', ifsc: 'SBIN0001234' };
  const payout = await player.send('POST', '/api/mxpay/payout', { body: { amount: 100, ...bank }, key: randomUUID() });
  const numbers = [payout.body.data?.['orderNo'], orderNo];
  const movements = (await player.get('/statement')).body.data as unknown as Record<string, unknown>[];
  expect(movements.map((movement) => movement['orderNo'])).toEqual(numbers);
  const file = await fetch(`${house.url}/statement.csv`, { headers: { authorization: `Bearer ${player.token}` } });
  const [heading, ...rows] = (await file.text()).trimEnd().split('\r\n');
  const column = String(heading).split(',').indexOf('"Order number"');
  expect(rows.map((row) => row.split(',')[column])).toEqual(numbers.map((number) => `"${String(number)}"`));
});

test('a deposit can be started at its other address as well, and the same key is the same deposit at both', async () => {
  const player = await house.addPlayer();
  const key = randomUUID();
  const body = { amount: 321, channel_id: 'upi' };
  const started = await player.send('POST', '/deposits', { body, key });
  expect(started).toMatchObject({ status: 200, body: { data: { amount: 321 } } });
  expect(await player.send('POST', '/api/mxpay/deposit', { body, key })).toEqual(started);
  expect((await player.get('/deposits/history')).body.data).toHaveLength(1);
  expect((await player.send('POST', '/api/deposits', { body: { ...body, amount: 0 } })).body.code).toBe(
    'INVALID_AMOUNT',
  );
});

test('a payment that fails credits nothing, and the same deposit can be paid afterwards', async () => {
  const player = await house.addPlayer();
  const { body } = await player.deposit(300);
  await choose(body.data?.['payment_link'], 'failed');
  await expect.poll(() => statusOf(player, body.data?.['order_id'])).toBe('failed');
  expect(await player.balance()).toBe(0);
  await choose(body.data?.['payment_link'], 'paid');
  await expect.poll(() => player.balance()).toBe(300);
  expect(await statusOf(player, body.data?.['order_id'])).toBe('paid');
});

test('coming back from the payment page without having paid credits nothing', async () => {
  const player = await house.addPlayer();
  const { body } = await player.deposit(400);
  await fetch(String(body.data?.['payment_link']));
  await fetch(`${house.url}/dashboard/wallet?status=paid&order=${String(body.data?.['orderNo'])}`);
  await house.deposits.pollDeposits();
  expect(await statusOf(player, body.data?.['order_id'])).toBe('pending');
  expect(await player.balance()).toBe(0);
});

test('a deposit that expires can still be paid late', async () => {
  const brief = await openOwnHouse({ gateway: { orderLifetimeMs: 1 } });
  const player = await brief.addPlayer();
  const { body } = await player.deposit(250);
  await expect.poll(() => statusOf(player, body.data?.['order_id'])).toBe('expired');
  await choose(body.data?.['payment_link'], 'paid');
  await expect.poll(() => player.balance()).toBe(250);
  expect(await statusOf(player, body.data?.['order_id'])).toBe('paid');
});

test('the limits and the ways to pay are shown to anyone', async () => {
  const config = (await (await fetch(`${house.url}/api/mxpay/config`)).json()) as object;
  expect(config).toMatchObject({ success: true, data: { limits: { minDeposit: 100, maxDeposit: 50_000 } } });
  const channels = (await (await fetch(`${house.url}/mxpay/channels`)).json()) as object;
  expect(channels).toMatchObject({ success: true, data: { defaultChannel: 'upi' } });
  expect(JSON.stringify(channels)).toContain('"name":"Net Banking","isDefault":false');
});

describe('an amount that is none is refused and stores nothing', () => {
  test.each([
    ...[
      0,
      -5,
      100.005,
      99999999999999,
      '1e3',
      '10abc',
      '१००',
      ' 100',
      '',
      null,
      true,
      [500],
      { amount: 500 },
      undefined,
    ],
  ])('%j', async (amount) => {
    const player = await house.addPlayer();
    expect(await player.deposit(amount)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_AMOUNT', message: REFUSALS.INVALID_AMOUNT, field: 'amount' },
    });
    expect((await player.get('/deposits/history')).body.data).toEqual([]);
  });

  test('written with an exponent', async () => {
    const player = await house.addPlayer();
    expect((await player.deposit(1e-37)).status).toBe(400);
    expect((await player.deposit(1e21)).status).toBe(400);
    expect((await player.get('/deposits/history')).body.data).toEqual([]);
  });
});

test('an amount outside the limits is refused in words that name the limit; the limits themselves are taken', async () => {
  const player = await house.addPlayer();
  expect((await player.deposit('99.99')).body).toMatchObject({
    code: 'INVALID_AMOUNT',
    message: 'Minimum deposit amount is ₹100.',
  });
  expect((await player.deposit('50000.01')).body).toMatchObject({
    code: 'INVALID_AMOUNT',
    message: 'Maximum deposit amount is ₹50,000.',
  });
  expect((await player.deposit('100')).status).toBe(200);
  expect((await player.deposit(50_000)).status).toBe(200);
});

test('a channel that is offered no more refuses what is new, and nothing that was started through it', async () => {
  const own = await openOwnHouse();
  const player = await own.addPlayer();
  const key = randomUUID();
  const first = await player.deposit(500, { key });
  expect(first.status).toBe(200);
  own.client.listChannels = () => Promise.resolve({ outcome: 'answered', value: [] });
  own.clock.aheadMs += 2 * MINUTE;
  expect(await player.deposit(500, { key })).toEqual(first);
  expect((await player.deposit(600)).body.code).toBe('INVALID_CHANNEL');
});

test.each([['cheque'], [''], [undefined], ['x'.repeat(50)]])('the channel %j is refused', async (channel) => {
  const player = await house.addPlayer();
  expect((await player.deposit(500, { channel: channel ?? null })).body).toMatchObject({
    code: 'INVALID_CHANNEL',
    message: 'Please select a payment channel.',
  });
});

test('the same amount again within five minutes is a duplicate while the first is unpaid or paid, and not after', async () => {
  const own = await openOwnHouse();
  const player = await own.addPlayer();
  const first = await player.deposit(700);
  const duplicate = { status: 409, body: { code: 'DUPLICATE_TRANSACTION', message: REFUSALS.DUPLICATE_TRANSACTION } };
  expect(await player.deposit(700)).toMatchObject(duplicate);
  expect((await player.deposit(701)).status).toBe(200);
  expect((await (await own.addPlayer()).deposit(700)).status).toBe(200);
  await choose(first.body.data?.['payment_link'], 'paid');
  await expect.poll(() => player.balance()).toBe(700);
  expect(await player.deposit(700)).toMatchObject(duplicate);
  own.clock.aheadMs = 5 * MINUTE + 1;
  expect((await player.deposit(700)).status).toBe(200);
});

test('the same amount can be tried again at once after the first has failed', async () => {
  const player = await house.addPlayer();
  const first = await player.deposit(700);
  await choose(first.body.data?.['payment_link'], 'failed');
  await expect.poll(() => statusOf(player, first.body.data?.['order_id'])).toBe('failed');
  expect((await player.deposit(700)).status).toBe(200);
});

test('fifty parallel deposits of the same amount are one', async () => {
  const player = await house.addPlayer();
  for (let amount = 900; amount < 905; amount += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => player.deposit(amount)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'DUPLICATE_TRANSACTION')).toHaveLength(49);
  }
});

test('too many deposits within ten minutes are refused, in parallel too, until time has passed', async () => {
  const own = await openOwnHouse();
  const player = await own.addPlayer();
  const { max, windowMs } = LIMITS.depositAttempts;
  const answers = await Promise.all(Array.from({ length: max + 10 }, (_, index) => player.deposit(1000 + index)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(max);
  const refused = answers.filter((answer) => answer.status !== 200);
  for (const answer of refused) {
    expect(answer).toMatchObject({
      status: 429,
      body: { code: 'DEPOSIT_RATE_LIMIT_EXCEEDED', message: REFUSALS.DEPOSIT_RATE_LIMIT_EXCEEDED },
    });
  }
  own.clock.aheadMs = windowMs + 1;
  expect((await player.deposit(2000)).status).toBe(200);
});

test('of the deposits of a day so many may be unpaid, however slowly they come, and one that is paid makes room', async () => {
  const own = await openOwnHouse();
  const player = await own.addPlayer();
  const refused = { status: 429, body: { code: 'DEPOSIT_RATE_LIMIT_EXCEEDED' } };
  const begun = [];
  for (let count = 0; count < LIMITS.unpaidDeposits.max; count += 1) {
    if (count % LIMITS.depositAttempts.max === 0) own.clock.aheadMs += LIMITS.depositAttempts.windowMs + 1;
    begun.push(await player.deposit(1000 + count));
  }
  expect(begun.filter(({ status }) => status !== 200)).toEqual([]);
  own.clock.aheadMs += LIMITS.depositAttempts.windowMs + 1;
  expect(await player.deposit(2000)).toMatchObject(refused);
  await choose(begun.at(-1)?.body.data?.['payment_link'], 'paid');
  await expect.poll(() => player.balance()).toBeGreaterThan(0);
  expect((await player.deposit(2000)).status).toBe(200);
  expect(await player.deposit(2001)).toMatchObject(refused);
  // Nobody else's count, and none of a day before.
  expect((await (await own.addPlayer()).deposit(2001)).status).toBe(200);
  await own.pool.query(`update deposits set created_at = created_at - interval '1 day' where status <> 'paid'`);
  expect((await player.deposit(2001)).status).toBe(200);
});

describe('a repeated key', () => {
  test('fifty times in parallel is one deposit and one answer', async () => {
    const player = await house.addPlayer();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => player.deposit(800, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
    expect(answers[0]?.status).toBe(200);
    expect((await player.get('/deposits/history')).body.data).toHaveLength(1);
    const { orders } = await listOrders(house.gateway.url);
    const orderNo = answers[0]?.body.data?.['orderNo'];
    expect(orders.filter((order) => order.merchant_order === orderNo)).toHaveLength(1);
  });

  test('with another amount or channel is refused', async () => {
    const player = await house.addPlayer();
    const key = randomUUID();
    await player.deposit(800, { key });
    expect((await player.deposit(801, { key })).body.code).toBe('KEY_REUSED');
    expect((await player.deposit(800, { key, channel: 'card' })).body.code).toBe('KEY_REUSED');
  });

  test('of another player is another key', async () => {
    const key = randomUUID();
    const [one, two] = [await house.addPlayer(), await house.addPlayer()];
    const first = await one.deposit(800, { key });
    const second = await two.deposit(800, { key });
    expect(second.status).toBe(200);
    expect(second.body.data?.['order_id']).not.toBe(first.body.data?.['order_id']);
  });
});

test("a deposit is its player's own: nobody else finds it, and without a token there is nothing", async () => {
  const [owner, otherPlayer] = [await house.addPlayer(), await house.addPlayer()];
  const { body } = await owner.deposit(600);
  const path = `/api/mxpay/deposit/${String(body.data?.['order_id'])}`;
  expect((await owner.get(path)).status).toBe(200);
  expect(await otherPlayer.get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect((await otherPlayer.get('/deposits/history')).body.data).toEqual([]);
  for (const closed of [path, '/deposits/history']) expect((await fetch(house.url + closed)).status).toBe(401);
  expect((await fetch(`${house.url}/mxpay/deposit`, { method: 'POST' })).status).toBeGreaterThanOrEqual(400);
  expect((await owner.get('/mxpay/deposit/1')).status).toBe(400);
  expect((await owner.get(`/mxpay/deposit/${randomUUID()}`)).status).toBe(404);
});

test('the history shows the newest deposits first, with all that is needed to finish them', async () => {
  const player = await house.addPlayer();
  for (const amount of [100, 200, 300]) await player.deposit(amount);
  const history = (await player.get('/deposits/history?limit=2')).body.data as unknown as Record<string, unknown>[];
  expect(history.map((deposit) => deposit['amount'])).toEqual([300, 200]);
  expect(history[0]).toMatchObject({ status: 'pending', channel: 'upi' });
  expect(history[0]?.['payment_link']).toContain('/pay/');
  const { orders } = await listOrders(house.gateway.url);
  const order = orders.find(({ merchant_order: orderNo }) => orderNo === history[0]?.['orderNo']);
  expect(order?.expires_at).toBeDefined();
  expect(history[0]?.['validUntil']).toBe(order?.expires_at);
});

test('a paid deposit is changed by nobody, not even by the house', async () => {
  const player = await house.addPlayer();
  const { body } = await player.deposit(500);
  await choose(body.data?.['payment_link'], 'paid');
  await expect.poll(() => player.balance()).toBe(500);
  const change = house.pool.query(`update deposits set status = 'failed', paid_at = null where order_no = $1`, [
    body.data?.['orderNo'],
  ]);
  await expect(change).rejects.toThrow('stays as it is');
  expect(await readDeposit(house, body.data?.['orderNo'])).toMatchObject({ status: 'paid' });
});

import { randomUUID } from 'node:crypto';
import { LIMITS, paise } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentGateway } from '../../src/modules/gateway/index.ts';
import { depositsOver, openPaymentsHouse, type PaymentsHouse } from './payments-house.ts';

let house: PaymentsHouse;
beforeAll(async () => {
  house = await openPaymentsHouse();
});
afterAll(async () => {
  await house.close();
});

function withOrders(createOrder: PaymentGateway['createOrder']) {
  return depositsOver(house, { createOrder }, 'http://127.0.0.1:9');
}

const AWAY = { outcome: 'untaken', reason: 'away' } as const;

test('a repetition whose order came to another server meanwhile is answered with that order', async () => {
  const player = await house.addPlayer();
  const order = { playerId: player.id, amount: paise(50_000n), channel: 'upi', key: randomUUID() };
  // The first answer is lost.
  const lost = withOrders(async (request) => {
    await house.client.createOrder(request);
    return { outcome: 'unanswered', reason: 'cut off' };
  });
  await expect(lost.startDeposit(order)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  const { rows } = await house.pool.query<{ id: string; order_no: string }>(
    'select id, order_no from deposits where player_id = $1',
    [player.id],
  );
  const known = await house.client.findOrder(rows[0]?.order_no ?? '');
  if (known.outcome !== 'answered') throw new Error('the gateway does not know the order');
  // Another server, or the poll, is writing what the gateway said of it.
  const client = await house.pool.connect();
  await client.query('begin');
  await client.query(`update deposits set status = 'pending', gateway_order_id = $2, payment_link = $3 where id = $1`, [
    rows[0]?.id,
    known.value.id,
    known.value.payment_link,
  ]);
  const repeated = withOrders((request) => house.client.createOrder(request)).startDeposit(order);
  repeated.catch(() => undefined);
  await expect
    .poll(async () => {
      const waiting = await house.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update deposits set requests%'`,
      );
      return waiting.rows.length;
    })
    .toBe(1);
  await client.query('commit');
  client.release();
  expect(await repeated).toMatchObject({ gatewayOrderId: known.value.id });
});

test('a deposit whose last question was not answered is not said to be refused while its order stands', async () => {
  const player = await house.addPlayer();
  const order = { playerId: player.id, amount: paise(60_000n), channel: 'upi', key: randomUUID() };
  let asked = 0;
  const deposits = withOrders(async (request) => {
    asked += 1;
    if (asked < 10) return AWAY;
    await house.client.createOrder(request);
    return { outcome: 'unanswered', reason: 'cut off' };
  });
  for (let turn = 0; turn < 10; turn += 1) await deposits.startDeposit(order).catch(() => undefined);
  const again = await deposits.startDeposit(order).catch((error: unknown) => error);
  expect(again).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
});

// Its clock goes on: the last.
test('who presses ten times while the gateway is away, and waits as told, is given the order once it answers', async () => {
  const player = await house.addPlayer();
  // The wallet keeps the key: 503 and 429 say nothing of what became of the command.
  const order = { playerId: player.id, amount: paise(70_000n), channel: 'upi', key: randomUUID() };
  let isAway = true;
  const deposits = withOrders(async (request) => (isAway ? AWAY : await house.client.createOrder(request)));
  for (let turn = 0; turn < 10; turn += 1) await deposits.startDeposit(order).catch(() => undefined);
  isAway = false;
  house.clock.aheadMs += LIMITS.depositAttempts.windowMs;
  const served = await deposits.startDeposit(order).catch((error: unknown) => error);
  expect(served).toMatchObject({ status: 'pending' });
});

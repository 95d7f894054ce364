import type { GatewayOrder } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReportTaker } from '../../src/modules/deposits/take-reports.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

const MAX_WAITING = 2_000;
let house: TestHouse;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(async () => {
  await house.close();
});

function buildOrder(number: number): GatewayOrder {
  return {
    id: `order-${String(number)}`,
    merchant_order: `nobodys-${String(number)}`,
    amount_paise: '10000',
    currency: 'INR',
    channel: 'upi',
    status: 'pending',
    payment_link: null,
    created_at: new Date(systemClock.now()).toISOString(),
    paid_at: null,
  };
}

test('reports that are being looked up count as waiting', async () => {
  const parts = { pool: house.pool, clock: systemClock, logger: createLogger('silent') };
  const take = createReportTaker(parts);
  const takeMany = (from: number): Promise<PromiseSettledResult<unknown>[]> =>
    Promise.allSettled(Array.from({ length: MAX_WAITING }, (_, index) => take(buildOrder(from + index))));
  const holder = await house.pool.connect();
  await holder.query('begin; lock table deposits in access exclusive mode');
  const first = takeMany(0);
  await awaitWaitingForLocks(house.pool, 1, 'order_no = any');
  const second = takeMany(MAX_WAITING);
  await holder.query('commit');
  holder.release();
  expect((await first).filter(({ status }) => status === 'rejected')).toEqual([]);
  const busy = expect.objectContaining({ code: 'BUSY' }) as unknown;
  expect(await second).toEqual(Array(MAX_WAITING).fill({ status: 'rejected', reason: busy }));
  // Whoever was answered leaves its place.
  expect(await take(buildOrder(0))).toBeUndefined();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../house/eventually.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';

const CONNECTIONS = 12;
// More than may wait for one.
const CALLS = 700;
const NO_DEPOSIT = '019a0000-0000-7000-8000-000000000000';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ settings: { DATABASE_CONNECTIONS: String(CONNECTIONS) } });
});
afterAll(() => house.close());

test('a server whose requests have taken every connection that they can is ready still, as it takes bets', async () => {
  const { token } = await house.enter('flooder');
  const asha = await house.enter('asha', 1_000_00n);
  const holder = await house.pool.connect();
  await holder.query('begin; lock table deposits in access exclusive mode');
  const flood = Array.from({ length: CALLS }, () => house.call('GET', `/mxpay/deposit/${NO_DEPOSIT}`, { token }));
  const answers = Promise.allSettled(flood);
  await eventually(async () => {
    const waiting = await house.pool.query(`select from pg_stat_activity where wait_event = 'relation'`);
    return (waiting.rowCount ?? 0) >= CONNECTIONS ? true : undefined;
  });
  // Until one is refused, as too many wait.
  expect((await Promise.any(flood)).status).toBe(503);
  const placed = await house.call('POST', '/crash/place-bet', { token: asha.token, body: { amount: 10 } });
  const ready = await fetch(`${house.address}/readyz`);
  await holder.query('rollback');
  holder.release();
  await answers;
  expect(placed.status).toBe(200);
  expect(ready.status).toBe(200);
});

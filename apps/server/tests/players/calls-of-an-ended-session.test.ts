import { CALLS } from '@rang/contract';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { listValidCalls, type ValidCall } from '../house/valid-calls.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** What a bet wins or loses, and what is brought in, stays within the account. */
const LETS_IN = new Set([
  ...['POST /bets', 'POST /bets/process-result', 'POST /mines/start', 'POST /mines/click', 'POST /mines/cashout'],
  ...['POST /mines/seeds/rotate', 'POST /crash/place-bet', 'POST /crash/cashout', 'POST /crash/cashout-half'],
  ...['DELETE /crash/cancel-pending-bet/:betId', 'POST /mxpay/deposit', 'POST /deposits', 'POST /referrals/create'],
]);
// Looked at in the transaction that reserves the money, or gives it back: see withdrawals-of-an-ended-session.test.ts.
const HOLDS_IT = new Set(['POST /mxpay/payout', 'POST /withdrawals/create', 'POST /withdrawals/:id/cancel']);

const OF_THE_OWNER = CALLS.filter(({ access, method }) => access === 'player' && method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`)
  .filter((name) => !LETS_IN.has(name) && !HOLDS_IT.has(name));

async function make({ method, path, headers, body }: ValidCall): ReturnType<TestHouse['call']> {
  return await house.call(method, path, { headers, body });
}

/** Ends all sessions of whoever makes the call, and no server is told. */
async function endInDatabase(pool: pg.Pool, { headers }: ValidCall): Promise<void> {
  const { body } = await house.call('GET', '/auth/verify', { headers });
  const client = await pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  const ended = await client.query('update sessions set ended_at = now(), expires_at = now() where player_id = $1', [
    body['userId'],
  ]);
  await client.query('commit');
  client.release();
  expect(ended.rowCount).toBeGreaterThan(0);
}

test.each(OF_THE_OWNER)('%s does nothing for a session whose end this server has not heard of', async (name) => {
  const prepared = listValidCalls({ house, pool: house.pool }).find((call) => call.name === name);
  const [live, ended] = [await prepared?.prepare(), await prepared?.prepare()];
  if (live === undefined || ended === undefined) throw new Error(`${name} is no call`);
  await endInDatabase(house.pool, ended);
  // It is let in elsewhere still.
  expect((await house.call('GET', '/auth/verify', { headers: ended.headers })).status).toBe(200);
  expect(await make(ended)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  // Which was not for anything else about it.
  expect((await make(live)).status).toBe(200);
});

import { CALLS, isAllowed, type AdminRight } from '@rang/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway } from '../../../gateway/src/app.ts';
import { SECRET, startGateway, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import { changeAdministrator } from '../../src/modules/administrators/index.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { listValidCalls } from '../house/valid-calls.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

let gateway: Gateway;
let house: TestHouse;

beforeAll(async () => {
  gateway = await startGateway();
  const settings = {
    ...{ GATEWAY_URL: gateway.url, GATEWAY_SECRET: SECRET, GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET },
    ...{ CRASH_WAIT_SECONDS: '3600', COLOUR_ROUND_SECONDS: '3600', TRUST_PROXY: 'true' },
  };
  house = await openHouse({ settings });
  // Somebody stays who owns the house.
  await house.enterOffice('meera', 'owner');
});
afterAll(async () => {
  await house.close();
  await gateway.stop();
});

const DEEDS = CALLS.filter(
  (call) =>
    call.method !== 'GET' &&
    call.access === 'admin' &&
    'right' in call &&
    !isAllowed('auditor', call.right as AdminRight),
).map(({ method, path }) => `${method} ${path}`);

async function countEntries(): Promise<bigint | undefined> {
  const head = await house.pool.query<{ entries: bigint }>('select entries from audit_head');
  return head.rows[0]?.entries;
}

test.each(DEEDS)('whoever may do it no more when it is written does not do it: %s', async (name) => {
  const prepared = await listValidCalls({ house, pool: house.pool })
    .find((call) => call.name === name)
    ?.prepare();
  if (prepared === undefined) throw new Error(`no valid ${name}`);
  const { method, path, ...given } = prepared;
  const { sub } = decodeJwt(given.headers['authorization']?.replace('Bearer ', '') ?? '');
  const before = await countEntries();
  const client = await house.pool.connect();
  try {
    // As one who is given another role: the trail is held until that is committed.
    await client.query('begin');
    await client.query('select from audit_head for update');
    await client.query(`update administrators set role = 'auditor' where id = $1`, [sub]);
    const doing = house.call(method, path, given);
    await Promise.race([doing, awaitWaitingForLocks(house.pool, 1, 'audit_head|administrators')]);
    await client.query('commit');
    expect(await doing).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  } finally {
    client.release();
  }
  expect(await countEntries()).toBe(before);
});

test('what waits for a player is not done by whom an owner demotes meanwhile, and the trail ends with that', async () => {
  const operator = await house.enterOffice('vikram', 'operator');
  const player = await house.enter('asha');
  const client = await house.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from players where id = $1 for update', [player.id]);
    const body = { status: 'banned', reason: 'out of spite' };
    const doing = house.call('PUT', `/admin/users/${String(player.id)}/status`, { token: operator.token, body });
    await awaitWaitingForLocks(house.pool, 1, 'players');
    const demoted = { action: 'role', username: 'vikram', role: 'auditor' } as const;
    expect(await changeAdministrator({ pool: house.pool, at: new Date(), by: 'root' }, demoted)).toBe('changed');
    await client.query('commit');
    expect(await doing).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  } finally {
    client.release();
  }
  const last = await house.pool.query('select action from audit_entries order by id desc limit 1');
  expect(last.rows).toEqual([{ action: 'administrator.role' }]);
  const status = await house.pool.query('select status from players where id = $1', [player.id]);
  expect(status.rows).toEqual([{ status: 'active' }]);
});

import { CRASH_NAMESPACE } from '@rang/contract';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway } from '../../../gateway/src/app.ts';
import { ACCOUNT_NUMBER, SECRET, startGateway, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import { listNoteFaults } from '../../src/modules/backoffice/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { openHouse, type HouseAnswer, type TestAdmin, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { connectSocket, findRefusal } from '../house/socket-client.ts';
import { BANK } from '../withdrawals/withdrawals-house.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

let gateway: Gateway;
let house: TestHouse;
let owner: TestAdmin;
let operator: TestAdmin;

beforeAll(async () => {
  gateway = await startGateway();
  const settings = {
    ...{ GATEWAY_URL: gateway.url, GATEWAY_SECRET: SECRET, GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET },
    ...{ CRASH_WAIT_SECONDS: '3600', COLOUR_ROUND_SECONDS: '3600' },
  };
  house = await openHouse({ settings });
  [owner, operator] = [await house.enterOffice('meera', 'owner'), await house.enterOffice('vikram', 'operator')];
});
afterAll(async () => {
  expect([...(await listLedgerFaults(house.pool)), ...(await listNoteFaults(house.pool))]).toEqual([]);
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
  await house.close();
  await gateway.stop();
});

const SUSPENDED = { status: 'banned', reason: 'one person with many accounts' };
const REINSTATED = { status: 'active', reason: 'it was somebody else' };

function setStatus(player: Pick<TestPlayer, 'id'>, body: object = SUSPENDED, by = owner): Promise<HouseAnswer> {
  return house.call('PUT', `/admin/users/${String(player.id)}/status`, { token: by.token, body });
}

function logIn(username: string): Promise<HouseAnswer> {
  return house.call('POST', '/auth/login', { body: { username, password: 'a good password' } });
}

async function countOpen(player: TestPlayer): Promise<number> {
  const open = await house.call('GET', `/admin/users/${String(player.id)}/sessions`, { token: owner.token });
  return (open.body['sessions'] as object[]).length;
}

/** Does something while another transaction holds what `lock` names; `release` lets go of it. */
async function whileHeld(
  lock: string,
  work: (client: pg.PoolClient, release: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const pool = createPool(house.connectionString, 1);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(lock);
    await work(client, () => client.query('commit'));
  } finally {
    client.release(true);
    await pool.end();
  }
}

// Whoever suspends stops there, and holds the account meanwhile.
const AUDIT_HEAD = 'select from audit_head for update';

test('a suspended player is logged out everywhere at once, and cannot log in or refresh', async () => {
  const player = await house.enter('asha', 100_00n);
  const phone = (await logIn('asha')).body as { accessToken: string; refreshToken: string };
  const socket = (token: string, transports: ('websocket' | 'polling')[]) =>
    connectSocket(house.address, { namespace: CRASH_NAMESPACE, token: `Bearer ${token}`, transports });
  // One by a websocket, one by a request that is answered once there is news.
  const sockets = [await socket(player.token, ['websocket']), await socket(phone.accessToken, ['polling'])] as const;
  expect(await house.balanceOf(player)).toBe(100);
  const answer = await setStatus(player);
  expect(answer).toMatchObject({
    ...{ status: 200, body: { status: 'banned', ended: 2 } },
    body: {
      entry: {
        ...{ actor: 'meera', action: 'player.suspended', subject: `player ${String(player.id)}` },
        ...{ before: { status: 'active' }, after: { status: 'banned' }, reason: SUSPENDED.reason },
      },
    },
  });
  for (const token of [player.token, phone.accessToken]) {
    expect(await house.call('GET', '/balance', { token })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  }
  for (const { ended } of sockets) expect(await ended).toBe('io server disconnect');
  expect(await findRefusal(socket(player.token, ['websocket']))).toBe('UNAUTHORIZED');
  const refresh = { body: { refreshToken: phone.refreshToken } };
  expect(await house.call('POST', '/auth/refresh-token', refresh)).toMatchObject({ status: 401 });
  expect(await logIn('asha')).toMatchObject({
    ...{ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } },
  });
});

test('a reinstated player logs in again, and no session comes back', async () => {
  const player = await house.enter('bina', 50_00n);
  await setStatus(player);
  expect(await setStatus(player, REINSTATED, operator)).toMatchObject({
    ...{ status: 200, body: { status: 'active', ended: 0 } },
    body: { entry: { actor: 'vikram', action: 'player.reinstated', reason: REINSTATED.reason } },
  });
  expect((await house.call('GET', '/balance', { token: player.token })).status).toBe(401);
  const again = await logIn('bina');
  expect(again.status).toBe(200);
  const token = String(again.body['accessToken']);
  expect(await house.balanceOf({ ...player, token })).toBe(50);
  const notes = await house.call('GET', `/admin/users/${String(player.id)}/notes`, { token: owner.token });
  expect(notes.body['notes']).toMatchObject([
    { kind: 'reinstated', text: REINSTATED.reason, by: 'vikram' },
    { kind: 'suspended', text: SUSPENDED.reason, by: 'meera' },
  ]);
});

test('nobody is suspended without a reason, or in silence twice', async () => {
  const player = await house.enter('chandra');
  for (const body of [
    { status: 'banned' },
    { status: 'banned', reason: ' \u200b ' },
    { status: 'gone', reason: 'why' },
  ]) {
    expect(await setStatus(player, body)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  }
  expect(await house.balanceOf(player)).toBe(0);
  expect((await setStatus(player)).body['entry']).not.toBeNull();
  expect(await setStatus(player)).toMatchObject({ status: 200, body: { status: 'banned', ended: 0, entry: null } });
  expect(await setStatus({ id: 999_999n })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('of two administrators at once one has suspended, and one is told that it was so already', async () => {
  const player = await house.enter('dilip');
  await whileHeld(AUDIT_HEAD, async (_, release) => {
    const suspending = [setStatus(player), setStatus(player, SUSPENDED, operator)];
    await awaitWaitingForLocks(house.pool, 2);
    await release();
    const answers = await Promise.all(suspending);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body['entry'] === null).length).toBe(1);
    expect(answers.map(({ body }) => Number(body['ended'])).toSorted()).toEqual([0, 1]);
  });
});

test('a login that is under way comes before, and its session ends with the others', async () => {
  const player = await house.enter('esha');
  // As a login does that is about to write its session.
  await whileHeld(`select from players where id = ${String(player.id)} for share`, async (client, release) => {
    const opened = await client.query<{ id: string }>(
      `insert into sessions (player_id, remember, created_at, last_used_at, expires_at)
       values ($1, true, now(), now(), now() + interval '1 day') returning id`,
      [player.id],
    );
    const suspending = setStatus(player);
    await awaitWaitingForLocks(house.pool, 1);
    await release();
    expect(await suspending).toMatchObject({ status: 200, body: { ended: 2 } });
    const left = 'select from sessions where id = $1 and ended_at is null';
    expect((await house.pool.query(left, [opened.rows[0]?.id])).rowCount).toBe(0);
  });
});

test('a login that comes while somebody is being suspended waits, and is refused', async () => {
  const player = await house.enter('farah');
  await whileHeld(AUDIT_HEAD, async (_, release) => {
    const suspending = setStatus(player);
    await awaitWaitingForLocks(house.pool, 1);
    const login = logIn('farah');
    await awaitWaitingForLocks(house.pool, 2);
    await release();
    expect((await suspending).status).toBe(200);
    expect(await login).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
    expect(await countOpen(player)).toBe(0);
  });
});

test('a withdrawal that is asked for while somebody is being suspended waits, and is refused', async () => {
  const player = await house.enter('wanda', 500_00n);
  await whileHeld(AUDIT_HEAD, async (_client, release) => {
    const suspending = setStatus(player);
    await awaitWaitingForLocks(house.pool, 1);
    // The session goes on until the suspension is kept.
    const asked = house.call('POST', '/mxpay/payout', { token: player.token, body: { amount: 200, ...BANK } });
    await awaitWaitingForLocks(house.pool, 2);
    await release();
    expect((await suspending).status).toBe(200);
    expect(await asked).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });
  const reserved = await house.pool.query('select from withdrawals where player_id = $1', [player.id]);
  expect(reserved.rowCount).toBe(0);
});

test('a withdrawal that is taken back while its player is being suspended waits, and stays as it is', async () => {
  const player = await house.enter('wilma', 500_00n);
  const payout = { token: player.token, body: { amount: 200, ...BANK } };
  const { data } = (await house.call('POST', '/mxpay/payout', payout)).body as { data: { _id: string } };
  await whileHeld(AUDIT_HEAD, async (_client, release) => {
    const suspending = setStatus(player);
    await awaitWaitingForLocks(house.pool, 1);
    const taking = house.call('POST', `/withdrawals/${data._id}/cancel`, { token: player.token, body: {} });
    // Without the guard it waits for nobody, and the money is back at once.
    const first = await Promise.race([taking, awaitWaitingForLocks(house.pool, 2).then(() => 'it waits')]);
    expect(first).toBe('it waits');
    await release();
    expect((await suspending).status).toBe(200);
    expect(await taking).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });
  const kept = await house.pool.query('select status from withdrawals where player_id = $1', [player.id]);
  expect(kept.rows).toEqual([{ status: 'requested' }]);
});

test('whoever logs in twenty times while being suspended is nowhere logged in afterwards', async () => {
  const player = await house.enter('gita');
  const logins = Array.from({ length: 20 }, () => logIn('gita'));
  const [answer, ...others] = await Promise.all([setStatus(player), ...logins]);
  expect(answer.status).toBe(200);
  expect(others.filter(({ status }) => ![200, 403, 429, 503].includes(status))).toEqual([]);
  expect(await countOpen(player)).toBe(0);
  for (const { body } of others.filter(({ status }) => status === 200)) {
    expect((await house.call('GET', '/balance', { token: String(body['accessToken']) })).status).toBe(401);
  }
});

test('a bet comes before or after: one that was taken stays, one that comes later is refused', async () => {
  const player = await house.enter('hari', 100_00n);
  const bet = { betType: 'color', betValue: 'red', amount: 1 };
  const bets = Array.from({ length: 20 }, (_, index) => house.bet(player, bet, `key-${String(index)}`));
  const [answer, ...answers] = await Promise.all([setStatus(player), ...bets]);
  expect(answer.status).toBe(200);
  expect((await house.bet(player, bet)).status).toBe(401);
  const taken = answers.filter(({ status }) => status === 200).length;
  expect(answers.filter(({ status }) => status === 401).length).toBe(20 - taken);
  const listed = await house.call('GET', `/admin/users/${String(player.id)}/bets/colour`, { token: owner.token });
  expect((listed.body['bets'] as object[]).length).toBe(taken);
  const found = await house.call('GET', `/admin/users/${String(player.id)}`, { token: owner.token });
  expect(found.body['player']).toMatchObject({ status: 'banned', balance: 100 - taken });
});

test('open bets, games and money of a suspended player stay as they stand', async () => {
  const player = await house.enter('indra', 1_000_00n);
  const post = (path: string, body: object) => house.call('POST', path, { token: player.token, body });
  expect((await house.bet(player, { betType: 'number', betValue: '7', amount: 10 })).status).toBe(200);
  expect((await post('/mines/start', { mineCount: 3, betAmount: 10 })).status).toBe(200);
  expect((await post('/crash/place-bet', { amount: 10 })).status).toBe(200);
  const bank = { bank_name: 'State Bank', account_number: ACCOUNT_NUMBER, account_name: 'Indra', ifsc: 'SBIN0001234' };
  expect((await post('/withdrawals/create', { amount: 500, ...bank })).status).toBe(200);
  const read = async () =>
    (
      await house.pool.query(
        `select (select json_agg(t order by id) from colour_bets t where player_id = $1) as colour,
         (select json_agg(t order by id) from mines_games t where player_id = $1) as mines,
         (select json_agg(t order by id) from crash_bets t where player_id = $1) as crash,
         (select json_agg(t order by id) from withdrawals t where player_id = $1) as withdrawals,
         (select json_agg(t order by id) from accounts t where owner_id = $1) as accounts`,
        [player.id],
      )
    ).rows[0] as Record<string, unknown>;
  const before = await read();
  expect(Object.values(before).every((rows) => Array.isArray(rows))).toBe(true);
  expect((await setStatus(player)).status).toBe(200);
  expect(await read()).toEqual(before);
});

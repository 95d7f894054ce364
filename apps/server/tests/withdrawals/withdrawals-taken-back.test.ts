import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { setSwitches } from '../../../gateway/tests/merchant.ts';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { lookUpRequested } from '../../src/modules/withdrawals/index.ts';
import { eventually } from '../house/eventually.ts';
import type { HouseAnswer, TestAdmin, TestHouse, TestPlayer } from '../house/open-house.ts';
import { openWithdrawalOffice, type Asked, type WithdrawalOffice } from './open-withdrawal-office.ts';
import { BANK } from './withdrawals-house.ts';

let office: WithdrawalOffice;
let house: TestHouse;
let owner: TestAdmin;
let operator: TestAdmin;

beforeAll(async () => {
  office = await openWithdrawalOffice();
  ({ house, owner, operator } = office);
});
afterEach(async () => {
  expect(await listLedgerFaults(house.pool)).toEqual([]);
});
afterAll(async () => {
  // What the gateway has paid the house may not have heard yet; only the test's own time limit ends the wait.
  await eventually(async () => ((await office.listFaults()).length === 0 ? true : undefined));
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
  await office.close();
});

const askFor = (amount: number): Promise<Asked> => office.askFor(amount);
const takeBack = (id: string, { token }: Pick<TestPlayer, 'token'>): Promise<HouseAnswer> =>
  house.call('POST', `/withdrawals/${id}/cancel`, { token, body: {} });
const BODIES = {
  approve: { expected: 'requested' },
  reject: { reason: 'The name does not match.' },
  'approve as the second': { expected: 'half-approved' },
};
const decide = (what: keyof typeof BODIES, id: string, by: TestAdmin): Promise<HouseAnswer> =>
  house.call('POST', `/admin/withdrawals/${id}/${what.replace(' as the second', '')}`, {
    ...{ token: by.token, body: BODIES[what] },
  });

async function readNewest({ token }: TestPlayer): Promise<Record<string, unknown>> {
  const listed = (await house.call('GET', '/withdrawals/get', { token })).body as unknown as Record<string, unknown>[];
  return listed[0] ?? {};
}

async function countReturns(id: string): Promise<number> {
  const found = await house.pool.query(
    `select from transfers t join accounts a on a.id = t.to_account
     where t.reference = $1 and t.reason = 'withdrawal' and a.kind = 'wallet'`,
    [id],
  );
  return found.rowCount ?? 0;
}

async function listEntries(orderNo: string): Promise<string[]> {
  const found = await house.pool.query<{ action: string }>(
    'select action from audit_entries where subject = $1 order by id',
    [`withdrawal ${orderNo}`],
  );
  return found.rows.map(({ action }) => action);
}

test('a withdrawal that waits is taken back: the amount is in the wallet again, and nobody decides about it any more', async () => {
  const { player, id, orderNo } = await askFor(500);
  expect(await house.balanceOf(player)).toBe(4_500);
  const answer = await takeBack(id, player);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body['data']).toMatchObject({ _id: id, status: 'canceled', decidedAt: expect.any(String) as string });
  expect(await house.balanceOf(player)).toBe(5_000);
  expect(await readNewest(player)).toMatchObject({ status: 'canceled' });
  expect((await readNewest(player))['reason']).toBeUndefined();
  for (const late of [await decide('approve', id, owner), await decide('reject', id, owner)]) {
    expect(late).toMatchObject({ status: 409, body: { code: 'WITHDRAWAL_DECIDED' } });
    expect(late.body['message']).toBe('The player has taken this withdrawal back.');
  }
  expect(await countReturns(id)).toBe(1);
  // What players do is not in the trail of what administrators do.
  expect(await listEntries(orderNo)).toEqual([]);
  const queue = await house.call('GET', '/admin/withdrawals?stage=canceled', { token: owner.token });
  expect(queue.body['withdrawals']).toEqual([expect.objectContaining({ _id: id, stage: 'canceled' })]);
});

test('the same amount can be asked for again at once', async () => {
  const { player, id } = await askFor(700);
  await takeBack(id, player);
  const body = { amount: 700, ...BANK };
  expect((await house.call('POST', '/mxpay/payout', { token: player.token, body })).status).toBe(200);
});

test('twenty times at once, the amount comes back once', async () => {
  const { player, id } = await askFor(500);
  const answers = await Promise.all(Array.from({ length: 20 }, () => takeBack(id, player)));
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body['data']).toMatchObject({ _id: id, status: 'canceled' });
  }
  expect(await countReturns(id)).toBe(1);
  expect(await house.balanceOf(player)).toBe(5_000);
});

test('somebody else’s is not there, nor is one that nobody asked for', async () => {
  const { player, id } = await askFor(500);
  const other = await house.enter('somebody-else');
  for (const answer of [await takeBack(id, other), await takeBack(crypto.randomUUID(), player)]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
  expect((await takeBack('x', player)).status).toBe(400);
  expect((await house.call('POST', `/withdrawals/${id}/cancel`, { body: {} })).status).toBe(401);
  expect(await readNewest(player)).toMatchObject({ status: 'pending' });
  expect(await house.balanceOf(player)).toBe(4_500);
});

test('what was approved or rejected is not taken back', async () => {
  for (const what of ['approve', 'reject'] as const) {
    const { player, id } = await askFor(500);
    expect((await decide(what, id, owner)).status).toBe(200);
    expect(await takeBack(id, player)).toMatchObject({ status: 409, body: { code: 'WITHDRAWAL_DECIDED' } });
    expect(await countReturns(id)).toBe(what === 'reject' ? 1 : 0);
  }
});

test('against an approval or a rejection at the same time, one of the two holds', async () => {
  const ends = new Set<string>();
  for (let turn = 0; turn < 12; turn += 1) {
    const { player, id } = await askFor(500);
    const what = turn % 2 === 0 ? 'approve' : 'reject';
    const sent = [() => takeBack(id, player), () => decide(what, id, owner), () => takeBack(id, player)];
    const answers = await Promise.all((turn % 4 < 2 ? sent : sent.toReversed()).map((send) => send()));
    const [back, decided] = turn % 4 < 2 ? [answers[0], answers[1]] : [answers[2], answers[1]];
    expect([back?.status, decided?.status].toSorted()).toEqual([200, 409]);
    const isBack = back?.status === 200;
    ends.add(isBack ? 'back' : 'decided');
    expect(await house.balanceOf(player)).toBe(isBack || what === 'reject' ? 5_000 : 4_500);
    expect(await countReturns(id)).toBe(isBack || what === 'reject' ? 1 : 0);
  }
  expect(ends.size).toBeGreaterThan(0);
});

test('after the first of two approvals it still is taken back, also against the second at the same time', async () => {
  const { player, id, orderNo } = await askFor(2_000);
  expect((await decide('approve', id, owner)).status).toBe(200);
  expect((await takeBack(id, player)).status).toBe(200);
  expect(await house.balanceOf(player)).toBe(5_000);
  expect((await decide('approve', id, operator)).status).toBe(409);
  expect(await listEntries(orderNo)).toEqual(['withdrawal.half-approved']);
  for (let turn = 0; turn < 8; turn += 1) {
    const asked = await askFor(2_000);
    expect((await decide('approve', asked.id, owner)).status).toBe(200);
    const both = [() => takeBack(asked.id, asked.player), () => decide('approve as the second', asked.id, operator)];
    const answers = await Promise.all((turn % 2 === 0 ? both : both.toReversed()).map((send) => send()));
    const back = turn % 2 === 0 ? answers[0] : answers[1];
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const isBack = back?.status === 200;
    expect(await countReturns(asked.id)).toBe(isBack ? 1 : 0);
    expect(await listEntries(asked.orderNo)).toHaveLength(isBack ? 1 : 2);
  }
});

test('in a restored house it is not, nor decided, until the gateway has said that it has not paid it', async () => {
  const { player, id } = await askFor(500);
  onTestFinished(() => setSwitches(office.gatewayUrl, {}));
  await setSwitches(office.gatewayUrl, { outage: true });
  await lookUpRequested(house.pool, new Date());
  const answers = [await takeBack(id, player), await decide('approve', id, owner), await decide('reject', id, owner)];
  for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { code: 'GATEWAY_ERROR' } });
  expect(answers[2]?.body['message']).toContain('The gateway may have paid this already');
  expect(await readNewest(player)).toMatchObject({ status: 'pending' });
  expect(await countReturns(id)).toBe(0);
  await setSwitches(office.gatewayUrl, {});
  // As if half a minute had passed.
  await house.pool.query('update withdrawals set look_up_at = now() where look_up_at is not null');
  await eventually(async () => ((await takeBack(id, player)).status === 200 ? true : undefined));
  await eventually(async () => ((await readNewest(player))['status'] === 'failed' ? true : undefined));
  expect(await house.balanceOf(player)).toBe(5_000);
  expect(await countReturns(id)).toBe(1);
});

test('a suspended player takes nothing back', async () => {
  const { player, id } = await askFor(500);
  const path = `/admin/users/${String(player.id)}/status`;
  const body = { status: 'banned', reason: 'two accounts' };
  expect((await house.call('PUT', path, { token: owner.token, body })).status).toBe(200);
  expect((await takeBack(id, player)).status).toBe(401);
  expect(await countReturns(id)).toBe(0);
});

test('the database itself refuses to change what was taken back, and lets no administrator do it', async () => {
  const { player, id } = await askFor(500);
  const cancel = (decider: string): Promise<unknown> =>
    house.pool.query(
      `update withdrawals set status = 'canceled', decided_at = now(), decided_by = 'x', decider = ${decider} where id = $1`,
      [id],
    );
  await expect(cancel('(select min(id) from administrators)')).rejects.toThrow('no_administrator_takes_back');
  await takeBack(id, player);
  for (const change of [`status = 'requested', decided_at = null, decided_by = null`, `decided_by = 'y'`]) {
    await expect(house.pool.query(`update withdrawals set ${change} where id = $1`, [id])).rejects.toThrow(
      'stays as it is',
    );
  }
});

import { ADMIN_MATRIX, ADMIN_LIMITS, WITHDRAWAL_STAGES, type AdminWithdrawalRecord } from '@rang/contract';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ACCOUNT_NUMBER, setSwitches } from '../../../gateway/tests/merchant.ts';
import { changeAdministrator } from '../../src/modules/administrators/index.ts';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { decideWithdrawal } from '../../src/modules/withdrawals/index.ts';
import type { HouseAnswer, TestAdmin, TestHouse, TestPlayer } from '../house/open-house.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import {
  ONE_IS_ENOUGH,
  openWithdrawalOffice,
  type Asked,
  type WithdrawalOffice,
} from '../withdrawals/open-withdrawal-office.ts';
import { BANK } from '../withdrawals/withdrawals-house.ts';

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
  expect(await office.listFaults()).toEqual([]);
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
  await office.close();
});

const askFor = (amount: number, bank: object = {}): Promise<Asked> => office.askFor(amount, bank);
const approve = (id: string, by: TestAdmin, expected = 'requested'): Promise<HouseAnswer> =>
  house.call('POST', `/admin/withdrawals/${id}/approve`, { token: by.token, body: { expected } });
const reject = (id: string, by: TestAdmin, reason: unknown = 'The name does not match.'): Promise<HouseAnswer> =>
  house.call('POST', `/admin/withdrawals/${id}/reject`, { token: by.token, body: { reason } });

const giveBack = (
  id: string,
  by: TestAdmin,
  reason: unknown = 'Your bank has closed this account.',
): Promise<HouseAnswer> =>
  house.call('POST', `/admin/withdrawals/${id}/give-back`, { token: by.token, body: { reason } });

interface Page {
  readonly withdrawals: AdminWithdrawalRecord[];
  readonly waiting: Record<string, number>;
  readonly secondApprovalAbove: number | null;
  readonly next: string | null;
}

async function list(query = ''): Promise<Page> {
  return (await house.call('GET', `/admin/withdrawals${query}`, { token: owner.token })).body as unknown as Page;
}

async function findRecord(id: string): Promise<AdminWithdrawalRecord | undefined> {
  return (await list('?limit=100')).withdrawals.find(({ _id }) => _id === id);
}

async function listEntries(orderNo: string): Promise<string[]> {
  const found = await house.pool.query<{ action: string; actor: string }>(
    'select action, actor from audit_entries where subject = $1 order by id',
    [`withdrawal ${orderNo}`],
  );
  return found.rows.map(({ action, actor }) => `${action} by ${actor}`);
}

test('two administrators at once on one withdrawal are one decision, and the other is told who decided', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { player, id, orderNo } = await askFor(500 + round);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => (turn % 2 === 0 ? approve(id, owner) : reject(id, operator))),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const { stage } = done[0]?.body ?? {};
    const [by, effect] = stage === 'approved' ? ['meera', 'approved'] : ['vikram', 'rejected'];
    for (const late of answers.filter((answer) => answer !== done[0])) {
      expect(late).toMatchObject({
        status: 409,
        body: { code: 'WITHDRAWAL_DECIDED', message: `${by} has ${effect} this withdrawal already.` },
      });
    }
    expect(await listEntries(orderNo)).toEqual([`withdrawal.${effect} by ${by}`]);
    expect(await house.balanceOf(player)).toBe(stage === 'approved' ? 5_000 - 500 - round : 5_000);
  }
});

test('what was approved is paid to the bank, and the queue says what the gateway says', async () => {
  const { player, id, orderNo } = await askFor(600);
  expect(await findRecord(id)).toEqual({
    ...{
      _id: id,
      orderNo,
      amount: 600,
      sharedWith: [],
      stage: 'requested',
      needsTwo: false,
      firstApproval: null,
      decision: null,
    },
    user: { _id: String(player.id), name: player.username, username: player.username, isBanned: false },
    ...{ bank_name: BANK.bank_name, account_name: BANK.account_name, ifsc: 'SBIN0001234' },
    ...{ account_last4: ACCOUNT_NUMBER.slice(-4), createdAt: expect.any(String) as string },
    ...{ reason: null, giveBack: null, gatewayPayoutId: null, paidAt: null, alerts: [] },
  });
  expect(await approve(id.toUpperCase(), operator)).toMatchObject({
    status: 200,
    body: {
      stage: 'approved',
      entry: {
        ...{ actor: 'vikram', action: 'withdrawal.approved', subject: `withdrawal ${orderNo}`, reason: null },
        ...{ before: { amount: '600.00', state: 'requested' }, after: { amount: '600.00', state: 'approved' } },
      },
    },
  });
  await expect.poll(async () => (await findRecord(id))?.stage, { timeout: 20_000 }).toBe('paid');
  expect(await findRecord(id)).toMatchObject({
    decision: { by: 'vikram' },
    gatewayPayoutId: expect.any(String) as string,
    paidAt: expect.any(String) as string,
  });
  expect(await house.balanceOf(player)).toBe(4_400);
});

test('what was rejected is back with its reason, which has something to read', async () => {
  const { player, id, orderNo } = await askFor(700);
  for (const reason of [null, '', '  ', 'no', '\u200b\u2060\u3164\u200b', 'x'.repeat(301), 7]) {
    expect(await reject(id, owner, reason)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  }
  expect(await house.balanceOf(player)).toBe(4_300);
  const reason = 'x'.repeat(ADMIN_LIMITS.reason.max);
  expect(await reject(id, owner, ` ${reason} `)).toMatchObject({
    body: { stage: 'rejected', entry: { actor: 'meera', action: 'withdrawal.rejected', reason } },
  });
  expect(await house.balanceOf(player)).toBe(5_000);
  const { body } = await house.call('GET', '/withdrawals/get', { token: player.token });
  expect(body).toMatchObject([{ status: 'rejected', reason }]);
  expect(await findRecord(id)).toMatchObject({ stage: 'rejected', reason, decision: { by: 'meera' } });
  expect(await listEntries(orderNo)).toEqual(['withdrawal.rejected by meera']);
});

test('a large withdrawal is paid with the second approval, which is another administrator’s', async () => {
  const { player, id, orderNo } = await askFor(ONE_IS_ENOUGH + 0.01);
  expect(await approve(id, owner)).toMatchObject({
    status: 200,
    body: { stage: 'half-approved', entry: { action: 'withdrawal.half-approved', after: { state: 'half-approved' } } },
  });
  expect(await approve(id, owner)).toMatchObject({ status: 409, body: { code: 'SECOND_APPROVER_NEEDED' } });
  expect(await findRecord(id)).toMatchObject({
    ...{ stage: 'half-approved', needsTwo: true, decision: null, gatewayPayoutId: null },
    firstApproval: { by: 'meera', at: expect.any(String) as string },
  });
  const own = await house.call('GET', '/withdrawals/get', { token: player.token });
  expect(own.body).toMatchObject([{ status: 'pending' }]);
  // Who has read of the first approval alone does not give the second, with which the gateway pays.
  const changed = /^meera has approved .* would be paid/;
  expect(await approve(id, operator)).toMatchObject({
    status: 409,
    body: { code: 'WITHDRAWAL_CHANGED', message: expect.stringMatching(changed) as string },
  });
  expect(await findRecord(id)).toMatchObject({ stage: 'half-approved' });
  expect(await approve(id, operator, 'half-approved')).toMatchObject({ status: 200, body: { stage: 'approved' } });
  expect(await listEntries(orderNo)).toEqual(['withdrawal.half-approved by meera', 'withdrawal.approved by vikram']);
  await expect.poll(async () => (await findRecord(id))?.stage, { timeout: 20_000 }).toBe('paid');
});

test('a first approval of an administrator who may approve no more does not count: two others are needed', async () => {
  const changes = [
    { action: 'disable', username: 'leaving' },
    { action: 'role', username: 'moving', role: 'auditor' },
  ] as const;
  for (const change of changes) {
    const other = await house.enterOffice(change.username, 'operator');
    const { id, orderNo } = await askFor(2_500);
    expect(await approve(id, other)).toMatchObject({ body: { stage: 'half-approved' } });
    const from = { pool: house.pool, at: new Date(), by: 'root' };
    expect(await changeAdministrator(from, change)).toBe('changed');
    expect(await findRecord(id)).toMatchObject({ stage: 'requested', firstApproval: null });
    expect(await approve(id, owner, 'half-approved')).toMatchObject({
      status: 409,
      body: { code: 'WITHDRAWAL_CHANGED' },
    });
    expect(await approve(id, owner)).toMatchObject({ body: { stage: 'half-approved' } });
    expect(await approve(id, operator, 'half-approved')).toMatchObject({ body: { stage: 'approved' } });
    const entries = ['half-approved by ' + change.username, 'half-approved by meera', 'approved by vikram'];
    expect(await listEntries(orderNo)).toEqual(entries.map((entry) => `withdrawal.${entry}`));
  }
});

test('of an approval and the end of its administrator’s rights at once, no approval is left that does not count', async () => {
  for (let round = 0; round < 5; round += 1) {
    const username = `torn-${String(round)}`;
    const other = await house.enterOffice(username, 'operator');
    const { id } = await askFor(2_600);
    const change = { action: 'disable', username } as const;
    const [, changed] = await Promise.all([
      approve(id, other),
      changeAdministrator({ pool: house.pool, at: new Date(), by: 'root' }, change),
    ]);
    expect(changed).toBe('changed');
    expect(await findRecord(id)).toMatchObject({ stage: 'requested', firstApproval: null });
    await reject(id, owner);
  }
});

test('whoever was disabled, or may decide no more, by when a decision is written has decided nothing', async () => {
  const approved = await askFor(650);
  await setSwitches(office.gatewayUrl, { payouts: 'hold' });
  onTestFinished(() => setSwitches(office.gatewayUrl, {}));
  expect(await approve(approved.id, owner)).toMatchObject({ status: 200 });
  const ends = { disabled: 'disabled_at = now()', demoted: `role = 'auditor'` };
  for (const [how, change] of Object.entries(ends)) {
    const other = await house.enterOffice(how, 'operator');
    const [small, large, refused] = [await askFor(640), await askFor(2_700), await askFor(660)];
    const client = await house.pool.connect();
    try {
      await client.query('begin');
      await client.query(`update administrators set ${change} where username = $1`, [how]);
      const decisions = Promise.all([
        ...[approve(small.id, other), approve(large.id, other), reject(refused.id, other)],
        giveBack(approved.id, other),
      ]);
      await awaitWaitingForLocks(house.pool, 4);
      await client.query('commit');
      for (const answer of await decisions) {
        expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
    for (const { id, orderNo } of [small, large, refused]) {
      expect(await findRecord(id)).toMatchObject({ stage: 'requested', firstApproval: null });
      expect(await listEntries(orderNo)).toEqual([]);
    }
    expect(await findRecord(approved.id)).toMatchObject({ giveBack: null });
  }
});

test('of many approvals of a large withdrawal at once one is the first and one, of somebody else, the second', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, orderNo } = await askFor(2_000 + round);
    const answers = await Promise.all(
      ['requested', 'half-approved'].flatMap((stage) =>
        Array.from({ length: 6 }, (_, turn) => approve(id, turn % 2 === 0 ? owner : operator, stage)),
      ),
    );
    for (const by of [owner, operator]) answers.push(await approve(id, by, 'half-approved'));
    const stages = answers.filter(({ status }) => status === 200).map(({ body }) => body['stage']);
    expect(stages.toSorted()).toEqual(['approved', 'half-approved']);
    const entries = await listEntries(orderNo);
    expect(new Set(entries.map((entry) => entry.split(' by ')[1]))).toEqual(new Set(['meera', 'vikram']));
    expect(entries).toHaveLength(2);
  }
});

test('up to the sum one approval is enough, and to reject it one always is', async () => {
  const exact = await askFor(ONE_IS_ENOUGH);
  expect(await approve(exact.id, owner)).toMatchObject({ body: { stage: 'approved' } });
  const large = await askFor(3_000);
  await approve(large.id, owner);
  expect(await reject(large.id, owner)).toMatchObject({ status: 200, body: { stage: 'rejected' } });
  expect(await house.balanceOf(large.player)).toBe(5_000);
  expect(await approve(large.id, operator)).toMatchObject({ status: 409, body: { code: 'WITHDRAWAL_DECIDED' } });
});

test('whoever is at the machine itself approves no large one, and may reject it', async () => {
  const { player, id } = await askFor(4_000);
  const order = { withdrawal: id, by: { adminId: null, username: 'root' }, from: 'console', at: new Date() };
  expect(await decideWithdrawal(house.pool, order)).toMatchObject({ outcome: 'nameless' });
  await approve(id, owner);
  expect(await decideWithdrawal(house.pool, order)).toMatchObject({ outcome: 'nameless' });
  expect(await findRecord(id)).toMatchObject({ stage: 'half-approved' });
  expect(await decideWithdrawal(house.pool, { ...order, reason: 'No.' })).toMatchObject({ outcome: 'rejected' });
  expect(await house.balanceOf(player)).toBe(5_000);
});

test('an approved one that cannot be paid is given back once the gateway has voided it; of two who ask one does', async () => {
  await setSwitches(office.gatewayUrl, { payouts: 'hold' });
  onTestFinished(() => setSwitches(office.gatewayUrl, {}));
  const { player, id, orderNo } = await askFor(800);
  expect(await giveBack(id, owner)).toMatchObject({
    status: 409,
    body: { code: 'WITHDRAWAL_DECIDED', message: 'Nobody has approved this withdrawal: it can be rejected.' },
  });
  await approve(id, owner);
  await expect.poll(async () => (await findRecord(id))?.gatewayPayoutId, { timeout: 20_000 }).toMatch(/^pay_/);
  for (const reason of [null, '', 'no', 'x'.repeat(301)])
    expect(await giveBack(id, operator, reason)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  await setSwitches(office.gatewayUrl, { payouts: 'hold', outage: true });
  const reason = 'Your bank has closed this account.';
  const answers = await Promise.all([giveBack(id, owner, reason), giveBack(id, operator, reason)]);
  const [asked, late] = answers.toSorted((one, other) => one.status - other.status);
  const [by, entry] = [(asked?.body['entry'] as { actor: string } | undefined)?.actor, 'withdrawal.void-asked'];
  expect(asked).toMatchObject({
    status: 200,
    body: {
      entry: { action: entry, subject: `withdrawal ${orderNo}`, reason, after: { state: 'approved, to be voided' } },
    },
  });
  const message = `${by} has asked for this withdrawal to be given back already.`;
  expect(late).toMatchObject({ status: 409, body: { code: 'WITHDRAWAL_DECIDED', message } });
  expect(await findRecord(id)).toMatchObject({ stage: 'approved', giveBack: { by, at: expect.any(String) as string } });
  expect(await house.balanceOf(player)).toBe(4_200);
  await setSwitches(office.gatewayUrl, { payouts: 'hold' });
  await expect.poll(async () => (await findRecord(id))?.stage, { timeout: 20_000 }).toBe('failed');
  expect(await house.balanceOf(player)).toBe(5_000);
  const { body } = await house.call('GET', '/withdrawals/get', { token: player.token });
  expect(body).toMatchObject([{ status: 'failed', reason }]);
  expect(await listEntries(orderNo)).toEqual(['withdrawal.approved by meera', `${entry} by ${by}`]);
  expect(await giveBack(id, owner, reason)).toMatchObject({ status: 409 });
});

test('what the gateway may have paid is asked for back while nobody can decide it, and says what comes first', async () => {
  const { player, id, orderNo } = await askFor(820);
  expect(await findRecord(id)).not.toHaveProperty('gatewayFirst');
  await setSwitches(office.gatewayUrl, { outage: true });
  onTestFinished(() => setSwitches(office.gatewayUrl, {}));
  await house.pool.query('update withdrawals set look_up_at = now() where id = $1', [id]);
  expect(await findRecord(id)).toMatchObject({ stage: 'requested', gatewayFirst: 'look-up' });
  for (const answer of [await approve(id, owner), await reject(id, owner)])
    expect(answer).toMatchObject({ status: 503, body: { code: 'GATEWAY_ERROR' } });
  const reason = 'Your bank has not taken it.';
  const answers = await Promise.all([giveBack(id, owner, reason), giveBack(id, operator, reason)]);
  const [asked, late] = answers.toSorted((one, other) => one.status - other.status);
  const actor = (asked?.body['entry'] as { actor: string } | undefined)?.actor ?? '';
  expect(asked).toMatchObject({
    status: 200,
    body: { entry: { action: 'withdrawal.void-asked', reason, after: { state: 'requested, to be voided' } } },
  });
  expect(late).toMatchObject({ status: 409, body: { code: 'WITHDRAWAL_DECIDED' } });
  const record = await findRecord(id);
  expect(record).toMatchObject({ stage: 'requested', giveBack: { by: actor, isVoided: false } });
  expect(record).not.toHaveProperty('gatewayFirst');
  expect(await house.balanceOf(player)).toBe(4_180);
  await setSwitches(office.gatewayUrl, {});
  await expect.poll(async () => (await findRecord(id))?.stage, { timeout: 20_000 }).toBe('failed');
  expect(await findRecord(id)).toMatchObject({ reason, giveBack: { by: actor, isVoided: true } });
  expect(await house.balanceOf(player)).toBe(5_000);
  expect(await listEntries(orderNo)).toEqual([
    `withdrawal.void-asked by ${actor}`,
    'withdrawal.found by the payment gateway',
  ]);
});

test('what may be paid yet says so before it is rejected: its number is voided first', async () => {
  const { player, id } = await askFor(830);
  await house.pool.query('update withdrawals set look_up_at = now() where id = $1', [id]);
  await expect.poll(async () => (await findRecord(id))?.gatewayFirst, { timeout: 20_000 }).toBe('void');
  expect(await reject(id, operator)).toMatchObject({ status: 200, body: { stage: 'to-be-voided' } });
  await expect.poll(async () => (await findRecord(id))?.stage, { timeout: 20_000 }).toBe('failed');
  expect(await findRecord(id)).toMatchObject({ giveBack: { by: 'vikram', isVoided: true } });
  expect(await house.balanceOf(player)).toBe(5_000);
});

test('the database itself has a large one approved by two, and keeps who they were', async () => {
  const { id } = await askFor(4_500);
  const write = (set: string): Promise<unknown> => house.pool.query(`update withdrawals set ${set} where id = '${id}'`);
  const admins = await house.pool.query<{ id: bigint }>('select id from administrators order by id');
  const [first, second] = admins.rows.map((row) => String(row.id));
  const approved = `status = 'approved', decided_at = now(), decided_by = 'x', next_check_at = 'infinity'`;
  const signed = (by: string | undefined): string =>
    `first_approver = ${String(by)}, first_approved_by = 'x', first_approved_at = now()`;
  await expect(write('needs_two = false')).rejects.toThrow('never changed');
  await expect(write(`${approved}, decider = ${String(first)}`)).rejects.toThrow('approved_by_two');
  await expect(write(`${approved}, decider = ${String(first)}, ${signed(second)}`)).rejects.toThrow('never changed');
  await approve(id, owner);
  await expect(write(signed(second))).rejects.toThrow('never changed');
  await expect(write('first_approver = null, first_approved_by = null, first_approved_at = null')).rejects.toThrow(
    'never changed',
  );
  await expect(write(approved)).rejects.toThrow('approved_by_two');
  const own = await house.pool.query<{ by: bigint }>('select first_approver as by from withdrawals where id = $1', [
    id,
  ]);
  await expect(write(`${approved}, decider = ${String(own.rows[0]?.by)}`)).rejects.toThrow('approved_by_two');
  await approve(id, operator, 'half-approved');
  await expect(write(`decider = ${String(own.rows[0]?.by)}`)).rejects.toThrow('never changed');
});

test('nobody’s withdrawal is not there, and whoever only looks decides none', async () => {
  for (const id of ['019a0000-0000-7000-8000-000000000000', 'x', 'W20260101-000000000000'])
    for (const answer of [await approve(id, owner), await reject(id, owner), await giveBack(id, owner)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(ADMIN_MATRIX.approveWithdrawal).toEqual(['owner', 'operator']);
  const { id } = await askFor(100);
  for (const role of ['support', 'auditor'] as const) {
    const looker = await house.enterOffice(`looks.as.${role}`, role);
    expect((await house.call('GET', '/admin/withdrawals', { token: looker.token })).status).toBe(200);
    expect(await approve(id, looker)).toMatchObject({ status: 403 });
    expect(await reject(id, looker)).toMatchObject({ status: 403 });
    expect(await giveBack(id, looker)).toMatchObject({ status: 403 });
  }
});

test('each stage is listed page by page, what waits from the oldest on, and counted', async () => {
  const waits = ['requested', 'half-approved', 'approved'];
  await askFor(150);
  await askFor(151);
  // What is on its way to the gateway moves on by itself.
  await expect.poll(async () => (await list()).waiting['approved'], { timeout: 20_000 }).toBe(0);
  const found = await house.pool.query<{ id: string; stage: string }>('select id, stage from withdrawals order by id');
  for (const stage of [undefined, ...WITHDRAWAL_STAGES]) {
    const listed: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const query = `?limit=2${stage === undefined ? '' : `&stage=${stage}`}${after === '' ? '' : `&after=${after}`}`;
      const page: Page = await list(query);
      listed.push(...page.withdrawals.map(({ _id }) => _id));
      after = page.next;
    }
    const fits = found.rows.filter((row) => stage === undefined || row.stage === stage).map(({ id }) => id);
    expect(listed, stage).toEqual(stage !== undefined && waits.includes(stage) ? fits : fits.toReversed());
  }
  const count = (stage: string): number => found.rows.filter((row) => row.stage === stage).length;
  expect(count('requested')).toBeGreaterThan(1);
  expect((await list()).waiting).toEqual(Object.fromEntries(waits.map((stage) => [stage, count(stage)])));
  expect((await house.call('GET', '/admin/withdrawals?stage=lost', { token: owner.token })).status).toBe(400);
});

test('withdrawals are found by player, by how a name begins and by number; the queue says above what two approve', async () => {
  const [mine, other] = [await askFor(310), await askFor(320)];
  await reject(mine.id, operator);
  const idsOf = async (query: string): Promise<string[]> => (await list(query)).withdrawals.map(({ _id }) => _id);
  const of = `player=${String(mine.player.id)}`;
  expect(await idsOf(`?${of}`)).toEqual([mine.id]);
  expect(await idsOf(`?${of}&stage=rejected`)).toEqual([mine.id]);
  expect(await idsOf(`?${of}&stage=requested`)).toEqual([]);
  const { username = '' } = (await findRecord(mine.id))?.user ?? {};
  expect(await idsOf(`?search=${username.toUpperCase()}`)).toEqual([mine.id]);
  const { username: others = '' } = (await findRecord(other.id))?.user ?? {};
  expect(await idsOf(`?search=${others}&stage=requested`)).toEqual([other.id]);
  for (const page of ['', `&after=${other.id}`])
    expect(await idsOf(`?search=${other.orderNo}${page}`)).toEqual(page === '' ? [other.id] : []);
  // Within a player's, or a stage, a number finds what is there alone.
  const numbered = `search=${other.orderNo}`;
  expect(await idsOf(`?${numbered}&${of}`)).toEqual([]);
  expect(await idsOf(`?${numbered}&player=${String(other.player.id)}&stage=requested`)).toEqual([other.id]);
  expect(await idsOf(`?${numbered}&stage=rejected`)).toEqual([]);
  expect(await idsOf(`?search=${mine.orderNo}&stage=rejected&${of}`)).toEqual([mine.id]);
  expect(await idsOf('?search=nobody')).toEqual([]);
  expect((await list()).secondApprovalAbove).toBe(ONE_IS_ENOUGH);
  expect((await house.call('GET', '/admin/withdrawals?player=0', { token: owner.token })).status).toBe(400);
});

test('what several accounts ask for to one bank account is one sum, at once too, and the queue says who shares it', async () => {
  const number = '555000111222';
  // Another branch of the bank, and zeros before the number.
  const same = [
    { ...BANK, account_number: number },
    { ...BANK, account_number: `00${number}`, ifsc: 'SBIN0009999' },
  ] as const;
  const half = Math.floor(ONE_IS_ENOUGH * 0.6);
  const asked = await Promise.all(same.map((bank) => askFor(half, bank)));
  const other = await askFor(half, { ...BANK, account_number: number, ifsc: 'HDFC0001234' });
  const saves = await house.enter('only.saves', 0n);
  expect((await house.call('POST', '/bank/create', { token: saves.token, body: same[1] })).status).toBe(200);
  const records = await Promise.all(asked.map(({ id }) => findRecord(id)));
  expect(records.map((record) => record?.needsTwo).toSorted()).toEqual([false, true]);
  expect(records.map((record) => record?.sharedWith)).toEqual(
    asked.toReversed().map(({ player }) => [player.username, saves.username].toSorted()),
  );
  expect(await findRecord(other.id)).toMatchObject({ needsTwo: false, sharedWith: [] });
});

test('a small request to the bank account of a large one that is being written finds it, whoever asks', async () => {
  const body = { ...BANK, account_number: '555000333444' };
  const [large, small] = [await house.enter('asks.large', 5_000_00n), await house.enter('asks.small', 5_000_00n)];
  const ask = ({ token }: TestPlayer, amount: number): Promise<HouseAnswer> =>
    house.call('POST', '/mxpay/payout', { token, body: { ...body, amount } });
  const wallet = await house.pool.connect();
  try {
    await wallet.query('begin');
    await wallet.query(`select from accounts where owner_id = $1 and kind = 'wallet' for update`, [large.id]);
    const asked = [ask(large, ONE_IS_ENOUGH + 100)];
    await awaitWaitingForLocks(house.pool, 1);
    asked.push(ask(small, 100));
    await awaitWaitingForLocks(house.pool, 2);
    await wallet.query('commit');
    const ids = (await Promise.all(asked)).map(({ body: { data } }) => (data as { _id: string })._id);
    const records = await Promise.all(ids.map(findRecord));
    expect(records.map((record) => record?.needsTwo)).toEqual([true, true]);
  } finally {
    await wallet.query('rollback');
    wallet.release();
  }
});

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildPayout, findPayout, openPayout, setSwitches, startGateway } from '../../../gateway/tests/merchant.ts';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import { askToGiveBack } from '../../src/modules/withdrawals/index.ts';
import { serveGateway } from '../house/serve-gateway.ts';
import {
  listAlerts,
  openOwnHouse,
  openPaymentsHouse,
  type PaymentsHouse,
  type TestPlayer,
} from '../payments/payments-house.ts';
import {
  approve,
  ask,
  askBack,
  BANK,
  enterWith,
  expectSound,
  findNewest,
  listEntries,
  listMoves,
  openOtherProcess,
  payLater,
  readWithdrawal,
  reject,
  TAKEN,
  PAID,
  RETURNED,
} from './withdrawals-house.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

const WHY = 'Your bank has closed this account. Please ask for another one.';

let shared: PaymentsHouse;
let house: PaymentsHouse;
let player: TestPlayer;
let payoutNo: string;
beforeAll(async () => {
  shared = await openPaymentsHouse({ gateway: { payoutMs: 0 } });
});
afterAll(() => shared.close());
beforeEach(async () => {
  await setSwitches(shared.gateway.url, {});
  await standApproved(shared);
});

/** Has a withdrawal of ₹500 stand approved in a house, which the test then goes on in. */
async function standApproved(where: PaymentsHouse): Promise<void> {
  house = where;
  player = await enterWith(house, 500);
  payoutNo = await ask(player, 500);
  await approve(house, payoutNo);
}

const giveBack = (by?: string) => askBack(house, payoutNo, { by, reason: WHY });

const stateOf = async (): Promise<unknown> => (await readWithdrawal(house, payoutNo))['status'];
const listOwnAlerts = async (): Promise<string[]> =>
  (await listAlerts(house)).filter((alert) => alert.order_no === payoutNo).map(({ kind }) => kind);

/** But for the approval. */
const listOwnEntries = async () => (await listEntries(house, payoutNo)).slice(1);

/** Runs the job until the withdrawal has ended, and twice more: its amount has moved once, and everybody agrees. */
async function expectEnd(end: 'failed' | 'paid', alerts: readonly string[] = []): Promise<void> {
  await expect.poll(() => payLater(house).then(stateOf)).toBe(end);
  for (let turn = 0; turn < 2; turn += 1) await payLater(house);
  expect(await listMoves(house, player)).toEqual([TAKEN, end === 'paid' ? PAID : RETURNED]);
  expect(await player.balance()).toBe(end === 'paid' ? 0 : 500);
  expect(await findPayout(house.gateway.url, payoutNo)).toMatchObject({ status: end, amount_paise: '50000' });
  expect(await listOwnAlerts()).toEqual(alerts);
  await expectSound(house);
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
}

test('what the bank holds for ever is given back once the gateway has voided it, and its player reads why', async () => {
  await setSwitches(house.gateway.url, { payouts: 'hold' });
  await payLater(house);
  expect(await giveBack()).toMatchObject({ outcome: 'asked' });
  // Nothing has moved: the gateway has not said anything yet.
  expect([await stateOf(), await player.balance()]).toEqual(['approved', 0]);
  await expectEnd('failed');
  expect(await findNewest(player)).toMatchObject({ status: 'failed', reason: WHY });
  expect(await listOwnEntries()).toEqual([`withdrawal.void-asked by meera: ${WHY}`]);
  await setSwitches(house.gateway.url, {});
  await expectEnd('failed');
});

test('what the gateway never took is given back, and a submission that is still on its way pays nothing', async () => {
  await giveBack();
  await expectEnd('failed');
  const late = await openPayout(house.gateway.url, {
    ...{ merchant_payout: payoutNo, amount_paise: '50000' },
    bank_account: { ...buildPayout().bank_account, account_number: BANK.account_number },
  });
  expect(late).toMatchObject({ status: 'failed', voided_at: expect.any(String) as string });
  await expectEnd('failed');
});

test('a withdrawal whose seal is broken, which is never paid, is given back', async () => {
  await standApproved(await openOwnHouse({ gateway: { payoutMs: 0 } }));
  const setIfsc = async (ifsc: string): Promise<void> => {
    const connection = await house.pool.connect();
    await connection.query(
      `begin; set local session_replication_role = replica; update withdrawals set ifsc = '${ifsc}'; commit`,
    );
    connection.release();
  };
  await setIfsc('EVIL0000001');
  await payLater(house);
  expect(await listOwnAlerts()).toEqual(['payout-unsealed']);
  await giveBack();
  await payLater(house);
  expect(await stateOf()).toBe('failed');
  expect(await listMoves(house, player)).toEqual([TAKEN, RETURNED]);
  await setIfsc(BANK.ifsc.toUpperCase());
  await expectSound(house);
});

test('where the bank was faster it is paid, and not given back as well', async () => {
  await setSwitches(house.gateway.url, { loseWebhooks: true });
  await payLater(house);
  expect(await stateOf()).toBe('approved');
  await giveBack();
  await expectEnd('paid');
});

test.each([
  ['dies after it has voided it', { dieAfterAccept: true }],
  ['answers rubbish', { rubbish: true }],
  ['is out of order', { outage: true }],
])('a gateway that %s moves nothing, and is asked again until it answers', async (_name, fault) => {
  await setSwitches(house.gateway.url, { ...fault, loseWebhooks: true });
  await giveBack();
  for (let turn = 0; turn < 3; turn += 1) await payLater(house);
  expect([await stateOf(), await player.balance()]).toEqual(['approved', 0]);
  await setSwitches(house.gateway.url, { loseWebhooks: true });
  await expectEnd('failed');
});

test('a gateway that refuses to void it moves nothing and leaves an alert', async () => {
  const strict = await serveGateway(() => ({ status: 409, answer: { code: 'PAYOUT_CONFLICT', message: '' } }));
  await giveBack();
  house.clock.aheadMs += 4_000;
  await openOtherProcess(house, strict).payWithdrawals();
  expect([await stateOf(), await player.balance(), await listOwnAlerts()]).toEqual(['approved', 0, ['void-refused']]);
  expect(await listMoves(house, player)).toEqual([TAKEN]);
  await expectEnd('failed', ['void-refused']);
});

test('what the gateway had confirmed and has lost is voided under its number, and given back', async () => {
  await standApproved(await openOwnHouse());
  await setSwitches(house.gateway.url, { payouts: 'hold' });
  await payLater(house);
  expect((await readWithdrawal(house, payoutNo))['gateway_payout_id']).toMatch(/^pay_/);
  await giveBack();
  const emptied = await startGateway({ clock: () => house.clock.now() });
  onTestFinished(() => emptied.stop());
  const other = openOtherProcess(house, emptied.url);
  house.clock.aheadMs += 4_000;
  await other.payWithdrawals();
  expect([await stateOf(), await player.balance(), await listOwnAlerts()]).toEqual(['failed', 500, ['payout-lost']]);
  expect(await findPayout(emptied.url, payoutNo)).toMatchObject({ status: 'failed' });
});

test('where it is not voided, how the payout stands is asked all the same: what was paid is booked', async () => {
  await standApproved(await openOwnHouse());
  await setSwitches(house.gateway.url, { payouts: 'hold', loseWebhooks: true });
  await payLater(house);
  await giveBack();
  const { id } = await findPayout(house.gateway.url, payoutNo);
  const held = { id, merchant_payout: payoutNo, amount_paise: '50000', currency: 'INR', failure_reason: null };
  const said = { ...held, created_at: new Date().toISOString(), settled_at: null };
  let status = 'processing';
  const strict = await serveGateway((_method, _body, path) =>
    path.endsWith('/void')
      ? { status: 409, answer: { code: 'PAYOUT_CONFLICT', message: '' } }
      : { status: 200, answer: { ...said, status } },
  );
  const other = openOtherProcess(house, strict);
  house.clock.aheadMs += 4_000;
  await other.payWithdrawals();
  expect([await stateOf(), await listOwnAlerts()]).toEqual(['approved', ['void-refused']]);
  status = 'paid';
  house.clock.aheadMs += 4_000;
  await other.payWithdrawals();
  expect(await stateOf()).toBe('paid');
  expect(await listMoves(house, player)).toEqual([TAKEN, PAID]);
});

test('a bank that cannot be stopped yet is asked again', async () => {
  await standApproved(await openOwnHouse());
  const payout = {
    id: 'pay_9',
    merchant_payout: payoutNo,
    amount_paise: '50000',
    currency: 'INR',
    status: 'processing',
  };
  const busy = { ...payout, failure_reason: null, created_at: new Date().toISOString(), settled_at: null };
  const other = openOtherProcess(house, await serveGateway(() => ({ status: 200, answer: busy })));
  await giveBack();
  for (let turn = 0; turn < 2; turn += 1) {
    house.clock.aheadMs += 4_000;
    await other.payWithdrawals();
    expect([await stateOf(), await listMoves(house, player)]).toEqual(['approved', [TAKEN]]);
  }
});

test('the gateway is asked at once, though a job has begun that did not know of it', async () => {
  await setSwitches(house.gateway.url, { payouts: 'hold' });
  house.clock.aheadMs += 4_000;
  const holder = await house.pool.connect();
  await holder.query('begin');
  await holder.query('select from withdrawals where payout_no = $1 for update', [payoutNo]);
  const asked = giveBack();
  await awaitWaitingForLocks(house.pool, 1, 'withdrawals');
  // It has read the withdrawal as one to be paid, and sets when it comes back to it.
  const begun = house.withdrawals.payWithdrawals();
  await awaitWaitingForLocks(house.pool, 2, 'withdrawals');
  await holder.query('commit');
  holder.release();
  await Promise.all([asked, begun]);
  const next = (await readWithdrawal(house, payoutNo))['next_check_at'] as Date;
  expect(next.getTime()).toBeLessThanOrEqual(house.clock.now());
  await house.withdrawals.payWithdrawals();
  await expectEnd('failed');
});

test('asked for by ten at once while twenty jobs pay, it is asked for once and ends once', async () => {
  for (let round = 0; round < 5; round += 1) {
    await standApproved(shared);
    house.clock.aheadMs += 4_000;
    const asked = Promise.all(Array.from({ length: 10 }, (_, turn) => giveBack(`admin${String(turn)}`)));
    const paid = Promise.all(Array.from({ length: 20 }, () => house.withdrawals.payWithdrawals()));
    const outcomes = (await asked).map(({ outcome }) => outcome);
    await paid;
    expect(outcomes.filter((outcome) => outcome === 'asked').length).toBeLessThanOrEqual(1);
    await expect.poll(() => payLater(house).then(stateOf)).toMatch(/^(paid|failed)$/);
    await expectEnd((await stateOf()) as 'paid' | 'failed');
    expect((await listOwnEntries()).length).toBeLessThanOrEqual(1);
  }
});

test('only what stands approved is given back: what waits is rejected, and what has ended stays so', async () => {
  player = await enterWith(house, 500);
  payoutNo = await ask(player, 500);
  expect(await giveBack()).toMatchObject({ outcome: 'late', withdrawal: { state: 'requested' } });
  await reject(house, payoutNo);
  expect(await giveBack()).toMatchObject({ outcome: 'late', withdrawal: { state: 'rejected' } });
  await standApproved(shared);
  await expectEnd('paid');
  expect(await giveBack()).toMatchObject({ outcome: 'late', withdrawal: { state: 'paid' } });
  expect(await listOwnEntries()).toEqual([]);
  expect(
    await askToGiveBack(house.pool, {
      ...{ withdrawal: 'W-none', from: 'console', reason: WHY },
      by: { adminId: null, username: 'x' },
      at: new Date(),
    }),
  ).toEqual({ outcome: 'unknown' });
});

test('the database itself keeps who asked, and voids nothing that was not approved', async () => {
  const write = (set: string): Promise<unknown> =>
    house.pool.query(`update withdrawals set ${set} where payout_no = '${payoutNo}'`);
  const asked = `void_asked_by = 'x', void_asked_at = now(), void_reason = 'why'`;
  await expect(write(`void_asked_by = 'x'`)).rejects.toThrow('an_asked_void_is_whole');
  await setSwitches(house.gateway.url, { payouts: 'hold' });
  await giveBack();
  await expect(write(asked)).rejects.toThrow('never changed');
  await expect(write('void_asked_by = null, void_asked_at = null, void_reason = null')).rejects.toThrow(
    'never changed',
  );
  payoutNo = await ask(await enterWith(house, 300), 300);
  await expect(write(asked)).rejects.toThrow('what_was_approved_or_may_be_paid_is_voided');
});

import { paise } from '@rang/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findPayout, setSwitches } from '../../../gateway/tests/merchant.ts';
import { endWhatWasOpen } from '../../src/end-what-was-open.ts';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { serveGateway } from '../house/serve-gateway.ts';
import {
  CHAIN_KEY,
  DAY,
  listAlerts,
  MINUTE,
  openOwnHouse,
  openPaymentsHouse,
  type HouseAnswer,
  type PaymentsHouse,
  type TestPlayer,
} from '../payments/payments-house.ts';
import {
  approve,
  ask,
  BANK,
  enterWith,
  expectSound,
  findNewest,
  listMoves,
  openOtherProcess,
  OPERATOR,
  PAID,
  payLater,
  readWithdrawal,
  reject,
  RETURNED,
  TAKEN,
} from './withdrawals-house.ts';

const NOBODY_LISTENS = 'http://127.0.0.1:9/nobody-listens';
/** The player is told that the gateway comes first. */
const ASKED_BACK = {
  status: 200,
  body: { message: expect.stringContaining('once it has') as string, data: { status: 'pending' } },
};
const REFUSED = { status: 503, body: { code: 'GATEWAY_ERROR' } };

let shared: PaymentsHouse;
let house: PaymentsHouse;
let player: TestPlayer;
let payoutNo: string;
const openShared = (): Promise<PaymentsHouse> =>
  openPaymentsHouse({ gateway: { payoutMs: 0 }, secondApprovalAbove: paise(100_000n) });
beforeAll(async () => {
  shared = await openShared();
});
afterAll(() => shared.close());
beforeEach(async () => {
  // The gateway takes nothing from whose clock is five minutes ahead.
  if (shared.clock.aheadMs > 2 * MINUTE) {
    await shared.close();
    shared = await openShared();
  }
  await setSwitches(shared.gateway.url, {});
  await standRequested(shared);
});

/** Has a player with ₹500 have asked for all of it so long ago in a house, which the test then goes on in. */
async function standRequested(where: PaymentsHouse, { rupees = 500, agoMs = 0 } = {}): Promise<void> {
  house = where;
  player = await enterWith(house, rupees);
  house.clock.aheadMs -= agoMs;
  // Each has an account of their own.
  payoutNo = await ask(player, rupees, { account_number: String(700_000_000_000n + player.id) });
  house.clock.aheadMs += agoMs;
}

/** What the house of the lost past did after the backup: the withdrawal was approved, and the gateway was asked to pay it. */
async function payInLostPast(amount = paise(50_000n)): Promise<void> {
  const bankAccount = { ...BANK, ifsc: BANK.ifsc.toUpperCase(), account_number: String(700_000_000_000n + player.id) };
  const payout = { payoutNo, amount, bankAccount, webhookUrl: NOBODY_LISTENS };
  expect(await house.client.createPayout(payout)).toMatchObject({ outcome: 'answered' });
}

const awaitAtGateway = (status: string): Promise<void> =>
  expect.poll(() => findPayout(house.gateway.url, payoutNo)).toMatchObject({ status });

/** Makes the house that of the backup, as `npm run restore` leaves it. Its players log in again. */
async function restore(): Promise<void> {
  const { pool, clock } = house;
  const ended = await endWhatWasOpen({
    ...{ pool, clock, logger: createLogger('silent'), chainKey: { current: CHAIN_KEY, previous: undefined } },
    ...{ endsFactors: false, by: 'a test', point: 'latest' },
  });
  expect(ended.withdrawals).toBeGreaterThan(0);
  await pool.query('update sessions set ended_at = null where ended_at is not null');
}

async function takeBack(): Promise<HouseAnswer> {
  const { id } = await readWithdrawal(house, payoutNo);
  return await player.send('POST', `/withdrawals/${String(id)}/cancel`, { body: {} });
}

const stateOf = async (): Promise<unknown> => (await readWithdrawal(house, payoutNo))['status'];

/** Nobody gives the amount back, and nobody approves it either. */
async function expectUndecided(): Promise<void> {
  expect(await takeBack()).toMatchObject(REFUSED);
  expect(await reject(house, payoutNo)).toMatchObject({ outcome: 'early' });
  expect(await approve(house, payoutNo)).toMatchObject({ outcome: 'early' });
  // By a next_check_at servers of the version before send it to be paid.
  expect(await readWithdrawal(house, payoutNo)).toMatchObject({ status: 'requested', next_check_at: null });
  expect(await player.balance()).toBe(0);
  expect(await listMoves(house, player)).toEqual([TAKEN]);
}

/** It stands as it is until the gateway has voided its number, whoever says what meanwhile. */
async function expectToBeVoided(): Promise<void> {
  const since = expect.any(String) as string;
  expect(await findNewest(player)).toMatchObject({ status: 'pending', comingBackSince: since });
  expect(await takeBack()).toMatchObject(ASKED_BACK);
  expect(await reject(house, payoutNo)).toMatchObject({ outcome: 'late' });
  expect(await approve(house, payoutNo)).toMatchObject({ outcome: 'late' });
  expect(await readWithdrawal(house, payoutNo)).toMatchObject({ status: 'requested', next_check_at: null });
  expect([await listMoves(house, player), await player.balance()]).toEqual([[TAKEN], 0]);
}

/** Its amount is back, once, on this word, and everybody agrees. */
async function expectGivenBack(by: string): Promise<void> {
  expect(await findPayout(house.gateway.url, payoutNo)).toMatchObject({ status: 'failed' });
  expect(await findNewest(player)).not.toHaveProperty('comingBackSince');
  expect([await stateOf(), await player.balance()]).toEqual(['failed', 500]);
  expect(await listMoves(house, player)).toEqual([TAKEN, RETURNED]);
  expect(await listEntries()).toMatchObject([
    { action: 'withdrawal.void-asked', actor: by, network: by === OPERATOR ? 'console' : 'the wallet' },
    { action: 'withdrawal.found', actor: 'the payment gateway' },
  ]);
  await expectSound(house);
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
}

const listOwnAlerts = async (): Promise<string[]> =>
  (await listAlerts(house)).filter(({ order_no: no }) => no === payoutNo).map(({ kind }) => kind);

async function listEntries(): Promise<unknown[]> {
  const found = await house.pool.query<Record<string, unknown>>(
    'select action, actor, network, admin_id from audit_entries where subject = $1 order by id',
    [`withdrawal ${payoutNo}`],
  );
  return found.rows;
}

/** It is in the books as the gateway has it, once, whatever the job does later, and everybody agrees. */
async function expectTakenOver(end: 'paid' | 'failed'): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await payLater(house);
  const { amount, ...row } = await readWithdrawal(house, payoutNo);
  expect(row).toMatchObject({ status: end, found_at_gateway: true, decided_by: 'the payment gateway', decider: null });
  const moves = [TAKEN, end === 'paid' ? PAID : RETURNED].map(([from, to]) => [from, to, amount]);
  expect(await listMoves(house, player)).toEqual(moves);
  const by = { actor: 'the payment gateway', network: 'its report', admin_id: null };
  expect(await listEntries()).toEqual([{ action: 'withdrawal.found', ...by }]);
  expect(await takeBack()).toMatchObject({ status: 409, body: { code: 'WITHDRAWAL_DECIDED' } });
  expect(await reject(house, payoutNo)).toMatchObject({ outcome: 'late' });
  expect(await listOwnAlerts()).toEqual([]);
  await expectSound(house);
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
}

test('what the gateway has paid in a past that a restored house knows nothing of is not given back, but paid', async () => {
  await payInLostPast();
  await awaitAtGateway('paid');
  await restore();
  await expectUndecided();
  await payLater(house);
  await expectTakenOver('paid');
  expect(await player.balance()).toBe(0);
});

test('what is under way at the gateway goes on there, and is paid', async () => {
  await setSwitches(house.gateway.url, { payouts: 'hold' });
  await payInLostPast();
  await restore();
  await payLater(house);
  expect(await readWithdrawal(house, payoutNo)).toMatchObject({ status: 'approved', found_at_gateway: true });
  expect(await takeBack()).toMatchObject({ status: 409 });
  await setSwitches(house.gateway.url, {});
  await expect.poll(() => payLater(house).then(stateOf)).toBe('paid');
  await expectTakenOver('paid');
});

test('what the bank did not take in that past is given back, once', async () => {
  await setSwitches(house.gateway.url, { payouts: 'fail' });
  await payInLostPast();
  await awaitAtGateway('failed');
  await restore();
  await payLater(house);
  await expectTakenOver('failed');
  expect(await player.balance()).toBe(500);
});

test('a large one that two had approved in that past is paid, though the house knows of none of them', async () => {
  await standRequested(shared, { rupees: 1_500 });
  await payInLostPast(paise(150_000n));
  await awaitAtGateway('paid');
  await restore();
  await payLater(house);
  await expectTakenOver('paid');
});

test('the gateway tells of it before it is asked: that is the same word', async () => {
  await payInLostPast();
  await awaitAtGateway('paid');
  await restore();
  await house.withdrawals.applyPayout(await findPayout(house.gateway.url, payoutNo));
  await expectTakenOver('paid');
});

const GIVEN_BACK = [
  [
    'taken back',
    async () => expect(await takeBack()).toMatchObject(ASKED_BACK),
    { by: 'the player', reason: 'You took it back.' },
  ],
  [
    'rejected',
    async () => expect(await reject(house, payoutNo)).toMatchObject({ outcome: 'asked' }),
    { by: OPERATOR, reason: 'The name does not match.' },
  ],
] as const;

test('once the gateway has said that it has none, it is approved as ever', async () => {
  await restore();
  await expectUndecided();
  await payLater(house);
  expect(await approve(house, payoutNo)).toMatchObject({ outcome: 'approved' });
  await expect.poll(() => payLater(house).then(stateOf)).toBe('paid');
  expect(await listMoves(house, player)).toEqual([TAKEN, PAID]);
  expect(await readWithdrawal(house, payoutNo)).toMatchObject({ found_at_gateway: false });
  await expectSound(house);
});

test.each([
  ['since', ''],
  ['since', ', and what comes to the gateway late from the lost past is paid'],
  ['at the moment of the backup', ''],
  ['at the moment of the backup', ', and what comes to the gateway late from the lost past is paid'],
])(
  'what is approved %s and the bank does not know any more is back only once its number is voided%s',
  async (when, late) => {
    if (when === 'since') {
      await restore();
      await payLater(house);
    }
    expect(await approve(house, payoutNo)).toMatchObject({ outcome: 'approved' });
    if (when !== 'since') {
      await ask(await enterWith(house, 500), 500);
      await restore();
    }
    const closed = await serveGateway(() => ({ status: 422, answer: { code: 'BANK_ACCOUNT_INVALID', message: '' } }));
    house.clock.aheadMs += 4_000;
    await openOtherProcess(house, closed).payWithdrawals();
    const since = expect.any(String) as string;
    expect(await findNewest(player)).toMatchObject({ status: 'approved', comingBackSince: since });
    expect([await listMoves(house, player), await player.balance()]).toEqual([[TAKEN], 0]);
    if (late !== '') {
      await payInLostPast();
      await awaitAtGateway('paid');
    }
    await payLater(house);
    const reason = 'The bank does not know this account.';
    expect(await findNewest(player)).toMatchObject(late === '' ? { status: 'failed', reason } : { status: 'approved' });
    expect(await listMoves(house, player)).toEqual([TAKEN, late === '' ? RETURNED : PAID]);
    expect(await listEntries()).toMatchObject([
      { action: 'withdrawal.approved', actor: OPERATOR },
      { action: 'withdrawal.void-asked', actor: 'the payment gateway', network: 'its report' },
    ]);
    await expectSound(house);
    expect((await verifyAudit(house.pool)).faults).toEqual([]);
  },
);

test.each(GIVEN_BACK)(
  'once the gateway has said that it has none, it is %s, and is back when its number is voided there, whatever comes later',
  async (_how, giveBack, { by, reason }) => {
    await restore();
    await expectUndecided();
    await payLater(house);
    await setSwitches(house.gateway.url, { outage: true });
    await giveBack();
    for (let turn = 0; turn < 2; turn += 1) await payLater(house);
    await expectToBeVoided();
    await setSwitches(house.gateway.url, {});
    await payLater(house, MINUTE);
    expect(await readWithdrawal(house, payoutNo)).toMatchObject({ status: 'failed', reason, void_asked_by: by });
    await payInLostPast();
    await awaitAtGateway('failed');
    await payLater(house);
    await expectGivenBack(by);
  },
);

test.each(GIVEN_BACK)(
  'what comes to the gateway late from the lost past, after that has said that it has none, is paid and not %s',
  async (_how, giveBack) => {
    await restore();
    await payLater(house);
    // A server of the house that was is still there, or what it asked for was on its way.
    await payInLostPast();
    await awaitAtGateway('paid');
    await giveBack();
    await payLater(house);
    expect(await findPayout(house.gateway.url, payoutNo)).toMatchObject({ status: 'paid' });
    expect([await stateOf(), await player.balance()]).toEqual(['paid', 0]);
    expect(await listMoves(house, player)).toEqual([TAKEN, PAID]);
    await expectSound(house);
  },
);

test.each([
  ['is out of order', { outage: true }],
  ['answers rubbish', { rubbish: true }],
])(
  'while the gateway %s nothing is decided; it is asked again within a minute, however old it is',
  async (_, fault) => {
    await standRequested(shared, { agoMs: 30 * DAY });
    await setSwitches(house.gateway.url, fault);
    await restore();
    // Each turn ends at the first that is not answered, and the one of the other player waits as well.
    for (let turn = 0; turn < 2; turn += 1) await payLater(house);
    await expectUndecided();
    await setSwitches(house.gateway.url, {});
    await payLater(house, MINUTE);
    expect(await takeBack()).toMatchObject(ASKED_BACK);
    await payLater(house);
    expect(await player.balance()).toBe(500);
  },
);

test('a word on another payout, or on another amount, leaves it as it is, with an alert', async () => {
  await standRequested(await openOwnHouse());
  await restore();
  let said: object = { merchant_payout: 'W20261128-000000000000', amount_paise: '50000' };
  const gateway = await serveGateway(() => ({
    status: 200,
    answer: {
      ...{ id: 'pay_9', currency: 'INR', status: 'paid', failure_reason: null },
      ...{ created_at: new Date().toISOString(), settled_at: new Date().toISOString(), ...said },
    },
  }));
  const other = openOtherProcess(house, gateway);
  house.clock.aheadMs += 4_000;
  await other.payWithdrawals();
  said = { merchant_payout: payoutNo, amount_paise: '50001' };
  house.clock.aheadMs += MINUTE;
  await other.payWithdrawals();
  await expectUndecided();
  const kinds = (await listAlerts(house)).map(({ kind }) => kind);
  expect(kinds).toEqual(['gateway-payout-differs', 'amount-differs']);
});

test('what the gateway had and loses is not sent to it by a house that knows nobody who approved it', async () => {
  await standRequested(await openOwnHouse());
  await restore();
  let isLost = false;
  const asked: string[] = [];
  const gateway = await serveGateway((method) => {
    asked.push(method);
    if (isLost) return { status: 404, answer: { code: 'NOT_FOUND', message: '' } };
    const payout = { id: 'pay_9', merchant_payout: payoutNo, amount_paise: '50000', currency: 'INR' };
    const moments = { created_at: new Date().toISOString(), settled_at: null };
    return { status: 200, answer: { ...payout, ...moments, status: 'processing', failure_reason: null } };
  });
  const other = openOtherProcess(house, gateway);
  await other.payWithdrawals();
  expect(await readWithdrawal(house, payoutNo)).toMatchObject({ status: 'approved', gateway_payout_id: 'pay_9' });
  isLost = true;
  for (let turn = 0; turn < 3; turn += 1) {
    house.clock.aheadMs += DAY;
    await other.payWithdrawals();
  }
  expect(asked).toEqual(['GET', 'GET', 'GET', 'GET']);
  expect(await readWithdrawal(house, payoutNo)).toMatchObject({ status: 'approved', gateway_payout_id: null });
  expect((await listAlerts(house)).map(({ kind }) => kind)).toEqual(['payout-lost']);
  expect(await listMoves(house, player)).toEqual([TAKEN]);
});

test('what is asked for after the restore is taken back without the gateway', async () => {
  await standRequested(await openOwnHouse());
  await restore();
  await payLater(house);
  expect(await takeBack()).toMatchObject(ASKED_BACK);
  await payLater(house);
  payoutNo = await ask(player, 500);
  await house.gateway.stop();
  expect(await takeBack()).toMatchObject({ status: 200 });
  expect(await findNewest(player)).toMatchObject({ status: 'canceled' });
  expect(await player.balance()).toBe(500);
});

test('the database itself has nobody decide it before, and takes nothing over that was not to be looked up', async () => {
  const write = (set: string): Promise<unknown> =>
    house.pool.query(`update withdrawals set ${set} where payout_no = $1`, [payoutNo]);
  const decided = `decided_at = now(), decided_by = 'x'`;
  const approved = `status = 'approved', next_check_at = now(), ${decided}`;
  const refusal = 'is decided by what the gateway says of it, or else by somebody';
  await expect(write(`${approved}, found_at_gateway = true`)).rejects.toThrow(refusal);
  await expect(write('found_at_gateway = true')).rejects.toThrow(refusal);
  await restore();
  await expect(write(`status = 'canceled', look_up_at = null, ${decided}`)).rejects.toThrow(refusal);
  await expect(write(`status = 'rejected', reason = 'x', look_up_at = null, ${decided}`)).rejects.toThrow(refusal);
  await expect(write(approved)).rejects.toThrow(refusal);
  await expect(
    write(`status = 'rejected', reason = 'x', look_up_at = null, ${decided}, found_at_gateway = true`),
  ).rejects.toThrow('nobody_decides_what_is_found');
  await payLater(house);
  expect(await takeBack()).toMatchObject(ASKED_BACK);
});

test.each(['after a restore', 'without one'])(
  'what the gateway has told that it has paid nobody decides, %s, and it is paid once the gateway was asked',
  async (when) => {
    if (when === 'after a restore') {
      await restore();
      await payLater(house);
    }
    await payInLostPast();
    await awaitAtGateway('paid');
    await house.withdrawals.applyPayout(await findPayout(house.gateway.url, payoutNo));
    await expectUndecided();
    await payLater(house);
    expect([await stateOf(), await player.balance()]).toEqual(['paid', 0]);
    expect(await listMoves(house, player)).toEqual([TAKEN, PAID]);
    expect(await listOwnAlerts()).toEqual(['payout-contradicted']);
    await expectSound(house);
  },
);

test('what the gateway has told of with another amount nobody decides either, and is looked up', async () => {
  const reported = { id: 'pay_7', merchant_payout: payoutNo, amount_paise: '50001', currency: 'INR' } as const;
  const moments = { created_at: new Date().toISOString(), settled_at: new Date().toISOString() };
  await house.withdrawals.applyPayout({ ...reported, ...moments, status: 'paid', failure_reason: null });
  expect(await listOwnAlerts()).toEqual(['amount-differs']);
  await expectUndecided();
  await payLater(house);
  expect(await takeBack()).toMatchObject(ASKED_BACK);
  await payLater(house);
  await expectGivenBack('the player');
});

test('what the gateway has told that it is paid, and then that it failed, is for a person; once voided it is given back', async () => {
  const reported = { id: 'pay_8', merchant_payout: payoutNo, amount_paise: '50000', currency: 'INR' } as const;
  const moments = { created_at: new Date().toISOString(), settled_at: new Date().toISOString() };
  await house.withdrawals.applyPayout({ ...reported, ...moments, status: 'paid', failure_reason: null });
  await house.withdrawals.applyPayout({ ...reported, ...moments, status: 'failed', failure_reason: 'closed' });
  expect(await listOwnAlerts()).toEqual(['payout-contradicted', 'payout-contradicted']);
  await expectUndecided();
  await payLater(house);
  expect(await takeBack()).toMatchObject(ASKED_BACK);
  await payLater(house);
  await expectGivenBack('the player');
});

test('the table itself has it voided first for good, and who has said so is kept', async () => {
  const write = (set: string): Promise<unknown> =>
    house.pool.query(`update withdrawals set ${set} where payout_no = $1`, [payoutNo]);
  const asked = `void_asked_by = 'x', void_asked_at = now(), void_reason = 'why'`;
  const isWrong = 'what_was_approved_or_may_be_paid_is_voided';
  await expect(write(asked)).rejects.toThrow(isWrong);
  await restore();
  await payLater(house);
  await write('void_first = false');
  const decided = `decided_at = now(), decided_by = 'x'`;
  for (const end of [`status = 'canceled'`, `status = 'rejected', reason = 'x'`])
    await expect(write(`${end}, ${decided}`)).rejects.toThrow('what_may_be_paid_is_voided_first');
  await expect(write(asked)).rejects.toThrow(isWrong);
  await expect(write(`${asked}, look_up_at = now(), next_check_at = now()`)).rejects.toThrow(isWrong);
  expect(await takeBack()).toMatchObject(ASKED_BACK);
  await expect(write(`void_asked_by = 'y'`)).rejects.toThrow('is never changed');
  // As a server does that had looked it up before, or somebody who has settled it with the gateway.
  await write('look_up_at = null');
  await expectToBeVoided();
  await payLater(house);
  await expectGivenBack('the player');
});

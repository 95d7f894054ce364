import { paise } from '@rang/contract';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { findPayout, listPayouts, setSwitches, startGateway } from '../../../gateway/tests/merchant.ts';
import { serveGateway } from '../house/serve-gateway.ts';
import {
  DAY,
  listAlerts,
  MINUTE,
  openOwnHouse,
  openPaymentsHouse,
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
  listEntries,
  listMoves,
  openOtherProcess,
  payLater,
  readWithdrawal,
  TAKEN,
  PAID,
  RETURNED,
} from './withdrawals-house.ts';

let shared: PaymentsHouse;
let house: PaymentsHouse;
let player: TestPlayer;
let payoutNo: string;
beforeAll(async () => {
  shared = await openPaymentsHouse({ gateway: { payoutMs: 0 } });
});
afterAll(() => shared.close());
beforeEach(() => setSwitches(shared.gateway.url, {}));
beforeEach(() => standApproved(shared));

/** Has a withdrawal of ₹500 stand approved in a house, which the test then goes on in. */
async function standApproved(where: PaymentsHouse): Promise<void> {
  house = where;
  player = await enterWith(house, 500);
  payoutNo = await ask(player, 500);
  await approve(house, payoutNo);
}

/** The same in a house that this test has to itself. */
async function standApprovedAlone(timeoutMs = 5_000): Promise<void> {
  await standApproved(await openOwnHouse({ timeoutMs, gateway: { payoutMs: 0 } }));
}

const stateOf = async (): Promise<unknown> => (await readWithdrawal(house, payoutNo))['status'];
const listOwnAlerts = async (): Promise<string[]> =>
  (await listAlerts(house)).filter((alert) => alert.order_no === payoutNo).map(({ kind }) => kind);

/** Runs the job until the withdrawal is paid, and once more: it is paid once, here and at the gateway. */
async function expectPaidOnce(): Promise<void> {
  await expect
    .poll(async () => {
      await payLater(house);
      return await stateOf();
    })
    .toBe('paid');
  await payLater(house);
  expect(await listMoves(house, player)).toEqual([TAKEN, PAID]);
  const { payouts } = await listPayouts(house.gateway.url);
  expect(payouts.filter((payout) => payout.merchant_payout === payoutNo)).toMatchObject([
    { amount_paise: '50000', status: 'paid' },
  ]);
  expect(await listOwnAlerts()).toEqual([]);
  await expectSound(house);
}

test.each([
  ['dies after it took the payout', { dieAfterAccept: true }],
  ['answers rubbish', { rubbish: true }],
  ['is too slow', { delayMs: 60_000 }],
  ['is out of order', { outage: true }],
])('the gateway %s: nothing comes back to the wallet, and the poll pays once', async (name, fault) => {
  if (name === 'is too slow') await standApprovedAlone(2_000);
  await setSwitches(house.gateway.url, { ...fault, loseWebhooks: true });
  await payLater(house);
  await payLater(house);
  expect(await stateOf()).toBe('approved');
  expect(await player.balance()).toBe(0);
  await setSwitches(house.gateway.url, { loseWebhooks: true });
  await expectPaidOnce();
});

test('submitted by twenty jobs at once, a payout is made once', async () => {
  house.clock.aheadMs += 4_000;
  await Promise.all(Array.from({ length: 20 }, () => house.withdrawals.payWithdrawals()));
  await expectPaidOnce();
});

test('what the bank does not take comes back with the reason, found by the poll where the webhook was lost', async () => {
  await setSwitches(house.gateway.url, { payouts: 'hold', loseWebhooks: true });
  await payLater(house);
  await setSwitches(house.gateway.url, { payouts: 'fail', loseWebhooks: true });
  await expect
    .poll(async () => {
      await payLater(house);
      return await stateOf();
    })
    .toBe('failed');
  expect(await findNewest(player)).toMatchObject({ status: 'failed', reason: 'The bank did not take the payment.' });
  expect(await player.balance()).toBe(500);
  expect(await listMoves(house, player)).toEqual([TAKEN, RETURNED]);
  await expectSound(house);
});

test('what stays on its way is asked about less and less often, and never given up', async () => {
  await standApprovedAlone();
  await setSwitches(house.gateway.url, { payouts: 'hold' });
  const hours = 60 * MINUTE;
  for (const [aheadMs, waitMs] of [
    [1_000, 3_000],
    [10 * MINUTE, 30_000],
    [DAY, 6 * hours],
    [30 * DAY, 6 * hours],
    [300 * DAY, 6 * hours],
  ] as const) {
    const earliest = house.clock.now() + aheadMs + waitMs;
    await payLater(house, aheadMs);
    const next = ((await readWithdrawal(house, payoutNo))['next_check_at'] as Date).getTime();
    expect(next).toBeGreaterThanOrEqual(earliest);
    expect(next).toBeLessThanOrEqual(house.clock.now() + waitMs);
  }
  // The gateway is spoken to by the machine's clock here, and would take no order from the past.
  house.clock.aheadMs = 0;
  await setSwitches(house.gateway.url, { loseWebhooks: true });
  await payLater(house, 400 * DAY);
  await expect.poll(stateOf).toBe('paid');
  house.clock.aheadMs = 0;
  await expectPaidOnce();
});

test('while the gateway is silent the job stops at its first question, and no payout holds up the others', async () => {
  const others = [await ask(await enterWith(house, 200), 200), await ask(await enterWith(house, 300), 300)];
  for (const other of others) await approve(house, other);
  await setSwitches(house.gateway.url, { outage: true });
  for (let turn = 0; turn < 2; turn += 1) await payLater(house);
  await setSwitches(house.gateway.url, {});
  await payLater(house);
  for (const other of others)
    await expect.poll(async () => (await readWithdrawal(house, other))['status']).toBe('paid');
  await expect.poll(stateOf).toBe('paid');
  await expectSound(house);
});

test('a gateway that has lost a payout is sent it again, with an alert for the operator', async () => {
  await standApprovedAlone();
  await setSwitches(house.gateway.url, { payouts: 'hold' });
  await payLater(house);
  const lost = (await findPayout(house.gateway.url, payoutNo)).id;
  const emptied = await startGateway({ clock: () => house.clock.now(), payoutMs: 0 });
  onTestFinished(() => emptied.stop());
  house.clock.aheadMs += 4_000;
  await openOtherProcess(house, emptied.url).payWithdrawals();
  await expect.poll(stateOf).toBe('paid');
  expect(await listOwnAlerts()).toEqual(['payout-lost']);
  expect((await readWithdrawal(house, payoutNo))['gateway_payout_id']).not.toBe(lost);
  expect(await listMoves(house, player)).toEqual([TAKEN, PAID]);
});

test.each(['', ', and is paid where a submission was still on its way'])(
  'what the bank knows no account of any more comes back once its number is voided%s',
  async (late) => {
    const closed = await serveGateway(() => ({ status: 422, answer: { code: 'BANK_ACCOUNT_INVALID', message: '' } }));
    const other = openOtherProcess(house, closed);
    house.clock.aheadMs += 4_000;
    await Promise.all([other.payWithdrawals(), other.payWithdrawals()]);
    expect(await findNewest(player)).toMatchObject({ comingBackSince: expect.any(String) as string });
    expect(await listMoves(house, player)).toEqual([TAKEN]);
    if (late !== '') {
      const bankAccount = { ...BANK, ifsc: BANK.ifsc.toUpperCase() };
      const submission = { payoutNo, amount: paise(50_000n), bankAccount, webhookUrl: house.url };
      expect(await house.client.createPayout(submission)).toMatchObject({ outcome: 'answered' });
      await expect.poll(() => findPayout(house.gateway.url, payoutNo)).toMatchObject({ status: 'paid' });
    }
    for (let turn = 0; turn < 2; turn += 1) await payLater(house);
    expect(await stateOf()).toBe(late === '' ? 'failed' : 'paid');
    if (late === '') expect(await findNewest(player)).toMatchObject({ reason: 'The bank does not know this account.' });
    expect(await listMoves(house, player)).toEqual([TAKEN, late === '' ? RETURNED : PAID]);
    expect(await listEntries(house, payoutNo)).toEqual([
      'withdrawal.approved by an operator of the tests',
      'withdrawal.void-asked by the payment gateway: The bank does not know this account.',
    ]);
    await expectSound(house);
  },
);

test('that the bank knows no account of it voids nothing where another server had it taken meanwhile', async () => {
  await setSwitches(house.gateway.url, { payouts: 'hold' });
  const closed = await serveGateway(async () => {
    house.clock.aheadMs += 40_000;
    await house.withdrawals.payWithdrawals();
    return { status: 422, answer: { code: 'BANK_ACCOUNT_INVALID', message: '' } };
  });
  house.clock.aheadMs += 4_000;
  await openOtherProcess(house, closed).payWithdrawals();
  expect(await readWithdrawal(house, payoutNo)).toMatchObject({ gateway_payout_id: expect.any(String) as string });
  expect(await listEntries(house, payoutNo)).toEqual(['withdrawal.approved by an operator of the tests']);
  await setSwitches(house.gateway.url, {});
  await expectPaidOnce();
});

test('a gateway that says anything else moves nothing, and is asked again', async () => {
  await standApprovedAlone();
  const payout = {
    ...{ id: 'pay_1', merchant_payout: payoutNo, amount_paise: '50000', currency: 'INR', status: 'failed' },
    ...{ failure_reason: null, created_at: new Date().toISOString(), settled_at: null },
  };
  const says: [number, object, string | undefined][] = [
    [409, { code: 'PAYOUT_CONFLICT', message: '' }, 'payout-refused'],
    [401, { code: 'SIGNATURE_INVALID', message: '' }, 'payout-refused'],
    [404, { code: 'NOT_FOUND', message: '' }, 'payout-refused'],
    [500, { code: 'INTERNAL', message: '' }, undefined],
    [200, { ...payout, amount_paise: '1', status: 'paid' }, 'amount-differs'],
    [200, { ...payout, amount_paise: '1' }, 'amount-differs'],
    [200, { ...payout, currency: 'USD' }, 'currency-differs'],
    [200, { ...payout, merchant_payout: 'another' }, 'gateway-payout-differs'],
    [200, { ...payout, status: 'lost' }, undefined],
    [200, {}, undefined],
  ];
  let answer: (typeof says)[number] = [500, {}, undefined];
  const strange = await serveGateway(() => ({ status: answer[0], answer: answer[1] }));
  const other = openOtherProcess(house, strange);
  const alerts: string[] = [];
  for (answer of says) {
    for (let turn = 0; turn < 2; turn += 1) {
      house.clock.aheadMs += 4_000;
      await other.payWithdrawals();
    }
    if (answer[2] !== undefined) alerts.push(answer[2]);
    expect(await listOwnAlerts()).toEqual(alerts);
    expect(await stateOf()).toBe('approved');
    expect(await listMoves(house, player)).toEqual([TAKEN]);
  }
  await setSwitches(house.gateway.url, {});
  await expect.poll(() => payLater(house).then(stateOf)).toBe('paid');
});

test('a bank account that somebody has exchanged in the database is paid nothing', async () => {
  await standApprovedAlone();
  const connection = await house.pool.connect();
  await connection.query(
    `begin; set local session_replication_role = replica; update withdrawals set ifsc = 'EVIL0000001'; commit`,
  );
  connection.release();
  await payLater(house);
  expect(await listOwnAlerts()).toEqual(['payout-unsealed']);
  expect((await listPayouts(house.gateway.url)).payouts).toEqual([]);
  expect(await listMoves(house, player)).toEqual([TAKEN]);
});

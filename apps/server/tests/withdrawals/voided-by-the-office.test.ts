import { paise } from '@rang/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findPayout, setSwitches } from '../../../gateway/tests/merchant.ts';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import {
  listAlerts,
  MINUTE,
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
  PAID,
  payLater,
  readWithdrawal,
  reject,
  RETURNED,
  TAKEN,
} from './withdrawals-house.ts';

const WHY = 'Your bank has not taken it. Please ask for another one.';
const NOBODY_LISTENS = 'http://127.0.0.1:9/nobody-listens';

let house: PaymentsHouse;
let player: TestPlayer;
let payoutNo: string;
const open = async (): Promise<void> => {
  house = await openPaymentsHouse({ gateway: { payoutMs: 0 } });
};
beforeAll(open);
afterAll(() => house.close());
beforeEach(async () => {
  // The gateway takes nothing from whose clock is five minutes ahead.
  if (house.clock.aheadMs > MINUTE) {
    await house.close();
    await open();
  }
  await setSwitches(house.gateway.url, {});
  player = await enterWith(house, 500);
  payoutNo = await ask(player, 500, { account_number: String(800_000_000_000n + player.id) });
});

/** Has the gateway have a payout of the number that nobody here has approved; `payouts` says what becomes of it. */
async function standAtGateway(payouts: 'hold' | 'fail' | 'pay', amount = paise(50_000n)): Promise<void> {
  await setSwitches(house.gateway.url, { payouts });
  const bankAccount = { ...BANK, ifsc: BANK.ifsc.toUpperCase(), account_number: String(800_000_000_000n + player.id) };
  const payout = { payoutNo, amount, bankAccount, webhookUrl: NOBODY_LISTENS };
  expect(await house.client.createPayout(payout)).toMatchObject({ outcome: 'answered' });
  await awaitAtGateway({ hold: 'processing', fail: 'failed', pay: 'paid' }[payouts]);
}

const awaitAtGateway = (status: string): Promise<void> =>
  expect.poll(() => findPayout(house.gateway.url, payoutNo)).toMatchObject({ status });

/** The gateway tells of another end than the one it has, or will have. */
async function tell(status: 'paid' | 'failed'): Promise<void> {
  const reported = { ...(await findPayout(house.gateway.url, payoutNo)), status, failure_reason: null };
  await house.withdrawals.applyPayout({ ...reported, settled_at: new Date().toISOString() });
}

const giveBack = (by?: string) => askBack(house, payoutNo, { by, reason: WHY });

const stateOf = async (): Promise<unknown> => (await readWithdrawal(house, payoutNo))['status'];
const listOwnAlerts = async (): Promise<string[]> =>
  (await listAlerts(house)).filter((alert) => alert.order_no === payoutNo).map(({ kind }) => kind);

const listOwnEntries = () => listEntries(house, payoutNo);

/** However often the gateway is asked, nobody decides it. */
async function expectKept(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await payLater(house, 10_000);
  expect(await approve(house, payoutNo)).toMatchObject({ outcome: 'early' });
  expect(await reject(house, payoutNo)).toMatchObject({ outcome: 'early' });
  expect(await stateOf()).toBe('requested');
  expect(await listMoves(house, player)).toEqual([TAKEN]);
}

/** It has ended so, once, whatever the job does later; the gateway and the books agree. */
async function expectEnd(end: 'failed' | 'paid'): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await payLater(house);
  expect([await stateOf(), await player.balance()]).toEqual([end, end === 'paid' ? 0 : 500]);
  expect(await listMoves(house, player)).toEqual([TAKEN, end === 'paid' ? PAID : RETURNED]);
  expect(await findPayout(house.gateway.url, payoutNo)).toMatchObject({ status: end });
  expect(await listOwnEntries()).toEqual([
    `withdrawal.void-asked by meera: ${WHY}`,
    'withdrawal.found by the payment gateway',
  ]);
  await expectSound(house);
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
}

/** It stays as it is, and the job asks the gateway to void it. */
async function expectAsked(): Promise<void> {
  expect(await giveBack()).toMatchObject({ outcome: 'asked' });
  expect(await giveBack('vikram')).toMatchObject({ outcome: 'late' });
  expect([await stateOf(), await player.balance()]).toEqual(['requested', 0]);
  expect(await findNewest(player)).toMatchObject({ status: 'pending', comingBackSince: expect.any(String) as string });
}

test('what was told to be paid and steadily has failed is given back once the gateway was asked to void it', async () => {
  await standAtGateway('fail');
  await tell('paid');
  await expectKept();
  await expectAsked();
  await expectEnd('failed');
  expect(await findNewest(player)).toMatchObject({ status: 'failed' });
});

test('what was told to be paid and is kept by the bank for ever is given back once it is void', async () => {
  await standAtGateway('hold');
  await tell('paid');
  await expectKept();
  await expectAsked();
  await expectEnd('failed');
  expect(await findNewest(player)).toMatchObject({ status: 'failed', reason: WHY });
});

test.each(['hold', 'fail'] as const)(
  'what the gateway has with another amount (%s) is given back, as it was asked for, once its number is void',
  async (payouts) => {
    await standAtGateway(payouts, paise(50_001n));
    await tell('paid');
    await expectKept();
    await expectAsked();
    await expectEnd('failed');
    expect(await findPayout(house.gateway.url, payoutNo)).toMatchObject({ amount_paise: '50001' });
    expect(new Set(await listOwnAlerts())).toEqual(new Set(['amount-differs']));
  },
);

test('where the gateway pays while it is asked to void it, it is paid, whatever it had told before', async () => {
  await standAtGateway('hold');
  await tell('paid');
  await tell('failed');
  await expectKept();
  await expectAsked();
  await setSwitches(house.gateway.url, {});
  await awaitAtGateway('paid');
  await expectEnd('paid');
});

test('a late word that it is paid decides nothing while the gateway is asked: what that answers does', async () => {
  await standAtGateway('fail');
  await tell('paid');
  await expectKept();
  await expectAsked();
  await tell('paid');
  expect([await stateOf(), await listMoves(house, player)]).toEqual(['requested', [TAKEN]]);
  await expectEnd('failed');
});

test('asked for while what was paid is looked up, it is paid, and not given back as well', async () => {
  for (let round = 0; round < 5; round += 1) {
    await standAtGateway('pay');
    await tell('paid');
    house.clock.aheadMs += 4_000;
    await Promise.all([giveBack(), house.withdrawals.payWithdrawals()]);
    for (let turn = 0; turn < 3; turn += 1) await payLater(house);
    expect([await stateOf(), await listMoves(house, player)]).toEqual(['paid', [TAKEN, PAID]]);
    await expectSound(house);
    player = await enterWith(house, 500);
    payoutNo = await ask(player, 500, { account_number: String(800_000_000_000n + player.id) });
  }
});

test('while the gateway is out of order nothing moves; what it has paid with another amount is left for a person', async () => {
  await standAtGateway('pay', paise(50_001n));
  await tell('paid');
  await expectKept();
  await setSwitches(house.gateway.url, { outage: true });
  await expectAsked();
  for (let turn = 0; turn < 2; turn += 1) await payLater(house);
  expect([await stateOf(), await listMoves(house, player)]).toEqual(['requested', [TAKEN]]);
  await setSwitches(house.gateway.url, {});
  for (let turn = 0; turn < 2; turn += 1) await payLater(house, 10_000);
  expect([await stateOf(), await listMoves(house, player)]).toEqual(['requested', [TAKEN]]);
  expect(new Set(await listOwnAlerts())).toEqual(new Set(['amount-differs']));
});

test('what is not to be looked up, as the gateway has told of nothing, is rejected, and not asked for back', async () => {
  expect(await giveBack()).toMatchObject({ outcome: 'late' });
  expect(await listOwnEntries()).toEqual([]);
});

test('a number that is void with another amount, though nobody has asked, gives nothing back', async () => {
  await standAtGateway('hold', paise(50_001n));
  const reported = { ...(await findPayout(house.gateway.url, payoutNo)), failure_reason: 'The payout was voided.' };
  const now = new Date().toISOString();
  for (let turn = 0; turn < 2; turn += 1)
    await house.withdrawals.applyPayout({ ...reported, status: 'failed', settled_at: now, voided_at: now });
  expect([await stateOf(), await listMoves(house, player)]).toEqual(['requested', [TAKEN]]);
  expect(await listOwnAlerts()).toEqual(['amount-differs']);
});

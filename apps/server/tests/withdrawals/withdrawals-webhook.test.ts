import { gatewayEvent, type GatewayEvent, type GatewayPayout } from '@rang/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPayout, setSwitches } from '../../../gateway/tests/merchant.ts';
import {
  DAY,
  listAlerts,
  MINUTE,
  openPaymentsHouse,
  sendWebhook,
  signEvent,
  type PaymentsHouse,
  type TestPlayer,
} from '../payments/payments-house.ts';
import {
  approve,
  ask,
  enterWith,
  findNewest,
  listMoves,
  payLater,
  readWithdrawal,
  reject,
  TAKEN,
  PAID,
  RETURNED,
} from './withdrawals-house.ts';

let house: PaymentsHouse;
let player: TestPlayer;
let payout: GatewayPayout;

beforeAll(async () => {
  house = await openPaymentsHouse({ gateway: { payoutMs: 0 } });
});
afterAll(async () => {
  await house.close();
});
beforeEach(async () => {
  await setSwitches(house.gateway.url, { payouts: 'hold' });
  player = await enterWith(house, 500);
  payout = await submit(player);
});
afterEach(async () => {
  await setSwitches(house.gateway.url, { loseWebhooks: true });
});

/** Takes a withdrawal as far as the gateway, where it is held. */
async function submit(owner: TestPlayer): Promise<GatewayPayout> {
  const payoutNo = await ask(owner, 500);
  await approve(house, payoutNo);
  await payLater(house, 0);
  return await findPayout(house.gateway.url, payoutNo);
}

/** The event that the gateway would send of a payout. */
function buildEvent(changes: Partial<GatewayPayout> = {}, of = payout): GatewayEvent {
  const data = { ...of, status: 'paid' as const, settled_at: new Date().toISOString(), ...changes };
  return gatewayEvent.parse({ type: `payout.${data.status}`, timestamp: new Date().toISOString(), data });
}

const failed = { status: 'failed', failure_reason: 'The account is closed.' } as const;
const stateOf = async (payoutNo = payout.merchant_payout): Promise<unknown> =>
  (await readWithdrawal(house, payoutNo))['status'];

async function expectNoEffect(): Promise<void> {
  expect(await stateOf()).toBe('approved');
  expect(await listMoves(house, player)).toEqual([TAKEN]);
}

describe('a webhook about a payout is refused and changes nothing', () => {
  test('with one changed byte, another secret, or none of a signature', async () => {
    const { body, headers } = signEvent(buildEvent());
    const changed = body.replace('payout.paid', 'payout.pbid').replace('"paid"', '"pbid"');
    expect(await sendWebhook(house, { body: changed, headers })).toBe(401);
    expect(await sendWebhook(house, { body: `${body} `, headers })).toBe(401);
    const secret = Buffer.from('another secret, of somebody else').toString('base64');
    expect(await sendWebhook(house, signEvent(buildEvent(failed), { secret }))).toBe(401);
    expect(await sendWebhook(house, { body, headers: { ...headers, 'webhook-signature': 'v1,' } })).toBe(401);
    await expectNoEffect();
  });

  test('that is six minutes old, or six minutes ahead', async () => {
    expect(await sendWebhook(house, signEvent(buildEvent(), { ageMs: 6 * MINUTE }))).toBe(401);
    expect(await sendWebhook(house, signEvent(buildEvent(failed), { ageMs: -6 * MINUTE }))).toBe(401);
    await expectNoEffect();
  });
});

test('the same event a hundred times in parallel is paid once, and a week later still', async () => {
  const sent = signEvent(buildEvent());
  const statuses = await Promise.all(Array.from({ length: 100 }, () => sendWebhook(house, sent)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await stateOf()).toBe('paid');
  expect(await listMoves(house, player)).toEqual([TAKEN, PAID]);
  const weekLater = { ...buildEvent(), timestamp: new Date(Date.now() + 7 * DAY).toISOString() };
  expect(await sendWebhook(house, signEvent(weekLater))).toBe(200);
  expect(await listMoves(house, player)).toEqual([TAKEN, PAID]);
  expect(await player.balance()).toBe(0);
});

test('a failure a hundred times in parallel gives the amount back once, with the reason', async () => {
  const sent = signEvent(buildEvent(failed));
  const statuses = await Promise.all(Array.from({ length: 100 }, () => sendWebhook(house, sent)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await findNewest(player)).toMatchObject({ status: 'failed', reason: 'The account is closed.' });
  expect(await listMoves(house, player)).toEqual([TAKEN, RETURNED]);
  expect(await player.balance()).toBe(500);
});

test('paid and failed at once, with polls, end as one of the two; the other is an alert and moves nothing', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const other = await enterWith(house, 500);
    const held = await submit(other);
    const events = [signEvent(buildEvent({}, held)), signEvent(buildEvent(failed, held))];
    await Promise.all([...events, ...events, ...events].map((sent) => sendWebhook(house, sent)));
    await payLater(house);
    const state = await stateOf(held.merchant_payout);
    expect(await listMoves(house, other)).toEqual([TAKEN, state === 'paid' ? PAID : RETURNED]);
    expect(await other.balance()).toBe(state === 'paid' ? 0 : 500);
    expect((await listAlerts(house)).filter((alert) => alert.order_no === held.merchant_payout)).toEqual([
      { kind: 'payout-contradicted', order_no: held.merchant_payout },
    ]);
  }
});

describe('a report that does not fit raises an alert, once, and moves nothing', () => {
  const alertsOf = async (payoutNo: string): Promise<string[]> =>
    (await listAlerts(house)).filter((alert) => alert.order_no === payoutNo).map((alert) => alert.kind);

  test.each([
    ['another amount', { amount_paise: '5000000' }, 'amount-differs'],
    ['another currency', { currency: 'USD' }, 'currency-differs'],
    ['another payout of the gateway', { id: 'pay_of_somebody_else' }, 'gateway-payout-differs'],
  ])('%s', async (_name, changes, kind) => {
    for (const end of [{}, failed]) {
      const sent = signEvent(buildEvent({ ...end, ...changes }));
      await Promise.all(Array.from({ length: 10 }, () => sendWebhook(house, sent)));
    }
    expect(await alertsOf(payout.merchant_payout)).toEqual([kind, kind]);
    await expectNoEffect();
  });

  test('a payout that is not ours', async () => {
    expect(await sendWebhook(house, signEvent(buildEvent({ merchant_payout: 'not-ours' })))).toBe(200);
    expect(await alertsOf('not-ours')).toEqual(['payout-not-ours']);
    await expectNoEffect();
  });

  test('a payout that nobody has approved, or that was rejected', async () => {
    const other = await enterWith(house, 1000);
    const waiting = await ask(other, 300);
    const rejected = await ask(other, 400);
    await reject(house, rejected);
    for (const [merchant_payout, amount_paise] of [
      [waiting, '30000'],
      [rejected, '40000'],
    ] as const) {
      for (const end of [{}, failed]) {
        expect(await sendWebhook(house, signEvent(buildEvent({ ...end, merchant_payout, amount_paise })))).toBe(200);
      }
      expect(await alertsOf(merchant_payout)).toEqual(['payout-contradicted', 'payout-contradicted']);
    }
    expect(await other.balance()).toBe(700);
    expect(await stateOf(waiting)).toBe('requested');
    expect(await stateOf(rejected)).toBe('rejected');
  });

  test('failed after paid, and paid after failed', async () => {
    await sendWebhook(house, signEvent(buildEvent()));
    expect(await sendWebhook(house, signEvent(buildEvent(failed)))).toBe(200);
    expect(await stateOf()).toBe('paid');
    expect(await listMoves(house, player)).toEqual([TAKEN, PAID]);
    expect(await alertsOf(payout.merchant_payout)).toEqual(['payout-contradicted']);
    const other = await enterWith(house, 500);
    const held = await submit(other);
    await sendWebhook(house, signEvent(buildEvent(failed, held)));
    expect(await sendWebhook(house, signEvent(buildEvent({}, held)))).toBe(200);
    expect(await stateOf(held.merchant_payout)).toBe('failed');
    expect(await listMoves(house, other)).toEqual([TAKEN, RETURNED]);
    expect(await alertsOf(held.merchant_payout)).toEqual(['payout-contradicted']);
  });
});

test('a webhook that comes before the answer to its own payout ends it, and the late answer changes nothing', async () => {
  const other = await enterWith(house, 500);
  const payoutNo = await ask(other, 500);
  await approve(house, payoutNo);
  const early = { ...payout, merchant_payout: payoutNo, id: 'pay_early' };
  expect(await sendWebhook(house, signEvent(buildEvent({}, early)))).toBe(200);
  await house.withdrawals.applyPayout({ ...early, status: 'processing', settled_at: null });
  expect(await stateOf(payoutNo)).toBe('paid');
  expect(await listMoves(house, other)).toEqual([TAKEN, PAID]);
  expect((await listAlerts(house)).filter((alert) => alert.order_no === payoutNo)).toEqual([]);
});

test('the gateway’s own webhook pays, sent twenty times over', async () => {
  await setSwitches(house.gateway.url, { payouts: 'pay', duplicateWebhooks: 20 });
  await expect.poll(() => stateOf()).toBe('paid');
  expect(await listMoves(house, player)).toEqual([TAKEN, PAID]);
});

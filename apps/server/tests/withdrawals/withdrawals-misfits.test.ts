import { paise, type GatewayPayout } from '@rang/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setSwitches } from '../../../gateway/tests/merchant.ts';
import { creditWallets, HOUSE_ACCOUNTS } from '../../src/modules/ledger/index.ts';
import { serveGateway } from '../house/serve-gateway.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import {
  listAlerts,
  openPaymentsHouse,
  sendWebhook,
  signEvent,
  type PaymentsHouse,
  type TestPlayer,
} from '../payments/payments-house.ts';
import {
  approve,
  ask,
  askBack,
  enterWith,
  listMoves,
  openOtherProcess,
  readWithdrawal,
  PAID,
  RETURNED,
  TAKEN,
} from './withdrawals-house.ts';

let house: PaymentsHouse;
let player: TestPlayer;
let payoutNo: string;
beforeAll(async () => {
  house = await openPaymentsHouse();
  // It answers what each test says instead.
  await setSwitches(house.gateway.url, { outage: true });
});
afterAll(() => house.close());
beforeEach(async () => {
  await putOffAll();
  [player, payoutNo] = await standApproved();
});

/** Has the job leave alone what stands approved by now. */
async function putOffAll(): Promise<void> {
  await house.pool.query(`update withdrawals set next_check_at = '2100-01-01' where next_check_at is not null`);
}

/** Has a withdrawal of ₹500 stand approved that the gateway has not confirmed. */
async function standApproved(): Promise<[TestPlayer, string]> {
  await setSwitches(house.gateway.url, {});
  const owner = await enterWith(house, 500);
  const number = await ask(owner, 500);
  await setSwitches(house.gateway.url, { outage: true });
  await approve(house, number);
  return [owner, number];
}

/** What the gateway says of a payout of ₹500. */
function say(changes: Partial<GatewayPayout>): GatewayPayout {
  return {
    ...{ id: `pay of ${payoutNo}`, merchant_payout: payoutNo, amount_paise: '50000', currency: 'INR' },
    ...{ status: 'processing', failure_reason: null, created_at: '2026-01-01T00:00:00.000Z', settled_at: null },
    ...changes,
  };
}

function sendWord(changes: Partial<GatewayPayout>): Promise<number> {
  const data = say({ settled_at: new Date().toISOString(), ...changes });
  return sendWebhook(house, signEvent({ type: `payout.${data.status}`, timestamp: new Date().toISOString(), data }));
}

const stateOf = async (): Promise<unknown> => (await readWithdrawal(house, payoutNo))['status'];
const listOwnAlerts = async (): Promise<string[]> =>
  (await listAlerts(house)).filter((alert) => alert.order_no === payoutNo).map(({ kind }) => kind);

describe('a payout of the gateway’s that another withdrawal has is none of this one’s', () => {
  let id: string;
  beforeEach(async () => {
    const [, other] = await standApproved();
    id = `pay of ${other}`;
    await house.withdrawals.applyPayout(say({ id, merchant_payout: other }));
    expect((await readWithdrawal(house, other))['gateway_payout_id']).toBe(id);
    await house.pool.query(`update withdrawals set next_check_at = '2100-01-01' where payout_no = $1`, [other]);
  });

  async function expectAlertsOnly(alerts: string[]): Promise<void> {
    expect([await stateOf(), await listOwnAlerts()]).toEqual(['approved', alerts]);
    expect(await listMoves(house, player)).toEqual([TAKEN]);
  }

  test('told by webhook it raises an alert and moves nothing; told of its own the withdrawal ends', async () => {
    for (const status of ['paid', 'failed'] as const) {
      for (let turn = 0; turn < 2; turn += 1) expect(await sendWord({ id, status })).toBe(200);
    }
    await expectAlertsOnly(['gateway-payout-differs', 'gateway-payout-differs']);
    expect(await sendWord({ status: 'paid' })).toBe(200);
    expect(await stateOf()).toBe('paid');
    expect(await listMoves(house, player)).toEqual([TAKEN, PAID]);
  });

  test('answered to a submission it raises an alert, and is asked again', async () => {
    const gateway = await serveGateway(() => ({ status: 200, answer: say({ id }) }));
    const other = openOtherProcess(house, gateway);
    for (let turn = 0; turn < 2; turn += 1) {
      house.clock.aheadMs += 60_000;
      await other.payWithdrawals();
    }
    await expectAlertsOnly(['gateway-payout-differs']);
  });

  test('answered where it was to be voided it raises an alert, for the operator to see why it stands', async () => {
    const asked = await askBack(house, payoutNo, { reason: 'Your bank has closed this account.' });
    expect(asked.outcome).toBe('asked');
    const answer = say({ id, status: 'failed', voided_at: new Date().toISOString() });
    const gateway = await serveGateway((_method, _body, path) =>
      path.endsWith('/void') ? { status: 200, answer } : { status: 404, answer: { code: 'NOT_FOUND', message: '' } },
    );
    house.clock.aheadMs += 4_000;
    await openOtherProcess(house, gateway).payWithdrawals();
    await expectAlertsOnly(['gateway-payout-differs']);
  });

  test('told while the other one is being written it raises the same alert', async () => {
    const [, second] = await standApproved();
    const shared = `pay of both, ${payoutNo}`;
    const writer = await house.pool.connect();
    await writer.query('begin');
    await writer.query('update withdrawals set gateway_payout_id = $2 where payout_no = $1', [second, shared]);
    const sent = sendWord({ id: shared, status: 'paid' });
    await awaitWaitingForLocks(house.pool, 1, 'update withdrawals');
    await writer.query('commit');
    writer.release();
    expect(await sent).toBe(200);
    await expectAlertsOnly(['gateway-payout-differs']);
  });
});

describe('of what was given back because the gateway had no payout of it', () => {
  beforeEach(async () => {
    // As servers of a version before have done it.
    const { id } = await readWithdrawal(house, payoutNo);
    await house.pool.query(
      `update withdrawals set status = 'failed', reason = 'The bank does not know this account.', next_check_at = null
       where id = $1`,
      [id],
    );
    await creditWallets(house.pool, {
      ...{ from: HOUSE_ACCOUNTS.reserved, reason: 'withdrawal', at: new Date() },
      credits: [
        { playerId: player.id, amount: paise(50_000n), key: `withdrawal-end:${String(id)}`, reference: String(id) },
      ],
    });
  });

  async function expectGivenBack(alerts: string[]): Promise<void> {
    expect([await stateOf(), await listOwnAlerts()]).toEqual(['failed', alerts]);
    expect(await listMoves(house, player)).toEqual([TAKEN, RETURNED]);
  }

  test('that it has failed is no news', async () => {
    expect(await sendWord({ status: 'failed', failure_reason: 'The account is closed.' })).toBe(200);
    await expectGivenBack([]);
    expect((await readWithdrawal(house, payoutNo))['reason']).toBe('The bank does not know this account.');
  });

  test('that it is on its way, or paid, raises an alert', async () => {
    await house.withdrawals.applyPayout(say({}));
    await expectGivenBack(['payout-contradicted']);
    expect(await sendWord({ status: 'paid' })).toBe(200);
    await expectGivenBack(['payout-contradicted', 'payout-contradicted']);
  });
});

import type { GatewayPayout } from '@rang/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPayout, setSwitches } from '../../../gateway/tests/merchant.ts';
import { listLedgerFaults, readPeriodOfDay, type Period } from '../../src/modules/ledger/index.ts';
import { createBankSeal, listWithdrawalFaults } from '../../src/modules/withdrawals/index.ts';
import type { Queryable } from '../../src/platform/database/database.ts';
import { CHAIN_KEY, openPaymentsHouse, type PaymentsHouse } from '../payments/payments-house.ts';
import { approve, ask, enterWith, expectSound, payLater, readWithdrawal, reject } from './withdrawals-house.ts';
import { findFaultsAfter } from '../house/find-faults-after.ts';
import { findInPeriod, LATER_DAY } from '../house/wide-period.ts';

const PATIENCE = { timeout: 30_000 };
let house: PaymentsHouse;
const numbers: Record<string, string> = {};
beforeAll(async () => {
  house = await openPaymentsHouse({ gateway: { payoutMs: 0 } });
  const player = await enterWith(house, 5000);
  const take = async (name: string, amount: number): Promise<void> => {
    numbers[name] = await ask(player, amount);
  };
  await take('paid', 100);
  await take('failed', 200);
  await approve(house, numbers['paid'] ?? '');
  await payLater(house);
  await vi.waitFor(async () => expect(await stateOf('paid')).toBe('paid'), PATIENCE);
  await setSwitches(house.gateway.url, { payouts: 'fail' });
  await approve(house, numbers['failed'] ?? '');
  await payLater(house);
  await vi.waitFor(async () => expect(await stateOf('failed')).toBe('failed'), PATIENCE);
  await take('rejected', 300);
  await reject(house, numbers['rejected'] ?? '');
  await take('requested', 400);
  await take('held', 500);
  await setSwitches(house.gateway.url, { payouts: 'hold' });
  await approve(house, numbers['held'] ?? '');
  await payLater(house);
});
afterAll(async () => {
  await house.close();
});

const stateOf = async (name: string): Promise<unknown> => (await readWithdrawal(house, numbers[name] ?? ''))['status'];

const listFaults = async (client: Queryable, period?: Period): Promise<string[]> => {
  const bankSeal = createBankSeal(CHAIN_KEY);
  return (await listWithdrawalFaults(client, { gateway: house.client, bankSeal }, period)).map(({ fault }) => fault);
};

test('nothing is found where all is well, in every state that a withdrawal can be in', async () => {
  await expectSound(house);
});

const taken = (amount: number): string =>
  `key = 'withdrawal:' || (select id from withdrawals where amount = ${amount})`;
const ended = (amount: number): string =>
  `key = 'withdrawal-end:' || (select id from withdrawals where amount = ${amount})`;
const NO_SUCH_WORD = 'tells of a word on a withdrawal that is not there';
const SUMS = /^holds \d+ but the open withdrawals are \d+$/;

test.each<[string, string, (string | RegExp)[]]>([
  ['that an amount was reserved', `delete from transfers where ${taken(40_000)}`, ['was never reserved', SUMS]],
  [
    'how much was reserved',
    `update transfers set amount = 1 where ${taken(40_000)}`,
    ['was not reserved as it says', SUMS],
  ],
  ['that it was paid', `delete from transfers where ${ended(10_000)}`, ['is paid but still reserved', SUMS]],
  [
    'that it was given back',
    `delete from transfers where ${ended(30_000)}`,
    ['has ended but was not given back', SUMS],
  ],
  [
    'where it went in the end',
    `update transfers set to_account = 4 where ${ended(10_000)}`,
    ['has not ended as it says'],
  ],
  ['how much was paid', `update transfers set amount = 1 where ${ended(10_000)}`, ['has not ended as it says', SUMS]],
  [
    'a paid one into a rejected one',
    `update withdrawals set status = 'rejected', paid_at = null, gateway_payout_id = null, reason = 'x' where amount = 10000`,
    [
      'has not ended as it says',
      'is not in the audit trail as it was decided',
      'is at the gateway but was not approved',
      'is paid at the gateway but not here',
    ],
  ],
  [
    'one that nobody approved into an approved one',
    `update withdrawals set status = 'approved', decided_at = now(), decided_by = 'nobody', next_check_at = now() where amount = 40000`,
    ['is not in the audit trail as it was decided'],
  ],
  [
    'one that nobody approved into one that was approved before anybody asked for it',
    `update withdrawals set status = 'approved', decided_at = created_at - interval '1 year', decided_by = 'nobody', next_check_at = now() where amount = 40000`,
    ['is not in the audit trail as it was decided'],
  ],
  [
    'one that nobody approved into one that a restored house found at the gateway',
    `update withdrawals set status = 'approved', decided_at = now(), decided_by = 'the payment gateway', next_check_at = now(),
       found_at_gateway = true where amount = 40000`,
    ['is not in the audit trail as it was decided'],
  ],
  [
    'who decided it',
    `update withdrawals set decider = 1 where amount = 30000`,
    ['is not in the audit trail as it was decided', NO_SUCH_WORD],
  ],
  [
    'the gateway’s identity of it',
    `update withdrawals set gateway_payout_id = 'po_another' where amount = 10000`,
    ['is another one at the gateway'],
  ],
  [
    'a failed one into a paid one',
    `update withdrawals set status = 'paid', paid_at = now(), reason = null, voided = null where amount = 20000`,
    ['has not ended as it says', 'is failed at the gateway but not here', 'is paid here but not at the gateway'],
  ],
  [
    'an open one into a paid one',
    `update withdrawals set status = 'paid', paid_at = now(), next_check_at = null where amount = 50000`,
    ['is paid but still reserved', 'is paid here but not at the gateway', SUMS],
  ],
  [
    'an ended one into an open one',
    `update withdrawals set status = 'requested', reason = null, decided_at = null, decided_by = null where amount = 30000`,
    ['is open but its money has moved on', NO_SUCH_WORD, SUMS],
  ],
  [
    'an amount',
    `update withdrawals set amount = 50001 where amount = 50000`,
    ['was not reserved as it says', 'is not what its seal was set on', 'has another amount at the gateway', SUMS],
  ],
  [
    'a bank account',
    `update withdrawals set ifsc = 'EVIL0000001' where amount = 40000`,
    ['is not what its seal was set on'],
  ],
  [
    'the digits that are shown',
    `update withdrawals set account_last4 = '0000' where amount = 40000`,
    ['is not what its seal was set on'],
  ],
  [
    'a sealed number, for another',
    `update withdrawals w set account_sealed = o.account_sealed from withdrawals o where w.amount = 40000 and o.amount = 50000`,
    ['is not what its seal was set on'],
  ],
  [
    'whose it is',
    `update withdrawals set player_id = -1 where amount = 40000`,
    ['names a player without a wallet', 'is not what its seal was set on'],
  ],
  [
    'that there was one',
    `delete from withdrawals where amount = 50000`,
    ['is a withdrawal without one', 'is at the gateway but not ours', NO_SUCH_WORD, SUMS],
  ],
  [
    'the gateway’s number of it',
    `update withdrawals set payout_no = 'W-1' where amount = 10000`,
    [
      'is not what its seal was set on',
      'is not in the audit trail as it was decided',
      NO_SUCH_WORD,
      'is at the gateway but not ours',
      'is paid here but unknown to the gateway',
    ],
  ],
])('the reconciliation finds that somebody changed %s', async (_what, statement, faults) => {
  const [found, ofPeriod] = await findFaultsAfter(house.pool, statement, async (client) => [
    await listFaults(client),
    await findInPeriod(client, (period) => listFaults(client, period)),
  ]);
  // What is reserved is summed up of all time, and so is asked for what the gateway has beside these.
  const isOfPeriod = (fault: string): boolean => !SUMS.test(fault) && fault !== 'is at the gateway but not ours';
  expect(ofPeriod.toSorted()).toEqual(found.filter(isOfPeriod).toSorted());
  expect(found).toHaveLength(faults.length);
  for (const fault of faults) {
    expect(
      found.some((one) => (typeof fault === 'string' ? one === fault : fault.test(one))),
      `${String(fault)} in ${found.join('; ')}`,
    ).toBe(true);
  }
});

test('a withdrawal that says that it was rejected on a later day is held against its money on that day', async () => {
  const planted = `update withdrawals set status = 'rejected', decided_at = ${LATER_DAY.moment}, decided_by = 'meera', reason = 'x'
    where amount = 40000`;
  const found = await findFaultsAfter(house.pool, planted, async (client) =>
    listFaults(client, await readPeriodOfDay(client, LATER_DAY.day)),
  );
  expect(found).toEqual(['has ended but was not given back', 'is not in the audit trail as it was decided']);
});

test.each([
  ['first approved', 40_000, `needs_two = true, first_approver = 1, first_approved_by = 'meera', first_approved_at`],
  ['asked to be given back', 50_000, `void_asked_by = 'meera', void_reason = 'x', void_asked_at`],
])('one that says that it was %s on a later day is looked for in the trail on that day', async (_name, amount, set) => {
  const planted = `update withdrawals set ${set} = ${LATER_DAY.moment} where amount = ${String(amount)}`;
  const found = await findFaultsAfter(house.pool, planted, async (client) =>
    listFaults(client, await readPeriodOfDay(client, LATER_DAY.day)),
  );
  expect(found).toEqual(['is not in the audit trail as it was decided']);
});

test('a withdrawal that is booked past the table is found by the ledger and here', async () => {
  const planted = `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at)
    values ('planted', 5, 1, 7, 'withdrawal', 'x', now())`;
  expect(await findFaultsAfter(house.pool, planted, (client) => listFaults(client))).toEqual([
    expect.stringMatching(SUMS) as string,
    'is a withdrawal without one',
  ]);
  const direct = `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at)
    values ('planted', 1, 5, 7, 'withdrawal', 'x', now())`;
  const connection = await house.pool.connect();
  await connection.query(`begin; ${direct}`);
  const faults = await listLedgerFaults(connection);
  await connection.query('rollback');
  connection.release();
  expect(faults.map(({ fault }) => fault)).toEqual(['is a withdrawal from gateway to reserved']);
});

test('a payout that ends while the books are compared is no fault', async () => {
  const listPayouts: typeof house.client.listPayouts = async (after) => {
    const listed = await house.client.listPayouts(after);
    await setSwitches(house.gateway.url, { payouts: 'pay' });
    await payLater(house);
    await vi.waitFor(async () => expect(await stateOf('held')).toBe('paid'), PATIENCE);
    return listed;
  };
  const parts = { gateway: { ...house.client, listPayouts }, bankSeal: createBankSeal(CHAIN_KEY) };
  expect(await listWithdrawalFaults(house.pool, parts)).toEqual([]);
  expect(await stateOf('held')).toBe('paid');
});

test('a gateway that lists a payout twice, or in another currency, is found out', async () => {
  const listAs = (change: (listed: GatewayPayout[]) => GatewayPayout[]) => async (after: string) => {
    const reply = await house.client.listPayouts(after);
    if (reply.outcome !== 'answered') return reply;
    return { ...reply, value: { ...reply.value, payouts: change(reply.value.payouts) } };
  };
  const listWith = async (change: (listed: GatewayPayout[]) => GatewayPayout[]) => {
    const parts = { gateway: { ...house.client, listPayouts: listAs(change) }, bankSeal: createBankSeal(CHAIN_KEY) };
    return (await listWithdrawalFaults(house.pool, parts)).map(({ fault }) => fault);
  };
  const again = (listed: GatewayPayout[]) => [...listed, ...listed.map((one) => ({ ...one, status: 'paid' as const }))];
  expect(await listWith(again)).toEqual([]);
  const others = await listWith((listed) => [...listed, ...listed.map((one) => ({ ...one, id: `${one.id}x` }))]);
  expect(new Set(others)).toEqual(new Set(['is at the gateway more than once']));
  const foreign = await listWith((listed) => listed.map((one) => ({ ...one, currency: 'USD' })));
  expect(new Set(foreign)).toEqual(new Set(['has another currency at the gateway']));
});

test('a payout at the gateway that is not ours is found, and so is a gateway that does not answer', async () => {
  await openPayout(house.gateway.url);
  expect(await listFaults(house.pool)).toEqual(['is at the gateway but not ours']);
  await house.gateway.stop();
  expect(await listFaults(house.pool)).toEqual(['does not list its payouts, withdrawals were not compared']);
});

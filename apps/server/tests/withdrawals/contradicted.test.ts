import { expect, test } from 'vitest';
import { findPayout, setSwitches } from '../../../gateway/tests/merchant.ts';
import { serveGateway } from '../house/serve-gateway.ts';
import { openOwnHouse } from '../payments/payments-house.ts';
import {
  approve,
  ask,
  askBack,
  enterWith,
  listMoves,
  openOtherProcess,
  PAID,
  payLater,
  readWithdrawal,
  RETURNED,
  TAKEN,
} from './withdrawals-house.ts';

// What the gateway says does not fit what it was asked for, of a withdrawal that is approved and that it has confirmed.

/** A withdrawal that the gateway has at its bank, and that an administrator has asked back since. */
async function askBackAtTheBank() {
  const house = await openOwnHouse();
  const player = await enterWith(house, 500);
  const payoutNo = await ask(player, 500);
  await approve(house, payoutNo);
  await setSwitches(house.gateway.url, { payouts: 'hold', loseWebhooks: true });
  await payLater(house);
  const { id } = await findPayout(house.gateway.url, payoutNo);
  await askBack(house, payoutNo, { reason: 'The bank has lost it.' });
  return { house, player, payoutNo, id };
}

test('what has failed with another amount is voided before it is given back, and given back once', async () => {
  const { house, player, payoutNo, id } = await askBackAtTheBank();
  const asked: string[] = [];
  const payout = { id, merchant_payout: payoutNo, amount_paise: '50001', currency: 'INR', failure_reason: null };
  const other = openOtherProcess(
    house,
    await serveGateway((_method, _body, path) => {
      if (path.endsWith('/void')) asked.push(path);
      const now = new Date().toISOString();
      const voided = path.endsWith('/void') ? { voided_at: now } : {};
      return { status: 200, answer: { ...payout, ...voided, status: 'failed', created_at: now, settled_at: now } };
    }),
  );
  for (let turn = 0; turn < 4; turn += 1) {
    house.clock.aheadMs += 10_000;
    await other.payWithdrawals();
  }
  expect(asked).toHaveLength(1);
  expect(await listMoves(house, player)).toEqual([TAKEN, RETURNED]);
  expect((await readWithdrawal(house, payoutNo))['status']).toBe('failed');
});

test('of each report it is said what came of it: it was taken, was known already, or does not fit', async () => {
  const house = await openOwnHouse();
  const player = await enterWith(house, 500);
  const payoutNo = await ask(player, 500);
  const at = new Date().toISOString();
  const payout = { id: 'pay_1', merchant_payout: payoutNo, amount_paise: '50000', currency: 'INR' } as const;
  const tell = (status: 'processing' | 'paid' | 'failed', changes: object = {}): Promise<unknown> =>
    house.withdrawals.applyPayout({
      ...{ ...payout, status, failure_reason: null, created_at: at, settled_at: at },
      ...changes,
    });
  await approve(house, payoutNo);
  expect(await tell('paid', { merchant_payout: 'W20261128-000000000000' })).toBe('misfit');
  expect(await tell('paid', { amount_paise: '50001' })).toBe('misfit');
  expect(await tell('processing')).toBe('taken');
  expect(await tell('processing')).toBe('known');
  expect(await tell('paid', { id: 'pay_2' })).toBe('misfit');
  expect(await listMoves(house, player)).toEqual([TAKEN]);
  expect(await tell('paid')).toBe('taken');
  for (const late of ['paid', 'processing'] as const) expect(await tell(late)).toBe('known');
  expect(await tell('failed')).toBe('misfit');
  expect(await listMoves(house, player)).toEqual([TAKEN, PAID]);
});

test('what is reported paid while the gateway is asked about it is not voided any more', async () => {
  const { house, player, payoutNo, id } = await askBackAtTheBank();
  const settledAt = new Date().toISOString();
  const payout = {
    ...{ id, merchant_payout: payoutNo, amount_paise: '50000', currency: 'INR', failure_reason: null },
    ...{ created_at: settledAt, settled_at: settledAt },
  } as const;
  // It has lost the payout; its webhook of before comes while it says so.
  const asked: string[] = [];
  const address = await serveGateway(async (_method, _body, path) => {
    asked.push(path);
    await house.withdrawals.applyPayout({ ...payout, status: 'paid' });
    return { status: 404, answer: { code: 'NOT_FOUND', message: '' } };
  });
  house.clock.aheadMs += 10_000;
  await openOtherProcess(house, address).payWithdrawals();
  expect(await listMoves(house, player)).toEqual([TAKEN, PAID]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).not.toMatch(/void/);
});

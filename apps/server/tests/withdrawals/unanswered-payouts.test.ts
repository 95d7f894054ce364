import { expect, test } from 'vitest';
import { createBankSeal } from '../../src/modules/withdrawals/index.ts';
import { payWithdrawals } from '../../src/modules/withdrawals/pay-withdrawals.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { CHAIN_KEY, openOwnHouse } from '../payments/payments-house.ts';
import { approve, ask, askBack, enterWith, listMoves, readWithdrawal } from './withdrawals-house.ts';

const STUMBLES = { outcome: 'unanswered', reason: 'answered 500' } as const;

test('payouts that the gateway stumbles over keep another one waiting for two turns, and give nothing back', async () => {
  const house = await openOwnHouse();
  const { pool, clock, client } = house;
  const stumbledOver = new Set<string>();
  const player = await enterWith(house, 10_000);
  for (let no = 0; no < 25; no += 1) {
    const owner = no === 0 ? player : await enterWith(house, 500);
    const payoutNo = await ask(owner, 101);
    stumbledOver.add(payoutNo);
    await approve(house, payoutNo);
  }
  const honest = await ask(await enterWith(house, 500), 500);
  await approve(house, honest);
  const gateway: typeof client = {
    ...client,
    createPayout: (request) =>
      stumbledOver.has(request.payoutNo) ? Promise.resolve(STUMBLES) : client.createPayout(request),
    findPayout: (payoutNo) => (stumbledOver.has(payoutNo) ? Promise.resolve(STUMBLES) : client.findPayout(payoutNo)),
  };
  const parts = {
    ...{ pool, clock, gateway, logger: createLogger('silent'), randomness: systemRandomness },
    ...{ bankSeal: createBankSeal(CHAIN_KEY), publicUrl: () => house.url, onBankUsed: () => Promise.resolve() },
  };
  let turns = 0;
  while ((await readWithdrawal(house, honest))['gateway_payout_id'] === null && turns < 10) {
    turns += 1;
    await payWithdrawals(parts);
    clock.aheadMs += 3_000;
  }
  expect(turns).toBe(2);
  const [first = ''] = stumbledOver;
  expect(await readWithdrawal(house, first)).toMatchObject({ status: 'approved', unanswered: 2 });
  expect(await listMoves(house, player)).toEqual([['wallet', 'reserved', 10_100n]]);
});

test('what somebody asks back while the gateway is silent about it is asked for at once, however long it was silent before', async () => {
  const house = await openOwnHouse();
  const { pool, clock, client } = house;
  const payoutNo = await ask(await enterWith(house, 500), 500);
  await approve(house, payoutNo);
  // As it stands after some turns: the next wait would be ten minutes.
  await pool.query('update withdrawals set unanswered = 8 where payout_no = $1', [payoutNo]);
  const gateway: typeof client = {
    ...client,
    createPayout: async () => {
      await askBack(house, payoutNo, { reason: 'The bank has closed this account.' });
      return STUMBLES;
    },
  };
  await payWithdrawals({
    ...{ pool, clock, gateway, logger: createLogger('silent'), randomness: systemRandomness },
    ...{ bankSeal: createBankSeal(CHAIN_KEY), publicUrl: () => house.url, onBankUsed: () => Promise.resolve() },
  });
  const asked = await readWithdrawal(house, payoutNo);
  expect((asked['next_check_at'] as Date).getTime()).toBeLessThanOrEqual(clock.now());
  expect(asked['unanswered']).toBe(0);
});

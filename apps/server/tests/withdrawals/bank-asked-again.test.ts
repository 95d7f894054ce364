import { randomUUID } from 'node:crypto';
import { paise } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentGateway } from '../../src/modules/gateway/index.ts';
import { debitWallet, HOUSE_ACCOUNTS } from '../../src/modules/ledger/index.ts';
import { MINUTE, openPaymentsHouse, withdrawalsOver, type PaymentsHouse } from '../payments/payments-house.ts';
import { BANK, enterWith, give } from './withdrawals-house.ts';

let house: PaymentsHouse;
beforeAll(async () => {
  house = await openPaymentsHouse();
});
afterAll(async () => {
  await house.close();
});

const withBank = (checkBankAccount: PaymentGateway['checkBankAccount']) => withdrawalsOver(house, { checkBankAccount });

test('what another server has the bank asked again is not known to be refused, however long ago it was asked first', async () => {
  const player = await enterWith(house, 1000);
  const { id: playerId, sessionId } = player;
  const order = { playerId, sessionId, amount: paise(50_000n), to: BANK, key: randomUUID() };
  const away = withBank(() => Promise.resolve({ outcome: 'unanswered', reason: 'silent' }));
  await expect(away.requestWithdrawal(order)).rejects.toMatchObject({ code: 'GATEWAY_ERROR' });
  house.clock.aheadMs += 3 * MINUTE;
  const asked = Promise.withResolvers<undefined>();
  const answered = Promise.withResolvers<undefined>();
  // What the bank is asked about is not there while it is asked.
  const take = async (rupees: number) =>
    await debitWallet(house.pool, {
      ...{
        playerId: player.id,
        amount: paise(BigInt(rupees * 100)),
        key: randomUUID(),
        reference: 'test',
        at: new Date(),
      },
      ...{ to: HOUSE_ACCOUNTS.adjustments, reason: 'adjustment' },
    });
  const first = withBank(async () => {
    asked.resolve(undefined);
    await answered.promise;
    return { outcome: 'answered', value: { known: true } };
  }).requestWithdrawal(order);
  await asked.promise;
  await take(900);
  const other = withBank(() => Promise.reject(new Error('not asked')));
  await expect(other.requestWithdrawal(order)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  await give(house, player, 900);
  answered.resolve(undefined);
  expect(await first).toMatchObject({ amount: 50_000n });
});

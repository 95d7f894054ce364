import { paise } from '@rang/contract';
import { expect, test } from 'vitest';
import type { PaymentGateway } from '../../src/modules/gateway/index.ts';
import { depositsOver, openOwnHouse, readDeposit } from './payments-house.ts';

test('a player whose order is answered with another player’s is shown nothing of it, and it moves nothing', async () => {
  const house = await openOwnHouse();
  const [asha, bina] = [await house.addPlayer(), await house.addPlayer()];
  const own = (await asha.deposit(500)).body.data?.['orderNo'];
  const known = await house.client.findOrder(String(own));
  if (known.outcome !== 'answered') throw new Error('the gateway does not know the order');
  const createOrder: PaymentGateway['createOrder'] = () =>
    Promise.resolve({ outcome: 'answered', value: { ...known.value, status: 'paid' } });
  const deposits = depositsOver(house, { createOrder });
  const started = await deposits
    .startDeposit({ playerId: bina.id, amount: paise(50_000n), channel: 'upi', key: undefined })
    .catch((error: unknown) => String(error));
  expect(started).toMatch(/^Refusal/);
  expect(await readDeposit(house, own)).toMatchObject({ status: 'pending' });
  expect([await asha.balance(), await bina.balance()]).toEqual([0, 0]);
});

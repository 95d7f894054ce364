import { paise } from '@rang/contract';
import { expect, test } from 'vitest';
import { createDeposits } from '../../src/modules/deposits/index.ts';
import type { PaymentGateway } from '../../src/modules/gateway/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { openOwnHouse, readDeposit } from './payments-house.ts';

test('a player whose order is answered with another player’s is shown nothing of it, and it moves nothing', async () => {
  const house = await openOwnHouse();
  const [asha, bina] = [await house.addPlayer(), await house.addPlayer()];
  const own = (await asha.deposit(500)).body.data?.['orderNo'];
  const known = await house.client.findOrder(String(own));
  if (known.outcome !== 'answered') throw new Error('the gateway does not know the order');
  const createOrder: PaymentGateway['createOrder'] = () =>
    Promise.resolve({ outcome: 'answered', value: { ...known.value, status: 'paid' } });
  const deposits = createDeposits({
    ...{ pool: house.pool, clock: house.clock, randomness: systemRandomness, logger: createLogger('silent') },
    ...{ gateway: { ...house.client, createOrder }, publicUrl: () => house.url },
  });
  const started = await deposits
    .startDeposit({ playerId: bina.id, amount: paise(50_000n), channel: 'upi', key: undefined })
    .catch((error: unknown) => String(error));
  expect(started).toMatch(/^Refusal/);
  expect(await readDeposit(house, own)).toMatchObject({ status: 'pending' });
  expect([await asha.balance(), await bina.balance()]).toEqual([0, 0]);
});

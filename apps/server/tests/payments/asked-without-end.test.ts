import { randomUUID } from 'node:crypto';
import { LIMITS, paise } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSwitches } from '../../../gateway/tests/merchant.ts';
import type { PaymentGateway } from '../../src/modules/gateway/index.ts';
import { BANK, enterWith } from '../withdrawals/withdrawals-house.ts';
import {
  choose,
  depositsOver,
  MINUTE,
  openPaymentsHouse,
  withdrawalsOver,
  type PaymentsHouse,
} from './payments-house.ts';

const REPEATED = 60;

let house: PaymentsHouse;
beforeAll(async () => {
  house = await openPaymentsHouse();
});
afterAll(async () => {
  await house.close();
});

const withBank = (checkBankAccount: PaymentGateway['checkBankAccount']) => withdrawalsOver(house, { checkBankAccount });

test('about one withdrawal that is handed in many times at once the bank is asked once', async () => {
  const player = await enterWith(house, 1000);
  let asked = 0;
  const answered = Promise.withResolvers<undefined>();
  const withdrawals = withBank(async () => {
    asked += 1;
    await answered.promise;
    return { outcome: 'answered', value: { known: true } };
  });
  const { id: playerId, sessionId } = player;
  const order = { playerId, sessionId, amount: paise(50_000n), to: BANK, key: randomUUID() };
  const all = Promise.all(Array.from({ length: REPEATED }, () => withdrawals.requestWithdrawal(order)));
  await expect.poll(() => asked).toBeGreaterThan(0);
  // Whoever is admitted has been by the time that the last turn of this player was had.
  await withdrawals.takeBack({ playerId, sessionId, id: randomUUID() }).catch(() => undefined);
  answered.resolve(undefined);
  expect(new Set((await all).map(({ payoutNo }) => payoutNo)).size).toBe(1);
  expect(asked).toBe(1);
});

test('whoever repeats one deposit that the gateway refuses has it asked no more often than attempts are allowed', async () => {
  const player = await enterWith(house, 0.01);
  let asked = 0;
  const deposits = depositsOver(house, {
    createOrder: () => {
      asked += 1;
      return Promise.resolve({ outcome: 'refused', code: 'CHANNEL_UNKNOWN' });
    },
  });
  const order = { playerId: player.id, amount: paise(50_000n), channel: 'upi', key: randomUUID() };
  for (let turn = 0; turn < REPEATED; turn += 1) await deposits.startDeposit(order).catch(() => undefined);
  expect(asked).toBe(10);
  await expect(deposits.startDeposit(order)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
});

test('whoever repeats one deposit keeps nobody else’s payment waiting at a gateway that counts its merchant’s calls', async () => {
  const [loud, quiet] = [await enterWith(house, 0.01), await house.addPlayer()];
  // Its contract has TOO_MANY_REQUESTS, which is read as `untaken`: a gateway that is away.
  let left = 100;
  const counted = async <Reply>(call: () => Promise<Reply>): Promise<Reply> => {
    left -= 1;
    return left < 0 ? ({ outcome: 'untaken', reason: 'TOO_MANY_REQUESTS' } as Reply) : await call();
  };
  const { client } = house;
  const gateway: Partial<PaymentGateway> = {
    findOrder: (orderNo) => counted(() => client.findOrder(orderNo)),
    createOrder: (request) => counted(() => client.createOrder(request)),
  };
  const deposits = depositsOver(house, gateway, 'http://127.0.0.1:9');
  await deposits.findChannels();
  await deposits.startDeposit({ playerId: quiet.id, amount: paise(70_000n), channel: 'upi', key: undefined });
  // Nobody is told of it by a webhook, as with one that is lost.
  const paid = await house.pool.query<{ payment_link: string }>(
    'select payment_link from deposits where player_id = $1',
    [quiet.id],
  );
  await choose(paid.rows[0]?.payment_link, 'paid');
  await setSwitches(house.gateway.url, { outage: true });
  const order = { playerId: loud.id, amount: paise(50_000n), channel: 'upi', key: randomUUID() };
  for (let turn = 0; turn < 200; turn += 1) await deposits.startDeposit(order).catch(() => undefined);
  await setSwitches(house.gateway.url, {});
  house.clock.aheadMs += 10_000;
  await deposits.pollDeposits();
  expect(await quiet.balance()).toBe(700);
});

// Its clock goes on for half an hour: the last.
test('whoever repeats one withdrawal has the gateway asked no more often than attempts are allowed', async () => {
  const player = await enterWith(house, 1000);
  let asked = 0;
  const withdrawals = withBank(() => {
    asked += 1;
    return Promise.resolve({ outcome: 'unanswered', reason: 'silent' });
  });
  const { id: playerId, sessionId } = player;
  const order = { playerId, sessionId, amount: paise(50_000n), to: BANK, key: randomUUID() };
  const repeat = async (): Promise<unknown> => (await Promise.allSettled([withdrawals.requestWithdrawal(order)]))[0];
  const { max, windowMs } = LIMITS.withdrawalAttempts;
  await repeat();
  house.clock.aheadMs += 3 * MINUTE;
  for (let turn = 0; turn < REPEATED; turn += 1) await repeat();
  expect(asked).toBe(max);
  const another = createRefusing();
  // What the bank was asked a moment ago may be answered yet; later it is over.
  expect(await another()).toMatchObject({ reason: { code: 'OUTCOME_UNKNOWN' } });
  house.clock.aheadMs += 3 * MINUTE;
  expect(await createRefusing()()).toMatchObject({ reason: { code: 'WITHDRAWAL_RATE_LIMIT_EXCEEDED' } });
  house.clock.aheadMs += windowMs;
  await repeat();
  expect(asked).toBe(max + 1);

  /** A server that has not heard of the command, whose word is its own. */
  function createRefusing(): () => Promise<unknown> {
    const other = withBank(() => Promise.reject(new Error('the bank is asked no more')));
    return async () => (await Promise.allSettled([other.requestWithdrawal(order)]))[0];
  }
});

import { randomUUID } from 'node:crypto';
import { paise } from '@rang/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setSwitches } from '../../../gateway/tests/merchant.ts';
import type { PaymentGateway } from '../../src/modules/gateway/index.ts';
import {
  MINUTE,
  openOwnHouse,
  openPaymentsHouse,
  withdrawalsOver,
  type PaymentsHouse,
  type TestPlayer,
} from '../payments/payments-house.ts';
import { BANK, enterWith, expectSound, listOwn, withdraw } from './withdrawals-house.ts';

type BankReply = Awaited<ReturnType<PaymentGateway['checkBankAccount']>>;

const UNKNOWN = { account_number: '000000000' };
const INVALID = { status: 400, body: { code: 'INVALID_BANK_DETAILS' } };
const GATEWAY_ERROR = { status: 503, body: { code: 'GATEWAY_ERROR' } };
const KNOWS: BankReply = { outcome: 'answered', value: { known: true } };
const KNOWS_NOT: BankReply = { outcome: 'refused', code: 'BANK_ACCOUNT_INVALID' };

let house: PaymentsHouse;
let player: TestPlayer;
beforeAll(async () => {
  house = await openPaymentsHouse();
});
afterAll(async () => {
  await house.close();
});
beforeEach(async () => {
  player = await enterWith(house, 1000);
});
afterEach(async () => {
  await setSwitches(house.gateway.url, {});
  await expectSound(house);
});

test('a repetition of what the bank has refused is refused the same, and the gateway is not asked', async () => {
  const key = randomUUID();
  const refused = await withdraw(player, 500, { key, ...UNKNOWN });
  expect(refused).toMatchObject(INVALID);
  // Whoever asks it now is told so.
  await setSwitches(house.gateway.url, { outage: true });
  expect(await withdraw(player, 500, { key, ...UNKNOWN })).toEqual(refused);
  expect((await withdraw(player, 500, { key })).body.code).toBe('KEY_REUSED');
  expect(await withdraw(player, 500, { key: randomUUID(), ...UNKNOWN })).toMatchObject(GATEWAY_ERROR);
  expect(await withdraw(player, 500, UNKNOWN)).toMatchObject(GATEWAY_ERROR);
});

test('what the bank has refused is forgotten with its attempt, after half an hour', async () => {
  const own = await openOwnHouse();
  const asker = await enterWith(own, 1000);
  const key = randomUUID();
  expect(await withdraw(asker, 500, { key, ...UNKNOWN })).toMatchObject(INVALID);
  await setSwitches(own.gateway.url, { outage: true });
  own.clock.aheadMs = 29 * MINUTE;
  expect(await withdraw(asker, 500, { key, ...UNKNOWN })).toMatchObject(INVALID);
  own.clock.aheadMs = 31 * MINUTE;
  expect((await withdraw(asker, 500, { key, ...UNKNOWN })).status).toBe(503);
});

test('of one request that two servers are handed the bank’s two answers become one, whichever is first', async () => {
  for (const first of [KNOWS, KNOWS_NOT]) {
    const asker = await enterWith(house, 1000);
    const second = first === KNOWS ? KNOWS_NOT : KNOWS;
    const answers: ((reply: BankReply) => void)[] = [];
    const checkBankAccount = (): Promise<BankReply> => new Promise((answer) => answers.push(answer));
    const { id: playerId, sessionId } = asker;
    const order = { playerId, sessionId, amount: paise(50_000n), to: BANK, key: randomUUID() };
    const both = [0, 1].map(async () => {
      const withdrawals = withdrawalsOver(house, { checkBankAccount });
      const [outcome] = await Promise.allSettled([withdrawals.requestWithdrawal(order)]);
      return outcome.status === 'fulfilled' ? outcome.value.payoutNo : String(outcome.reason);
    });
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.(first);
    const one = await Promise.race(both);
    answers[1]?.(second);
    expect(await Promise.all(both)).toEqual([one, one]);
    expect(one).toMatch(first === KNOWS ? /^W\d/ : /^Refusal/);
    expect(await listOwn(asker)).toHaveLength(first === KNOWS ? 1 : 0);
  }
});

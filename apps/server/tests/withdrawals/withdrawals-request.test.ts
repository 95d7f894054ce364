import { randomUUID } from 'node:crypto';
import { BANK_TEXTS, paise, REFUSALS, WITHDRAWAL_REFUSALS } from '@rang/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setSwitches } from '../../../gateway/tests/merchant.ts';
import { debitWallet, HOUSE_ACCOUNTS } from '../../src/modules/ledger/index.ts';
import { NO_JSON, ODD_NUMBERS, ODD_TEXTS, OTHER_KINDS } from '../house/odd-inputs.ts';
import {
  MINUTE,
  openOwnHouse,
  openPaymentsHouse,
  type PaymentsHouse,
  type TestPlayer,
} from '../payments/payments-house.ts';
import {
  approve,
  ask,
  BANK,
  enterWith,
  expectSound,
  give,
  listMoves,
  listOwn,
  payLater,
  reject,
  withdraw,
} from './withdrawals-house.ts';

let house: PaymentsHouse;
let player: TestPlayer;
beforeAll(async () => {
  house = await openPaymentsHouse({ gateway: { payoutMs: 0 } });
});
afterAll(async () => {
  await house.close();
});
beforeEach(async () => {
  player = await enterWith(house, 1234.5);
});
afterEach(async () => {
  await setSwitches(house.gateway.url, {});
  await expectSound(house);
});

async function countAttempts({ id }: TestPlayer): Promise<number> {
  const { rows } = await house.pool.query<{ count: number }>(
    'select count(*)::int as count from withdrawal_attempts where player_id = $1',
    [id],
  );
  return rows[0]?.count ?? 0;
}

async function take({ id }: TestPlayer, amount: bigint): Promise<void> {
  const isTaken = await debitWallet(house.pool, {
    ...{ playerId: id, amount: paise(amount), key: `test:${randomUUID()}`, reference: 'test', at: new Date() },
    ...{ to: HOUSE_ACCOUNTS.adjustments, reason: 'adjustment' },
  });
  expect(isTaken).toBe(true);
}

/** Nothing was reserved, and nothing is there to be decided. */
async function expectUntouched(balance = 1234.5): Promise<void> {
  expect(await player.balance()).toBe(balance);
  expect(await listOwn(player)).toEqual([]);
  expect(await listMoves(house, player)).toEqual([]);
}

test('a withdrawal is reserved with its request: it is off the balance at once, and waits for the operator', async () => {
  const { status, body } = await withdraw(player, '1000.25');
  expect(status).toBe(200);
  expect(body.message).toBe('Withdrawal request submitted successfully');
  expect(body.data).toEqual({
    _id: expect.any(String) as string,
    orderNo: expect.stringMatching(/^W\d{8}-[0-9A-F]{12}$/) as string,
    amount: 1000.25,
    status: 'pending',
    bank_name: 'State Bank',
    account_last4: '6372',
    createdAt: expect.any(String) as string,
  });
  expect(await player.balance()).toBe(234.25);
  expect(await listMoves(house, player)).toEqual([['wallet', 'reserved', 100_025n]]);
  const shown = await player.get(`/api/mxpay/payout/${String(body.data?.['_id'])}`);
  expect(shown.body.data).toEqual(body.data);
  expect(await listOwn(player)).toEqual([body.data]);
});

describe('an amount that is none is refused in the words of a withdrawal, and reserves nothing', () => {
  const send = (amount: string): ReturnType<typeof withdraw> =>
    player.send('POST', '/mxpay/payout', { body: `{"amount":${amount},${JSON.stringify(BANK).slice(1)}` });

  test.each([
    ['a number', ODD_NUMBERS],
    ['no JSON', NO_JSON],
    ['text', ODD_TEXTS.map((text) => JSON.stringify(text))],
    ['another kind', OTHER_KINDS],
  ])('%s', async (_name, amounts) => {
    for (const amount of amounts) {
      const { status, body } = await send(amount);
      expect(status, amount).toBe(400);
      expect(['INVALID_AMOUNT', 'BAD_REQUEST'], amount).toContain(body.code);
    }
    await expectUntouched();
  });

  test('named at its field', async () => {
    for (const amount of ['"10abc"', '-100', '0', '100.005', 'null', '[100]', '{}', 'true', '"१००"']) {
      expect(await send(amount), amount).toMatchObject({
        status: 400,
        body: { code: 'INVALID_AMOUNT', message: WITHDRAWAL_REFUSALS.INVALID_AMOUNT, field: 'amount' },
      });
    }
    await expectUntouched();
  });
});

test('an amount outside the limits is refused in words that name the limit; the limits themselves are taken', async () => {
  const rich = await enterWith(house, 60_000);
  expect((await withdraw(rich, 99.99)).body).toMatchObject({
    ...{ code: 'INVALID_AMOUNT', message: 'Minimum withdrawal amount is ₹100.', field: 'amount' },
  });
  expect((await withdraw(rich, '25000.01')).body).toMatchObject({
    ...{ code: 'INVALID_AMOUNT', message: 'Maximum withdrawal amount is ₹25,000.', field: 'amount' },
  });
  expect((await withdraw(rich, 100)).status).toBe(200);
  expect((await withdraw(rich, 25_000)).status).toBe(200);
});

test.each([['/mxpay/payout'], ['/withdrawals/create'], ['/bank/create']])(
  'bank details that are none are refused at %s with the text of their field',
  async (path) => {
    const wrong = {
      bank_name: ['', 'SB', '  SB  ', 'x'.repeat(81), 'Bank \ud800', 7, null, undefined],
      account_number: [
        '',
        '12345678',
        '1'.repeat(19),
        '12345678a',
        ' 123456789',
        '१२३४५६७८९',
        123456789,
        null,
        undefined,
      ],
      account_name: ['', 'Al', ' Al ', 'x'.repeat(81), '\udc00Asha', ['Asha'], undefined],
      ifsc: ['', 'SBIN1001234', 'SBIN000123', 'SBIN00012345', 'SB1N0001234', 'SBIN0-01234', {}, undefined],
    };
    for (const field of Object.keys(wrong) as (keyof typeof wrong)[]) {
      for (const value of wrong[field]) {
        const body = { amount: 500, ...BANK, [field]: value };
        expect(await player.send('POST', path, { body }), JSON.stringify(value)).toMatchObject({
          status: 400,
          body: { code: 'INVALID_BANK_DETAILS', message: BANK_TEXTS[field], field },
        });
      }
    }
    await expectUntouched();
    expect((await player.get('/bank/get')).body.data).toEqual([]);
  },
);

test('a name in any script is kept as it is, and can be paid to', async () => {
  const names = { bank_name: 'भारतीय स्टेट बैंक', account_name: "आशा ‍O'Neil <img onerror=alert(1)> 🎨" };
  const { body } = await withdraw(player, 500, names);
  expect(body.data).toMatchObject({ bank_name: names.bank_name });
  await approve(house, String(body.data?.['orderNo']));
  await payLater(house);
  await expect.poll(async () => (await listOwn(player))[0]?.['paidAt']).toBeTypeOf('string');
});

test('where amount and bank details are wrong, the amount is named first', async () => {
  for (const path of ['/mxpay/payout', '/withdrawals/create']) {
    const body = { ...BANK, amount: 'much', ifsc: 'none' };
    expect((await player.send('POST', path, { body })).body).toMatchObject({ code: 'INVALID_AMOUNT', field: 'amount' });
  }
});

test('more than the balance is refused with what there is, and a bet or a second request cannot have what is reserved', async () => {
  expect(await withdraw(player, 1234.51)).toMatchObject({
    status: 409,
    body: {
      code: 'INSUFFICIENT_BALANCE',
      message: 'Insufficient balance. You have ₹1,234.50 available.',
      field: 'amount',
      params: { balance: 1234.5 },
    },
  });
  await expectUntouched();
  await ask(player, 1000);
  expect((await withdraw(player, 234.51)).body.message).toBe('Insufficient balance. You have ₹234.50 available.');
  const bet = await house.pool.query(
    `select * from ledger_debit(array[$1::bigint], array[23451::bigint], array['bet'], array['bet'], 2, 'bet', now())`,
    [player.id],
  );
  expect(bet.rows).toEqual([]);
});

test('fifty requests at once never take more than the balance, whatever their amounts', async () => {
  const others = await Promise.all(Array.from({ length: 10 }, () => enterWith(house, 1000)));
  const answers = await Promise.all(
    others.flatMap((other) =>
      [301, 302, 303, 304, 305].map(async (amount) => ({ other, ...(await withdraw(other, amount)) })),
    ),
  );
  for (const other of others) {
    const own = answers.filter((answer) => answer.other === other);
    expect(own.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(own.filter(({ body }) => body.code === 'INSUFFICIENT_BALANCE')).toHaveLength(2);
    const taken = own.map(({ body }) => Number(body.data?.['amount'] ?? 0)).reduce((sum, amount) => sum + amount, 0);
    expect(await other.balance()).toBe(1000 - taken);
  }
});

describe('the gateway is asked about the account first, and nothing is reserved', () => {
  const GATEWAY_ERROR = { status: 503, body: { code: 'GATEWAY_ERROR', message: REFUSALS.GATEWAY_ERROR } };

  test('when it is out of order, answers rubbish or dies', async () => {
    for (const fault of [{ outage: true }, { rubbish: true }]) {
      await setSwitches(house.gateway.url, fault);
      expect(await withdraw(player, 500)).toMatchObject(GATEWAY_ERROR);
    }
    await expectUntouched();
    await setSwitches(house.gateway.url, {});
    expect((await withdraw(player, 500)).status).toBe(200);
  });

  test('when it is too slow, gone, or finds our signature wrong', async () => {
    const hasty = await openOwnHouse({ timeoutMs: 300 });
    player = await enterWith(hasty, 500);
    await setSwitches(hasty.gateway.url, { delayMs: 60_000 });
    expect(await withdraw(player, 500)).toMatchObject(GATEWAY_ERROR);
    await hasty.gateway.stop();
    expect(await withdraw(player, 500)).toMatchObject(GATEWAY_ERROR);
    expect(await player.balance()).toBe(500);
    const misconfigured = await openOwnHouse({ secret: 'not the secret of this merchant' });
    player = await enterWith(misconfigured, 500);
    expect(await withdraw(player, 500)).toMatchObject({
      status: 503,
      body: { code: 'SIGNATURE_INVALID', message: REFUSALS.SIGNATURE_INVALID },
    });
    expect(await player.balance()).toBe(500);
    expect(await listOwn(player)).toEqual([]);
  });

  test('when the bank does not know the account', async () => {
    const unknown = { status: 400, body: { code: 'INVALID_BANK_DETAILS', message: REFUSALS.INVALID_BANK_DETAILS } };
    expect(await withdraw(player, 500, { account_number: '000000000' })).toMatchObject(unknown);
    expect(await withdraw(player, 500, { ifsc: 'xxxx0001234' })).toMatchObject(unknown);
    await expectUntouched();
  });
});

test('the same amount again within five minutes is a duplicate unless the first was rejected or failed, and not after', async () => {
  const own = await openOwnHouse();
  player = await enterWith(own, 5000);
  const duplicate = {
    status: 409,
    body: { code: 'DUPLICATE_TRANSACTION', message: WITHDRAWAL_REFUSALS.DUPLICATE_TRANSACTION },
  };
  const first = await ask(player, 700);
  expect(await withdraw(player, 700)).toMatchObject(duplicate);
  await approve(own, first);
  expect(await withdraw(player, 700)).toMatchObject(duplicate);
  own.clock.aheadMs = 5 * MINUTE + 1;
  const second = await ask(player, 700);
  await reject(own, second);
  expect((await withdraw(player, 700)).status).toBe(200);
  await expectSound(own);
});

test('of the same amount ten times at once one is taken', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(player, 400)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await player.balance()).toBe(834.5);
});

test('after five attempts in half an hour, refused ones too, the sixth waits; other players do not', async () => {
  const own = await openOwnHouse();
  player = await enterWith(own, 1000);
  const limit = {
    status: 429,
    body: { code: 'WITHDRAWAL_RATE_LIMIT_EXCEEDED', message: REFUSALS.WITHDRAWAL_RATE_LIMIT_EXCEEDED },
  };
  // What is no amount or no bank account never becomes an attempt.
  for (const wrong of [{ amount: 1 }, { ifsc: '' }]) expect((await withdraw(player, 101, wrong)).status).toBe(400);
  await ask(player, 101);
  expect((await withdraw(player, 101)).body.code).toBe('DUPLICATE_TRANSACTION');
  own.clock.aheadMs = MINUTE;
  expect((await withdraw(player, 9000)).body.code).toBe('INSUFFICIENT_BALANCE');
  expect((await withdraw(player, 102, { ifsc: 'XXXX0001234' })).body.code).toBe('INVALID_BANK_DETAILS');
  await ask(player, 103);
  expect(await withdraw(player, 104)).toMatchObject(limit);
  expect(await withdraw(player, 104)).toMatchObject(limit);
  expect((await withdraw(await enterWith(own, 1000), 104)).status).toBe(200);
  own.clock.aheadMs = 29 * MINUTE;
  expect(await withdraw(player, 105)).toMatchObject(limit);
  // The first two are half an hour old now, the others are not.
  own.clock.aheadMs = 30 * MINUTE + 1_000;
  await ask(player, 106);
  await ask(player, 107);
  expect(await withdraw(player, 108)).toMatchObject(limit);
  await expectSound(own);
});

describe('a request with a key', () => {
  test('fifty times at once is one withdrawal and one answer, and later still', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(player, 600, { key })));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
    expect(await player.balance()).toBe(634.5);
    expect(await withdraw(player, 600, { key })).toEqual(answers[0]);
    expect(await listOwn(player)).toHaveLength(1);
    expect((await withdraw(player, 601)).status).toBe(200);
  });

  test('is refused for anything else under the same key, which is the player’s own', async () => {
    const key = randomUUID();
    const reused = { status: 422, body: { code: 'KEY_REUSED' } };
    expect((await withdraw(player, 600, { key })).status).toBe(200);
    expect(await withdraw(player, 601, { key })).toMatchObject(reused);
    expect(await withdraw(player, 600, { key, account_number: '123456789' })).toMatchObject(reused);
    expect((await withdraw(await enterWith(house, 600), 600, { key })).status).toBe(200);
    expect(await listOwn(player)).toHaveLength(1);
  });

  test('that was refused can be sent again as it was, and not for anything else', async () => {
    const key = randomUUID();
    await setSwitches(house.gateway.url, { outage: true });
    expect((await withdraw(player, 600, { key })).body.code).toBe('GATEWAY_ERROR');
    expect((await withdraw(player, 602, { key })).body.code).toBe('KEY_REUSED');
    await setSwitches(house.gateway.url, {});
    expect((await withdraw(player, 600, { key })).status).toBe(200);
    expect(await listOwn(player)).toHaveLength(1);
  });

  test('that is refused while the same is under way is not known to be, and is what the first became', async () => {
    const key = randomUUID();
    await setSwitches(house.gateway.url, { delayMs: 1_500 });
    const first = withdraw(player, 1000, { key });
    await expect.poll(() => countAttempts(player)).toBe(1);
    // The money is gone for as long as the bank takes to answer.
    await take(player, 123_450n);
    expect(await withdraw(player, 1000, { key })).toMatchObject({ status: 503, body: { code: 'OUTCOME_UNKNOWN' } });
    await give(house, player, 1234.5);
    const answer = await first;
    expect(answer.status).toBe(200);
    expect(await withdraw(player, 1000, { key })).toEqual(answer);
  });

  test('that was refused long ago is refused again', async () => {
    const own = await openOwnHouse();
    const asker = await enterWith(own, 1000);
    const key = randomUUID();
    for (const minutes of [0, 3]) {
      own.clock.aheadMs = minutes * MINUTE;
      expect((await withdraw(asker, 2000, { key })).body.code).toBe('INSUFFICIENT_BALANCE');
    }
  });

  test('that did not have the money finds it once it is there', async () => {
    const key = randomUUID();
    expect((await withdraw(player, 2000, { key })).body.code).toBe('INSUFFICIENT_BALANCE');
    await give(house, player, 1000);
    expect((await withdraw(player, 2000, { key })).status).toBe(200);
  });
});

test("a withdrawal is its player's: others find nothing, and nobody without a token", async () => {
  await ask(player, 200);
  const [own] = await listOwn(player);
  const otherPlayer = await house.addPlayer();
  const path = `/mxpay/payout/${String(own?.['_id'])}`;
  expect((await player.get(path)).status).toBe(200);
  expect(await otherPlayer.get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await listOwn(otherPlayer)).toEqual([]);
  expect((await fetch(house.url + path)).status).toBe(401);
  expect((await player.get('/mxpay/payout/1')).status).toBe(400);
});

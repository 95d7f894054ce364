import fc from 'fast-check';
import { LIMITS, paise, REFUSALS, refusalAnswer, rupeesText } from '@rang/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { NO_JSON, ODD_NUMBERS, ODD_TEXTS, OTHER_KINDS } from '../house/odd-inputs.ts';
import { openHouse, type HouseAnswer, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';
import { queryOnce } from '../setup/test-database.ts';

const PURSE = 100_000_000_000_00n;

let house: TestHouse;
let player: TestPlayer;
let before: unknown;

beforeAll(async () => {
  house = await openHouse({ clock: createTestClock() });
  player = await house.enter('asha', PURSE);
});
afterAll(async () => {
  await house.close();
});
beforeEach(async () => {
  before = await readBooks();
});
afterEach(async () => {
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  expect(await listColourFaults(house.pool)).toEqual([]);
});

/** Everything that a bet would change. */
async function readBooks(): Promise<unknown> {
  return await queryOnce(
    house.connectionString,
    `select (select count(*)::int from transfers) as transfers, (select count(*)::int from colour_bets) as bets,
            (select count(*)::int from command_answers) as answers, (select count(*)::int from deposits) as deposits,
            (select sum(balance)::text from accounts) as balances`,
  );
}

/** Sends a bet whose amount is exactly this JSON text. */
async function betRaw(amount: string): Promise<HouseAnswer> {
  return await house.call('POST', '/bets', {
    token: player.token,
    body: `{"betType":"color","betValue":"red","amount":${amount}}`,
  });
}

function expectRefused(answer: HouseAnswer, sent: string): void {
  expect(answer.status, sent).toBeGreaterThanOrEqual(400);
  expect(answer.status, sent).toBeLessThan(500);
  const { code, message } = refusalAnswer.parse(answer.body);
  expect(REFUSALS, sent).toHaveProperty(code);
  expect(message.length, sent).toBeGreaterThan(8);
}

test.each([
  ['no amount though it is a number', ODD_NUMBERS],
  ['no JSON', NO_JSON],
  ['no amount though it is text', ODD_TEXTS.map((text) => JSON.stringify(text))],
  ['neither a number nor text', OTHER_KINDS],
])('what is %s is refused with a code and a text, and the books stay as they are', async (_name, amounts) => {
  for (const amount of amounts) expectRefused(await betRaw(amount), amount);
  expect(await readBooks()).toEqual(before);
});

test('an amount that is refused says so in the words for bets, at its field', async () => {
  for (const amount of ['"10abc"', '-1', '0', '10.123', 'null', '[10]', '{}', 'true']) {
    expect(await betRaw(amount)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_BET_AMOUNT', message: REFUSALS.INVALID_BET_AMOUNT, field: 'amount' },
    });
  }
  const limits = { field: 'amount', params: { min: 0.1, max: 1_000_000 } };
  expect((await betRaw('0.09')).body).toMatchObject({ code: 'BET_BELOW_MINIMUM', ...limits });
  expect((await betRaw('1000000.01')).body).toMatchObject({ code: 'BET_ABOVE_MAXIMUM', ...limits });
});

test('a body that is no bet at all is refused, and the books stay as they are', async () => {
  const bet = '"betType":"color","betValue":"red"';
  const bodies = [
    ...['', ' ', 'null', '[]', '10', '"10"', 'true', '{}', `{${bet}}`, `[{${bet},"amount":10}]`, `{"amount":10}`],
    `{${bet},"__proto__":{"amount":10}}`,
    `{"__proto__":{${bet},"amount":10}}`,
    `{"betType":"color","betValue":"RED","amount":10}`,
    `{"betType":"color","betValue":["red"],"amount":10}`,
    `{"betType":"colour","betValue":"red","amount":10}`,
    `{"betType":"number","betValue":"10","amount":10}`,
    `{"betType":"number","betValue":-1,"amount":10}`,
    `{"betType":"number","betValue":1.5,"amount":10}`,
    `{"betType":"number","betValue":"१","amount":10}`,
    `{"betType":"number","betValue":"red","amount":10}`,
    `{"betType":["number"],"betValue":"1","amount":10}`,
    `{${bet},"amount":10`,
    `{${bet},"amount":10,"padding":"${'x'.repeat(LIMITS.bodyBytes)}"}`,
  ];
  for (const body of bodies) expectRefused(await house.call('POST', '/bets', { token: player.token, body }), body);
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ]) {
    const headers = { 'content-type': type };
    expectRefused(
      await house.call('POST', '/bets', { token: player.token, body: `{${bet},"amount":10}`, headers }),
      type,
    );
  }
  expect(await readBooks()).toEqual(before);
});

// What people and programs write where an amount belongs: mostly near one, sometimes far from it.
const digits = fc.stringMatching(/^[0-9]{1,18}$/);
const nearAmounts = fc.tuple(
  fc.constantFrom('', '', '-', '+', ' ', '0', '.', '₹'),
  digits,
  fc.constantFrom('', '.', ',', 'e', '.0', '٫'),
  fc.stringMatching(/^[0-9]{0,6}$/),
  fc.constantFrom('', '', ' ', 'e1', 'E-2', 'abc', '\u0660'),
);
const anyAmount = fc.oneof(
  nearAmounts.map((parts) => parts.join('')),
  nearAmounts.map((parts) => JSON.stringify(parts.join(''))),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.double().map(String),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc.json({ maxDepth: 3 }),
);
const EXACT = /^"?(?<whole>0|[1-9][0-9]{0,11})(?:\.(?<part>[0-9]{1,2}))?"?$/;

/** The paise that a JSON text means, read digit by digit; undefined where it is no amount that can be bet. */
function meaningOf(json: string): bigint | undefined {
  const parts = EXACT.exec(json.trim())?.groups;
  // Zeros behind the second decimal mean nothing in a JSON number, and are no way to write an amount as text.
  const number = /^\s*(?:0|[1-9][0-9]*)\.[0-9]{2}0+\s*$/.test(json) ? json.trim().replace(/0+$/, '') : undefined;
  if (parts?.['whole'] === undefined) return number === undefined ? undefined : meaningOf(number.replace(/\.$/, ''));
  if (json.trim().startsWith('"') !== json.trim().endsWith('"')) return undefined;
  const amount = BigInt(parts['whole']) * 100n + BigInt((parts['part'] ?? '').padEnd(2, '0'));
  return amount >= LIMITS.colourStake.min && amount <= LIMITS.colourStake.max ? amount : undefined;
}

test('whatever is sent as an amount is taken exactly as it is written, or refused and nothing is taken', async () => {
  let balance = BigInt(Math.round(Number(await house.balanceOf(player)) * 100));
  await fc.assert(
    fc.asyncProperty(anyAmount, async (json) => {
      const answer = await betRaw(json);
      const meaning = meaningOf(json);
      if (meaning === undefined) expectRefused(answer, json);
      else {
        balance -= meaning;
        expect(answer, json).toMatchObject({
          status: 200,
          body: { bet: { amount: Number(rupeesText(paise(meaning))) } },
        });
      }
      expect(await readBalance()).toBe(balance);
    }),
    { numRuns: 600, examples: [['10'], ['"10.5"'], ['0.1'], ['"1000000"'], ['10.100'], ['0.29'], ['"0.57"']] },
  );
});

async function readBalance(): Promise<bigint> {
  const found = await house.pool.query<{ balance: bigint }>(
    `select balance from accounts where owner_id = $1 and kind = 'wallet'`,
    [player.id],
  );
  return found.rows[0]?.balance ?? -1n;
}

test('every amount within the limits is taken to the paisa, as a number and as text', async () => {
  const stake = fc.bigInt({ min: LIMITS.colourStake.min, max: LIMITS.colourStake.max });
  await fc.assert(
    fc.asyncProperty(fc.oneof(stake, fc.bigInt({ min: 10n, max: 20_000n })), fc.boolean(), async (amount, isText) => {
      const before = await readBalance();
      const text = rupeesText(paise(amount));
      const answer = await betRaw(isText ? `"${text}"` : text);
      expect(answer.status, text).toBe(200);
      expect(answer.body['bet'], text).toMatchObject({ amount: Number(text) });
      expect(answer.body['balance'], text).toBe(Number(rupeesText(paise(before - amount))));
      expect(await readBalance()).toBe(before - amount);
    }),
    { numRuns: 200 },
  );
});

test('no deposit begins with an amount that is none', async () => {
  const odd = [...ODD_NUMBERS, ...ODD_TEXTS.map((text) => JSON.stringify(text)), ...OTHER_KINDS];
  for (const amount of odd.filter((_, index) => index % 3 === 0)) {
    const body = `{"amount":${amount},"channel_id":"upi"}`;
    const answer = await house.call('POST', '/mxpay/deposit', { token: player.token, body });
    expectRefused(answer, amount);
    expect(['INVALID_AMOUNT', 'BAD_REQUEST'], amount).toContain(answer.body['code']);
  }
  expect(await readBooks()).toEqual(before);
});

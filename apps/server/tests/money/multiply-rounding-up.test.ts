import { LIMITS, paise } from '@rang/contract';
import { crashLimit, multiplyRoundingUp } from '@rang/games';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../src/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';

const HIGHEST_STAKE = [LIMITS.colourStake.max, LIMITS.crashStake.max].reduce((a, b) => (a > b ? a : b));
/** The smallest stake of Crash goes furthest before it has won the most that a bet may win. */
const HIGHEST_MULTIPLIER = BigInt(crashLimit(LIMITS.crashStake.min));
const MAX_IN_DATABASE = 2n ** 63n - 1n;

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.connectionString, 1);
});
afterAll(async () => {
  await pool.end();
  await database.remove();
});

type Win = readonly [amount: bigint, hundredths: bigint];

async function payInDatabase(wins: readonly Win[]): Promise<bigint[]> {
  const paid = await pool.query<{ payout: bigint }>(
    `select multiply_rounding_up(amount, hundredths) as payout
     from unnest($1::bigint[], $2::bigint[]) with ordinality as w (amount, hundredths, ord) order by ord`,
    [wins.map(([amount]) => amount), wins.map(([, hundredths]) => hundredths)],
  );
  return paid.rows.map(({ payout }) => payout);
}

const payByTheRules = (wins: readonly Win[]): bigint[] =>
  wins.map(([amount, hundredths]) => multiplyRoundingUp(paise(amount), hundredths));

async function expectTheSame(wins: fc.Arbitrary<Win>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(wins, { minLength: 1, maxLength: 200 }), async (drawn) => {
      expect(await payInDatabase(drawn)).toEqual(payByTheRules(drawn));
    }),
    { numRuns: 200 },
  );
}

test('the database pays any stake at any multiplier that a game has as the rules do, to the paisa', async () => {
  const amounts = fc.bigInt({ min: 0n, max: HIGHEST_STAKE });
  const few = fc.bigInt({ min: 0n, max: 1_000n });
  const multipliers = fc.bigInt({ min: 0n, max: HIGHEST_MULTIPLIER });
  // Where little is multiplied by little, rounding matters most.
  await expectTheSame(fc.tuple(fc.oneof(amounts, few), fc.oneof(multipliers, few)));
});

test('it pays the limits themselves as the rules do', async () => {
  const amounts = [0n, 1n, LIMITS.colourStake.min, LIMITS.crashStake.min, LIMITS.crashStake.max, HIGHEST_STAKE];
  const targets = [LIMITS.crashTarget.min, LIMITS.crashTarget.max].map(BigInt);
  const multipliers = [0n, 1n, 99n, 100n, 195n, 475n, 995n, ...targets, HIGHEST_MULTIPLIER];
  const wins = amounts.flatMap((amount) => multipliers.map((hundredths) => [amount, hundredths] as const));
  expect(await payInDatabase(wins)).toEqual(payByTheRules(wins));
});

test('it pays as the rules do as far as it can count, and fails beyond in place of paying something else', async () => {
  const products = fc.bigInt({ min: 1n, max: MAX_IN_DATABASE - 99n });
  await expectTheSame(
    fc.tuple(products, products).map(([maxProduct, hundredths]): Win => [maxProduct / hundredths, hundredths]),
  );
  expect(await payInDatabase([[MAX_IN_DATABASE - 99n, 1n]])).toEqual([(MAX_IN_DATABASE - 99n) / 100n + 1n]);
  for (const beyond of [
    [MAX_IN_DATABASE - 98n, 1n],
    [2n ** 62n, 2n],
    [2n ** 40n, 2n ** 40n],
  ] as const) {
    await expect(payInDatabase([beyond])).rejects.toMatchObject({ code: '22003' });
  }
});

test('without a multiplier there is no payout', async () => {
  const paid = await pool.query('select multiply_rounding_up(100, null) as a, multiply_rounding_up(null, 195) as b');
  expect(paid.rows).toEqual([{ a: null, b: null }]);
});

test('a statement that pays a batch calls no function: the sum becomes a part of its plan', async () => {
  const plan = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (verbose) update crash_bets
     set payout = case when status = 'active' then multiply_rounding_up(amount, least(150, pays_at)) end`,
  );
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain(`((amount * LEAST('150'::bigint, pays_at)) + 99) / 100)`);
  expect(text).not.toContain('multiply_rounding_up');
});

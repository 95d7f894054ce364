import { LIMITS, paise } from '@rang/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minesMultiplier } from './mines-multiplier.ts';
import { minesOdds } from './mines-odds.ts';
import { minesWin } from './mines-win.ts';
import { multiplierNumber } from './multiplier-number.ts';

const everyPair = Array.from({ length: 24 }, (_, index) => index + 1).flatMap((mines) =>
  Array.from({ length: 25 - mines }, (_, index) => ({ mines, found: index + 1 })),
);

test('there are 300 ways to cash out', () => {
  expect(everyPair).toHaveLength(300);
});

test.each(everyPair)('cashing out after $found gems among $mines mines gives back exactly 99%', ({ mines, found }) => {
  // The chance of finding so many gems, tile by tile: a fraction of whole numbers, nothing is rounded.
  const chance = { numerator: 1n, denominator: 1n };
  for (let before = 0; before < found; before += 1) {
    const { safe, outOf } = minesOdds(mines, before);
    chance.numerator *= BigInt(safe);
    chance.denominator *= BigInt(outOf);
  }
  const paid = minesMultiplier(mines, found);
  expect(100n * paid.numerator * chance.numerator).toBe(99n * paid.denominator * chance.denominator);
});

test.each([
  [1, 1, 1.0312],
  [3, 1, 1.125],
  [3, 2, 1.2857],
  [5, 5, 3.3925],
  [24, 1, 24.75],
  [1, 24, 24.75],
  [12, 13, 5_148_297],
])('with %d mines, %d gems pay %d times', (mines, found, multiplier) => {
  expect(multiplierNumber(minesMultiplier(mines, found))).toBe(multiplier);
});

test('a win is never above its multiplier and less than a paisa below it, up to the stated maximum', () => {
  const stakes = fc.bigInt({ min: LIMITS.minesStake.min, max: LIMITS.minesStake.max }).map(paise);
  fc.assert(
    fc.property(stakes, fc.constantFrom(...everyPair), (stake, { mines, found }) => {
      const { numerator, denominator } = minesMultiplier(mines, found);
      const win = minesWin(stake, mines, found);
      if (stake * numerator >= LIMITS.minesMaxWin * denominator) expect(win).toBe(LIMITS.minesMaxWin);
      else {
        const below = stake * numerator - win * denominator;
        expect(below >= 0n && below < denominator).toBe(true);
      }
      // A gem never leaves its finder with less than was staked.
      expect(win >= stake).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('nothing is won before the first gem', () => {
  expect(minesWin(paise(1_000n), 3, 0)).toBe(0n);
});

test.each([
  [0, 1],
  [25, 0],
  [3, 23],
  [3, -1],
  [1.5, 1],
  [3, Number.NaN],
])('%d mines with %d gems is no board', (mines, found) => {
  expect(() => minesMultiplier(mines, found)).toThrow(RangeError);
});

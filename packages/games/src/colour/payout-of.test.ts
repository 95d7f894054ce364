import { COLOURS, DIGITS, LIMITS, paise, type ColourSelection } from '@rang/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payoutHundredths } from './payout-hundredths.ts';
import { payoutOf } from './payout-of.ts';
import { selectionOdds } from './selection-odds.ts';

const onColours = COLOURS.map((betValue): ColourSelection => ({ betType: 'color', betValue }));
const onNumbers = DIGITS.map((betValue): ColourSelection => ({ betType: 'number', betValue }));
const selections = fc.constantFrom(...onColours, ...onNumbers);
const stakes = fc.bigInt({ min: LIMITS.colourStake.min, max: LIMITS.colourStake.max }).map(paise);

test.each([
  ['red', 195n],
  ['green', 195n],
  ['blue', 475n],
] as const)('%s pays %d hundredths', (betValue, hundredths) => {
  expect(payoutHundredths({ betType: 'color', betValue })).toBe(hundredths);
});

test('every number pays 9.95 times', () => {
  expect(onNumbers.map(payoutHundredths)).toEqual(Array(10).fill(995n));
});

test('ten rupees pay 19.50 on red and green, 47.50 on blue and 99.50 on a number', () => {
  const paid = [...onColours, { betType: 'number', betValue: '7' } as const].map((on) => payoutOf(paise(1_000n), on));
  expect(paid).toEqual([1_950n, 1_950n, 4_750n, 9_950n]);
});

test('a win is never below its multiplier and less than a paisa above it', () => {
  fc.assert(
    fc.property(stakes, selections, (stake, selection) => {
      const above = payoutOf(stake, selection) * 100n - stake * payoutHundredths(selection);
      expect(above >= 0n && above < 100n).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('no selection gives back more than was staked, on average, at any stake', () => {
  const smallest = Array.from({ length: 2_000 }, (_, index) => paise(BigInt(index) + 1n));
  for (const selection of [...onColours, ...onNumbers]) {
    const { wins } = selectionOdds(selection);
    const generous = smallest.filter((stake) => payoutOf(stake, selection) * BigInt(wins) > stake * 10n);
    expect(generous).toEqual([]);
  }
  fc.assert(
    fc.property(stakes, selections, (stake, selection) => {
      expect(payoutOf(stake, selection) * BigInt(selectionOdds(selection).wins) <= stake * 10n).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

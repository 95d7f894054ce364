import { COLOURS, DIGITS, LIMITS, paise, type ColourSelection, type Paise } from '@rang/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLOUR_DIGITS, getColour, colourMultiplier, selectionOdds, selectionWins } from './colour.ts';
import { multiplyRoundingUp } from './money.ts';

const onColours = COLOURS.map((betValue): ColourSelection => ({ betType: 'color', betValue }));
const onNumbers = DIGITS.map((betValue): ColourSelection => ({ betType: 'number', betValue }));
const selections = fc.constantFrom(...onColours, ...onNumbers);
const stakes = fc.bigInt({ min: LIMITS.colourStake.min, max: LIMITS.colourStake.max }).map(paise);
const payoutOf = (stake: Paise, selection: ColourSelection): Paise =>
  multiplyRoundingUp(stake, colourMultiplier(selection));

test('1, 3, 7 and 9 are red, 2, 4, 6 and 8 are green, 0 and 5 are blue', () => {
  const colours = Array.from({ length: 10 }, (_, digit) => getColour(digit));
  expect(colours).toEqual(['blue', 'red', 'green', 'red', 'green', 'blue', 'green', 'red', 'green', 'red']);
});

test('each digit stands for one colour', () => {
  const digits: number[] = Object.values(COLOUR_DIGITS).flat();
  expect(digits.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test.each([-1, 10, 0.5, Number.NaN])('%d is no result', (digit) => {
  expect(() => getColour(digit)).toThrow(RangeError);
});

test.each([
  ['red', 4, 780],
  ['green', 4, 780],
  ['blue', 2, 950],
] as const)('%s wins %d times in ten and gives back %d thousandths', (betValue, wins, returnThousandths) => {
  expect(selectionOdds({ betType: 'color', betValue })).toEqual({ wins, outOf: 10, returnThousandths });
});

test('every number wins once in ten and gives back 99.5%', () => {
  for (const selection of onNumbers) {
    expect(selectionOdds(selection)).toEqual({ wins: 1, outOf: 10, returnThousandths: 995 });
  }
});

test.each(Array.from({ length: 10 }, (_, digit) => digit))(
  'when %d is drawn, one colour and that number win, and nothing else does',
  (digit) => {
    expect(onColours.filter((selection) => selectionWins(selection, digit))).toHaveLength(1);
    const winning = onNumbers.filter((selection) => selectionWins(selection, digit));
    expect(winning).toEqual([{ betType: 'number', betValue: String(digit) }]);
  },
);

test.each([
  ['red', 195n],
  ['green', 195n],
  ['blue', 475n],
] as const)('%s pays %d hundredths', (betValue, hundredths) => {
  expect(colourMultiplier({ betType: 'color', betValue })).toBe(hundredths);
});

test('every number pays 9.95 times', () => {
  expect(onNumbers.map(colourMultiplier)).toEqual(Array(10).fill(995n));
});

test('ten rupees pay 19.50 on red and green, 47.50 on blue and 99.50 on a number', () => {
  const paid = [...onColours, { betType: 'number', betValue: '7' } as const].map((on) => payoutOf(paise(1_000n), on));
  expect(paid).toEqual([1_950n, 1_950n, 4_750n, 9_950n]);
});

test('a win is never below its multiplier and less than a paisa above it', () => {
  fc.assert(
    fc.property(stakes, selections, (stake, selection) => {
      const above = payoutOf(stake, selection) * 100n - stake * colourMultiplier(selection);
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

import { COLOURS, paise } from '@rang/contract';
import { colourDigit } from '@rang/fairness';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLOUR_DIGITS, getColour } from './colour.ts';
import { colourResult, findMaxSide, type ColourStakes } from './colour-result.ts';

const SALT = '5a'.repeat(32);
const drawAt = (index: number) => ({ hash: index.toString(16).padStart(64, '0'), salt: SALT });
const stakesOf = (red: bigint, green: bigint, blue: bigint): ColourStakes => ({
  red: paise(red),
  green: paise(green),
  blue: paise(blue),
});

test('a fair round is what its hash draws', () => {
  for (let index = 0; index < 50; index += 1) {
    const digit = colourDigit(drawAt(index));
    expect(colourResult(drawAt(index), { rule: 'fair' })).toEqual({ number: digit, fairNumber: digit });
  }
});

test('a number that the operator has chosen is the result, and the fair draw is told beside it', () => {
  const chosen = { rule: 'operator-number', chosen: 4 } as const;
  expect(colourResult(drawAt(0), chosen)).toEqual({ number: 4, fairNumber: colourDigit(drawAt(0)) });
});

test.each([
  ['more on red than on either other', stakesOf(101n, 100n, 50n), 'red'],
  ['most on blue', stakesOf(0n, 0n, 1n), 'blue'],
  ['as much on two colours', stakesOf(100n, 100n, 1n), undefined],
  ['as much on all', stakesOf(7n, 7n, 7n), undefined],
  ['nothing staked', stakesOf(0n, 0n, 0n), undefined],
  ['two small ones that share the lesser place', stakesOf(1n, 1n, 2n), 'blue'],
])('with %s the largest side is told so', (_name, stakes, side) => {
  expect(findMaxSide(stakes)).toBe(side);
});

test('under max-side a number of the colour with the largest stake wins, and without one the fair number', () => {
  const amounts = fc.bigInt({ min: 0n, max: 5n });
  fc.assert(
    fc.property(fc.nat(5_000), fc.tuple(amounts, amounts, amounts), (index, amountsOfAll) => {
      const stakes = stakesOf(...amountsOfAll);
      const { number, fairNumber } = colourResult(drawAt(index), { rule: 'max-side', stakes });
      expect(fairNumber).toBe(colourDigit(drawAt(index)));
      const side = findMaxSide(stakes);
      if (side === undefined) expect(number).toBe(fairNumber);
      else expect(getColour(number)).toBe(side);
    }),
  );
});

test.each(COLOURS)('among the numbers of %s the draw favours none', (colour) => {
  const rounds = 20_000;
  const counts = new Map<number, number>();
  for (let index = 0; index < rounds; index += 1) {
    const stakes = { ...stakesOf(0n, 0n, 0n), [colour]: paise(1n) };
    const { number } = colourResult(drawAt(index), { rule: 'max-side', stakes });
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const digits = COLOUR_DIGITS[colour];
  expect([...counts.keys()].sort()).toEqual([...digits]);
  const share = rounds / digits.length;
  const sigma = Math.sqrt(share * (1 - 1 / digits.length));
  for (const count of counts.values()) expect(Math.abs(count - share)).toBeLessThan(5 * sigma);
});

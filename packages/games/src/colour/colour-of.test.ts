import { expect, test } from 'vitest';
import { COLOUR_DIGITS, colourOf } from './colour-of.ts';

test('1, 3, 7 and 9 are red, 2, 4, 6 and 8 are green, 0 and 5 are blue', () => {
  const colours = Array.from({ length: 10 }, (_, digit) => colourOf(digit));
  expect(colours).toEqual(['blue', 'red', 'green', 'red', 'green', 'blue', 'green', 'red', 'green', 'red']);
});

test('each digit stands for one colour', () => {
  const digits: number[] = Object.values(COLOUR_DIGITS).flat();
  expect(digits.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test.each([-1, 10, 0.5, Number.NaN])('%d is no result', (digit) => {
  expect(() => colourOf(digit)).toThrow(RangeError);
});

import type { Colour } from '@rang/contract';

/** Which digits stand for which colour. */
export const COLOUR_DIGITS = {
  red: [1, 3, 7, 9],
  green: [2, 4, 6, 8],
  blue: [0, 5],
} as const satisfies Record<Colour, readonly number[]>;

/** The colour of a digit 0 to 9. Throws a RangeError for any other number. */
export function colourOf(digit: number): Colour {
  for (const colour of ['red', 'green', 'blue'] as const) {
    if ((COLOUR_DIGITS[colour] as readonly number[]).includes(digit)) return colour;
  }
  throw new RangeError('a result is a digit 0 to 9');
}

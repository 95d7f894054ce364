import type { Colour, ColourSelection } from '@rang/contract';

/** Which digits stand for which colour. */
export const COLOUR_DIGITS = {
  red: [1, 3, 7, 9],
  green: [2, 4, 6, 8],
  blue: [0, 5],
} as const satisfies Record<Colour, readonly number[]>;

/** The multiplier of each kind of bet, stake included, in hundredths: 195 is 1.95 times. */
export const COLOUR_MULTIPLIERS = { red: 195n, green: 195n, blue: 475n, number: 995n } as const;

/** The colour of a digit 0 to 9. Throws a RangeError for any other number. */
export function getColour(digit: number): Colour {
  for (const colour of ['red', 'green', 'blue'] as const) {
    if ((COLOUR_DIGITS[colour] as readonly number[]).includes(digit)) return colour;
  }
  throw new RangeError('a result is a digit 0 to 9');
}

/** Whether a bet on `selection` wins when the digit 0 to 9 is drawn. A bet on a colour throws a RangeError for any other. */
export function selectionWins(selection: ColourSelection, digit: number): boolean {
  return selection.betType === 'number'
    ? Number(selection.betValue) === digit
    : getColour(digit) === selection.betValue;
}

/** The multiplier of a selection, in hundredths. A bet that wins pays its stake times this, by `multiplyRoundingUp`. */
export function colourMultiplier(selection: ColourSelection): bigint {
  return selection.betType === 'number' ? COLOUR_MULTIPLIERS.number : COLOUR_MULTIPLIERS[selection.betValue];
}

/** How often a bet wins (`wins` digits in ten) and what it gives back on average, in thousandths of the stake. */
export interface SelectionOdds {
  readonly wins: number;
  readonly outOf: 10;
  readonly returnThousandths: number;
}

/** The odds of a selection, counted over the ten equally likely digits: 4/10 x 1.95 = 78.0% for red. */
export function selectionOdds(selection: ColourSelection): SelectionOdds {
  const wins = Array.from({ length: 10 }, (_, digit) => digit).filter((digit) =>
    selectionWins(selection, digit),
  ).length;
  return { wins, outOf: 10, returnThousandths: wins * Number(colourMultiplier(selection)) };
}

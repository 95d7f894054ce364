import { COLOURS, DIGITS, type Colour, type ColourSelection } from '@rang/contract';
import { colourOf } from '@rang/games';

/** The selection that a radio's value stands for (`red`, `7`), or undefined for any other word. */
export function findSelection(key: string): ColourSelection | undefined {
  const colour = COLOURS.find((one) => one === key);
  if (colour !== undefined) return { betType: 'color', betValue: colour };
  const digit = DIGITS.find((one) => one === key);
  return digit === undefined ? undefined : { betType: 'number', betValue: digit };
}

/** The pigment that a selection is painted in: its own, or that of its number. */
export function pigmentOf(selection: ColourSelection): Colour {
  return selection.betType === 'color' ? selection.betValue : colourOf(Number(selection.betValue));
}

import type { ColourSelection } from '@rang/contract';
import { colourOf } from './colour-of.ts';

/** Whether a bet on `selection` wins when `digit` is drawn. */
export function selectionWins(selection: ColourSelection, digit: number): boolean {
  return selection.betType === 'number' ? Number(selection.betValue) === digit : colourOf(digit) === selection.betValue;
}

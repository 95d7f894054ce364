import type { ColourSelection, Paise } from '@rang/contract';
import { isSameSelection } from '../selection/selection.ts';

/** One bet that the player means, with the key that makes its repetition the same bet. */
export interface BetIntent {
  readonly key: string;
  readonly round: number;
  readonly selection: ColourSelection;
  readonly amount: Paise;
}

/**
 * The intent of a press on Place Bet. It is the unheard one again only where nothing about it has changed: the key of
 * another round would be answered with that round's bet.
 */
export function intentOf(
  wanted: Omit<BetIntent, 'key'>,
  unheard: BetIntent | undefined,
  createKey: () => string,
): BetIntent {
  const isSame =
    unheard?.round === wanted.round &&
    unheard.amount === wanted.amount &&
    isSameSelection(unheard.selection, wanted.selection);
  return isSame ? unheard : { ...wanted, key: createKey() };
}

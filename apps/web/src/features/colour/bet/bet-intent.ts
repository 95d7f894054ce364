import type { ColourSelection, Paise } from '@rang/contract';
import { isSameSelection } from '../selection/selection.ts';

/** One bet that the player means, with the key that makes its repetition the same bet. */
export interface BetIntent {
  readonly key: string;
  readonly round: number;
  readonly selection: ColourSelection;
  readonly amount: Paise;
}

/** A bet as it was pressed, before it has a key. */
export type BetWish = Omit<BetIntent, 'key'>;

/** Whether two presses ask for the same bet: the same selection and amount in the same round. */
export function isSameWish(one: BetWish, other: BetWish): boolean {
  return one.round === other.round && one.amount === other.amount && isSameSelection(one.selection, other.selection);
}

/**
 * The intent of a press on Place Bet. It is the unheard one again only where nothing about it has changed: the key of
 * another round would be answered with that round's bet.
 */
export function intentOf(wanted: BetWish, unheard: BetIntent | undefined, createKey: () => string): BetIntent {
  return unheard !== undefined && isSameWish(unheard, wanted) ? unheard : { ...wanted, key: createKey() };
}

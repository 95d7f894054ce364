import { COLOURS, type Colour, type Paise } from '@rang/contract';
import { colourDigit, colourDigitAmong } from '@rang/fairness';
import { COLOUR_DIGITS } from './colour.ts';

/** What was staked in a round on each colour by its name. Bets on a number are on no side. */
export type ColourStakes = Readonly<Record<Colour, Paise>>;

/** By which rule a round's number comes about, with what the rule needs besides the draw. */
export type ColourRule =
  | { readonly rule: 'fair' }
  | { readonly rule: 'operator-number'; readonly chosen: number }
  | { readonly rule: 'max-side'; readonly stakes: ColourStakes };

/** The colour with the largest total stake; undefined where nothing is staked or two colours share the largest. */
export function findMaxSide(stakes: ColourStakes): Colour | undefined {
  const largest = COLOURS.reduce((most, colour) => (stakes[colour] > most ? stakes[colour] : most), 0n);
  const sides = COLOURS.filter((colour) => stakes[colour] === largest);
  return largest > 0n && sides.length === 1 ? sides[0] : undefined;
}

/**
 * The number of a round and what the fair draw gives, from the round's hash (64 hex characters) and the chain's salt (hex
 * text). `operator-number` is the number that was chosen; `max-side` one of the numbers of the colour with the largest
 * total stake, picked by the same draw, and the fair number where there is no such colour. What a bet pays is the same
 * under every rule.
 */
export function colourResult(
  draw: { readonly hash: string; readonly salt: string },
  rule: ColourRule,
): { readonly number: number; readonly fairNumber: number } {
  const fairNumber = colourDigit(draw);
  if (rule.rule === 'operator-number') return { number: rule.chosen, fairNumber };
  const side = rule.rule === 'max-side' ? findMaxSide(rule.stakes) : undefined;
  return { number: side === undefined ? fairNumber : colourDigitAmong(draw, COLOUR_DIGITS[side]), fairNumber };
}

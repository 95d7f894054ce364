import type { ColourSelection } from '@rang/contract';
import { payoutHundredths } from './payout-hundredths.ts';
import { selectionWins } from './selection-wins.ts';

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
  return { wins, outOf: 10, returnThousandths: wins * Number(payoutHundredths(selection)) };
}

import { formatRupees, formatRupeesShort, type ColourSelection, type Paise } from '@rang/contract';
import { multiplyRoundingUp, payoutHundredths, selectionOdds } from '@rang/games';
import { formatShare } from '../../../lib/format-number.ts';

/** The parts of the one line that says what a bet is, pays and is worth, ready to be put into words. */
export interface BetSummary {
  readonly stake: string;
  readonly payout: string;
  readonly wins: number;
  readonly outOf: number;
  readonly share: string;
}

/** What `amount` on `selection` pays and how likely, in the number format of `language`. */
export function summaryOf(selection: ColourSelection, amount: Paise, language: string): BetSummary {
  const { wins, outOf, returnThousandths } = selectionOdds(selection);
  return {
    stake: formatRupeesShort(amount),
    payout: formatRupees(multiplyRoundingUp(amount, payoutHundredths(selection))),
    wins,
    outOf,
    share: formatShare(returnThousandths / 1000, language),
  };
}

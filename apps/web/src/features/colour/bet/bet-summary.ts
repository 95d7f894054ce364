import {
  NOTHING,
  formatRupees,
  formatRupeesShort,
  sumPaise,
  type ColourBetRecord,
  type ColourSelection,
  type Paise,
} from '@rang/contract';
import { multiplyRoundingUp, colourMultiplier, selectionOdds } from '@rang/games';
import { formatShare } from '../../../lib/format-number.ts';

/** The parts of the one line that says what a bet is, pays and is worth, ready to be put into words. */
export interface BetSummary {
  readonly stake: string;
  readonly payout: string;
  readonly wins: number;
  readonly outOf: number;
  readonly share: string;
}

/** What `amount` on `selection` pays and how likely. */
export function summaryOf(selection: ColourSelection, amount: Paise): BetSummary {
  const { wins, outOf, returnThousandths } = selectionOdds(selection);
  return {
    stake: formatRupeesShort(amount),
    payout: formatRupees(multiplyRoundingUp(amount, colourMultiplier(selection))),
    wins,
    outOf,
    share: formatShare(returnThousandths / 1000),
  };
}

/** The open stakes of one round by selection, the latest selection first. */
export function sumUpOpenBets(
  bets: readonly ColourBetRecord[],
  round: number,
): readonly { betValue: string; total: Paise }[] {
  const sums = new Map<string, Paise>();
  for (const bet of bets) {
    if (bet.round !== round || bet.status !== 'pending') continue;
    sums.set(bet.betValue, sumPaise([sums.get(bet.betValue) ?? NOTHING, bet.amount]));
  }
  return Array.from(sums, ([betValue, total]) => ({ betValue, total }));
}

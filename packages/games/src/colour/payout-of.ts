import type { ColourSelection, Paise } from '@rang/contract';
import { multiplyRoundingUp } from '../multiply-rounding-up.ts';
import { payoutHundredths } from './payout-hundredths.ts';

/** What a winning bet pays, stake included, in paise. */
export function payoutOf(stake: Paise, selection: ColourSelection): Paise {
  return multiplyRoundingUp(stake, payoutHundredths(selection));
}

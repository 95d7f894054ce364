import type { ColourSelection } from '@rang/contract';

/** What each kind of bet pays for one rupee, stake included, in hundredths: 195 is 1.95 times. */
export const PAYOUT_HUNDREDTHS = { red: 195n, green: 195n, blue: 475n, number: 995n } as const;

/** The multiplier of a selection, in hundredths. */
export function payoutHundredths(selection: ColourSelection): bigint {
  return selection.betType === 'number' ? PAYOUT_HUNDREDTHS.number : PAYOUT_HUNDREDTHS[selection.betValue];
}

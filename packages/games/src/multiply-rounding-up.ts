import { paise, type Paise } from '@rang/contract';

/**
 * An amount times a multiplier in whole hundredths, rounded up to the next paisa: the rounding of wins that the screen
 * shows with `ceil`, so that what is shown is what is paid, and the fraction is the player's.
 */
export function multiplyRoundingUp(amount: Paise, hundredths: bigint): Paise {
  return paise((amount * hundredths + 99n) / 100n);
}

import { paise, type Paise } from '@rang/contract';

/** An exact fraction, not reduced; its denominator is above 0. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * What an amount, from 0, pays at a multiplier in whole hundredths, from 0 (195 is 1.95 times), rounded up to the next
 * paisa: the fraction is the player's, and what a screen shows with `ceil` is what is paid. Every win of Color Prediction
 * and of Crash is this; where a statement pays a whole batch it is `multiply_rounding_up` of the database, the same in SQL.
 * Throws a RangeError where the multiplier is no whole number.
 */
export function multiplyRoundingUp(amount: Paise, hundredths: bigint | number): Paise {
  return paise((amount * BigInt(hundredths) + 99n) / 100n);
}

/** An amount, from 0, times an exact fraction, rounded down to the paisa: the rounding of wins in Mines. */
export function multiplyRoundingDown(amount: Paise, { numerator, denominator }: Fraction): Paise {
  return paise((amount * numerator) / denominator);
}

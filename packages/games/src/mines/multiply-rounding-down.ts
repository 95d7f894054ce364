import { paise, type Paise } from '@rang/contract';
import type { Fraction } from './mines-multiplier.ts';

/** An amount times an exact fraction, rounded down to the paisa. */
export function multiplyRoundingDown(amount: Paise, { numerator, denominator }: Fraction): Paise {
  return paise((amount * numerator) / denominator);
}

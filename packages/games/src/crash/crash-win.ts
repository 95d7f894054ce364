import type { Paise } from '@rang/contract';
import { multiplyRoundingUp } from '../multiply-rounding-up.ts';

/** What a bet of Crash pays at a multiplier in hundredths, stake included, rounded up to the paisa. */
export function crashWin(stake: Paise, multiplier: number): Paise {
  return multiplyRoundingUp(stake, BigInt(multiplier));
}

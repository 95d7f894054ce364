import { paise, type Paise } from '@rang/contract';
import { minesPaidMultiplier } from './mines-paid-multiplier.ts';
import { multiplyRoundingDown } from './multiply-rounding-down.ts';

/**
 * What a cash-out pays after `found` gems on a board of `mines` mines, stake included: rounded down to the paisa, at
 * most the stated maximum; nothing before the first gem.
 */
export function minesWin(stake: Paise, mines: number, found: number): Paise {
  return found === 0 ? paise(0n) : multiplyRoundingDown(stake, minesPaidMultiplier(stake, mines, found));
}

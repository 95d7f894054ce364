import { LIMITS, type Paise } from '@rang/contract';
import { minesMultiplier, type Fraction } from './mines-multiplier.ts';

/** What a stake is multiplied by after `found` gems: the rules' multiplier, or less where the stated maximum is reached. */
export function minesPaidMultiplier(stake: Paise, mines: number, found: number): Fraction {
  const full = minesMultiplier(mines, found);
  const isBeyond = stake * full.numerator > LIMITS.minesMaxWin * full.denominator;
  return isBeyond ? { numerator: LIMITS.minesMaxWin, denominator: stake } : full;
}

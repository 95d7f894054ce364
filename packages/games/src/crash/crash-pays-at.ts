import type { Paise } from '@rang/contract';
import { crashLimit } from './crash-limit.ts';

/**
 * At how many hundredths the house pays a bet by itself, exactly and whatever its player does: at its target, or at the
 * limit of its stake where that is lower or there is no target.
 */
export function crashPaysAt(bet: { stake: Paise; target: number | null }): number {
  return Math.min(bet.target ?? Infinity, crashLimit(bet.stake));
}

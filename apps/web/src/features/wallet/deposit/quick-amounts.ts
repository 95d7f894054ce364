import { parseRupees, type Paise } from '@rang/contract';
import type { AmountLimits } from '../find-amount-problem.ts';

const SUGGESTIONS = ['100', '500', '1000', '2000', '5000', '10000'] as const;

/** Amounts to tap instead of typing; only ones that the house would take. */
export function listQuickAmounts(limits: AmountLimits | undefined): readonly Paise[] {
  return SUGGESTIONS.map(parseRupees)
    .filter((amount) => amount !== undefined)
    .filter((amount) => limits === undefined || (amount >= limits.min && amount <= limits.max));
}

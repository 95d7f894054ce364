import { LIMITS, type RefusalCode } from '@rang/contract';
import { findTypedAmount } from '../../../play/bet/typed-amount.ts';

/** What stands in the amount field before anything is typed. */
export const FIRST_STAKE = '0.00';

/** Which refusal the amount would meet, so that it is told at its field before anything is sent. */
export function findStakeRefusal(text: string): RefusalCode | undefined {
  const amount = findTypedAmount(text);
  if (amount === undefined || amount < LIMITS.minesStake.min) return 'INVALID_BET_AMOUNT';
  return amount > LIMITS.minesStake.max ? 'BET_ABOVE_MAXIMUM' : undefined;
}

import type { QUICK_STAKES, REFUSALS } from '@rang/contract';
import { LIMITS, QUICK_STAKE_DEFAULT, parseRupees, type Paise } from '@rang/contract';
import { findTypedAmount, typeAmount } from '../../../play/bet/typed-amount.ts';

/** How much the player wants to bet: one of the quick amounts, or one typed by hand. */
type StakeChoice = (typeof QUICK_STAKES)[number] | 'custom';

export interface Stake {
  readonly choice: StakeChoice;
  /** What stands in the custom field, kept while a quick amount is chosen. */
  readonly custom: string;
}

export const FIRST_STAKE: Stake = { choice: QUICK_STAKE_DEFAULT, custom: '' };

/** The stake after typing into the custom field; what is no amount with at most two decimals changes nothing. */
export function typeStake(stake: Stake, typed: string): Stake {
  return { choice: 'custom', custom: typeAmount(stake.custom, typed) };
}

/** Whether a custom amount is chosen and its field is empty. */
export function isStakeMissing(stake: Stake): boolean {
  return stake.choice === 'custom' && stake.custom === '';
}

/** The amount chosen, or undefined where the custom field holds none. */
export function findStakeAmount(stake: Stake): Paise | undefined {
  return stake.choice === 'custom' ? findTypedAmount(stake.custom) : parseRupees(stake.choice);
}

/** Which refusal the amount would meet, so that it can be told at its field before it is sent. */
export function findStakeRefusal(stake: Stake): keyof typeof REFUSALS | undefined {
  const amount = findStakeAmount(stake);
  if (amount === undefined) return 'INVALID_BET_AMOUNT';
  if (amount < LIMITS.colourStake.min) return 'BET_BELOW_MINIMUM';
  return amount > LIMITS.colourStake.max ? 'BET_ABOVE_MAXIMUM' : undefined;
}

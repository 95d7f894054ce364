import type { QUICK_STAKES, REFUSALS } from '@rang/contract';
import { LIMITS, QUICK_STAKE_DEFAULT, parseRupees, type Paise } from '@rang/contract';

/** How much the player wants to bet: one of the quick amounts, or one typed by hand. */
type StakeChoice = (typeof QUICK_STAKES)[number] | 'custom';

export interface Stake {
  readonly choice: StakeChoice;
  /** What stands in the custom field, kept while a quick amount is chosen. */
  readonly custom: string;
}

export const FIRST_STAKE: Stake = { choice: QUICK_STAKE_DEFAULT, custom: '' };

const TYPED = /^[0-9]{0,10}(?:\.[0-9]{0,2})?$/;

/** The stake after typing into the custom field; what is no amount with at most two decimals changes nothing. */
export function typeStake(stake: Stake, typed: string): Stake {
  const text = typed.trim().replace(',', '.');
  return TYPED.test(text) ? { choice: 'custom', custom: text } : { ...stake, choice: 'custom' };
}

/** Whether a custom amount is chosen and its field is empty. */
export function isStakeMissing(stake: Stake): boolean {
  return stake.choice === 'custom' && stake.custom === '';
}

/** The amount chosen, or undefined where the custom field holds none. Half-typed forms (`.5`, `5.`, `05`) are read. */
export function findStakeAmount(stake: Stake): Paise | undefined {
  if (stake.choice !== 'custom') return parseRupees(stake.choice);
  const [whole = '', part = ''] = stake.custom.split('.');
  if (whole === '' && part === '') return undefined;
  return parseRupees([whole.replace(/^0+(?=[0-9])/, '') || '0', part].filter((piece) => piece !== '').join('.'));
}

/** Which refusal the amount would meet, so that it can be told at its field before it is sent. */
export function findStakeRefusal(stake: Stake): keyof typeof REFUSALS | undefined {
  const amount = findStakeAmount(stake);
  if (amount === undefined) return 'INVALID_BET_AMOUNT';
  if (amount < LIMITS.colourStake.min) return 'BET_BELOW_MINIMUM';
  return amount > LIMITS.colourStake.max ? 'BET_ABOVE_MAXIMUM' : undefined;
}

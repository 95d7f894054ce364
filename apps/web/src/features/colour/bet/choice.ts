import {
  LIMITS,
  QUICK_STAKE_DEFAULT,
  parseRupees,
  type ColourSelection,
  type Paise,
  type QUICK_STAKES,
  type REFUSALS,
} from '@rang/contract';
import { findTypedAmount, typeAmount } from '../../../play/bet/typed-amount.ts';
import type { Phase } from '../round/round-phase.ts';
import { findSelection } from '../selection/selection-mark.tsx';

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

/** Which refusal the amount would meet, so that it can be shown at its field before it is sent. */
export function findStakeRefusal(stake: Stake): keyof typeof REFUSALS | undefined {
  const amount = findStakeAmount(stake);
  if (amount === undefined) return 'INVALID_BET_AMOUNT';
  if (amount < LIMITS.colourStake.min) return 'BET_BELOW_MINIMUM';
  return amount > LIMITS.colourStake.max ? 'BET_ABOVE_MAXIMUM' : undefined;
}

/** What stands in the bet panel. It outlives rounds and tabs, so that the same bet is one tap in the next round. */
export interface Choice {
  readonly selection: ColourSelection | undefined;
  readonly stake: Stake;
}

export const FIRST_CHOICE: Choice = { selection: undefined, stake: FIRST_STAKE };

/** The choice after a radio button of the colours or numbers was chosen. */
export function select(choice: Choice, key: string): Choice {
  return { ...choice, selection: findSelection(key) ?? choice.selection };
}

/** Why Place Bet is disabled; undefined while it is not. */
export type Obstacle = 'loading' | 'paused' | 'locked' | 'nothing-selected' | 'no-amount';

/** Place Bet is off without a selection, with an empty custom amount, while the game pauses, and once bets are closed. */
export function findObstacle(given: {
  phase: Phase;
  selection: ColourSelection | undefined;
  stake: Stake;
}): Obstacle | undefined {
  if (given.phase === 'loading') return 'loading';
  if (given.phase === 'locked') return 'locked';
  if (given.phase !== 'open') return 'paused';
  if (given.selection === undefined) return 'nothing-selected';
  return isStakeMissing(given.stake) ? 'no-amount' : undefined;
}

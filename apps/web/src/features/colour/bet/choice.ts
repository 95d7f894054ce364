import {
  LIMITS,
  NOTHING,
  QUICK_STAKES,
  QUICK_STAKE_DEFAULT,
  parseRupees,
  rupeesText,
  type ColourBetRecord,
  type ColourSelection,
  type Paise,
  type RefusalCode,
} from '@rang/contract';
import { multiplyRoundingDown } from '@rang/games';
import { z } from 'zod/mini';
import { findPaymentProblem } from '../../../house/money/amount-problem.ts';
import { openStorage, parseStored } from '../../../lib/open-storage.ts';
import { clampAmount, findTypedAmount, typeAmount } from '../../../play/bet/typed-amount.ts';
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

/** The changes of the amount that are one tap away: a half, so many times it, or the most that can be bet. */
export const STAKE_STEPS = ['half', 2, 5, 10, 20, 'max'] as const;
export type StakeStep = (typeof STAKE_STEPS)[number];

/** The stake after a step, within what the game takes; the most is never above what there is. */
export function stepStake(stake: Stake, step: StakeStep, balance: Paise | undefined): Stake {
  const before = findStakeAmount(stake) ?? NOTHING;
  const factor =
    step === 'half'
      ? { numerator: 1n, denominator: 2n }
      : { numerator: BigInt(step === 'max' ? 1 : step), denominator: 1n };
  const stepped = step === 'max' ? (balance ?? LIMITS.colourStake.max) : multiplyRoundingDown(before, factor);
  return stakeOf(clampAmount(stepped, LIMITS.colourStake), stake.custom);
}

/** The stake of an amount: a quick one where it is one, with what stands in the custom field kept. */
function stakeOf(amount: Paise, custom: string): Stake {
  const quick = QUICK_STAKES.find((one) => parseRupees(one) === amount);
  return quick === undefined ? { choice: 'custom', custom: rupeesText(amount) } : { choice: quick, custom };
}

/** Whether a custom amount is chosen and its field is empty. */
export function isStakeMissing(stake: Stake): boolean {
  return stake.choice === 'custom' && stake.custom === '';
}

/** The amount chosen, or undefined where the custom field holds none. */
export function findStakeAmount(stake: Stake): Paise | undefined {
  return stake.choice === 'custom' ? findTypedAmount(stake.custom) : parseRupees(stake.choice);
}

const REFUSALS_OF = {
  invalid: 'INVALID_BET_AMOUNT',
  belowMinimum: 'BET_BELOW_MINIMUM',
  aboveMaximum: 'BET_ABOVE_MAXIMUM',
  insufficient: 'INSUFFICIENT_BALANCE',
} as const;

/** Which refusal the amount would meet, so that it can be shown before it is sent. */
export function findAmountRefusal(amount: Paise | undefined, balance?: Paise): RefusalCode | undefined {
  if (amount === NOTHING) return 'BET_BELOW_MINIMUM';
  const problem = findPaymentProblem(amount, { limits: LIMITS.colourStake, balance });
  return problem && REFUSALS_OF[problem];
}

/** What stands in the bet panel. It outlives rounds and tabs, so that the same bet is one tap in the next round. */
export interface Choice {
  readonly selection: ColourSelection | undefined;
  readonly stake: Stake;
}

/** What was chosen in a bet, to be chosen again; undefined where nobody could. */
export function choiceOf(
  bet: Pick<ColourBetRecord, 'betValue' | 'amount'> | undefined,
): (Choice & { readonly selection: ColourSelection; readonly amount: Paise }) | undefined {
  const selection = bet && findSelection(bet.betValue);
  return selection && { selection, stake: stakeOf(bet.amount, ''), amount: bet.amount };
}

const FIRST_CHOICE: Choice = { selection: undefined, stake: FIRST_STAKE };

const KEY = 'rang-colour-choice';
const kept = z.object({
  key: z.string().check(z.maxLength(5)),
  stake: z.object({ choice: z.enum([...QUICK_STAKES, 'custom']), custom: z.string().check(z.maxLength(13)) }),
});
const storage = openStorage('localStorage');

/** What was chosen last on this device. */
export function readChoice(): Choice {
  const last = parseStored(storage.getItem(KEY), kept);
  return last === undefined ? FIRST_CHOICE : { selection: findSelection(last.key), stake: last.stake };
}

export function keepChoice({ selection, stake }: Choice): void {
  storage.setItem(KEY, JSON.stringify({ key: selection?.betValue ?? '', stake }));
}

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

import {
  CRASH_STAKE_DEFAULT,
  CRASH_TARGET_DEFAULT,
  LIMITS,
  formatRupeesShort,
  rupeesText,
  type CrashSlot,
  type CrashSnapshot,
  type OutcomeRule,
  type Paise,
} from '@rang/contract';
import { crashChance, crashPaysAt, multiplyRoundingUp } from '@rang/games';
import { findTypedAmount } from '../../../play/bet/typed-amount.ts';

/** What stands in the fields of one bet, as it was typed. */
export interface Choice {
  readonly stake: string;
  readonly target: string;
  readonly isTargetOn: boolean;
}

export const FIRST_CHOICE: Choice = { stake: CRASH_STAKE_DEFAULT, target: CRASH_TARGET_DEFAULT, isTargetOn: true };

/** A bet as it is asked for; `target` in hundredths, undefined where the player cashes out by hand. */
export interface BetInput {
  readonly slot: CrashSlot;
  readonly amount: Paise;
  readonly target: number | undefined;
  /** The rule that the screen shows for the round that the bet is for: under another one the house takes nothing. */
  readonly rule: OutcomeRule;
}

/** What of a bet is not what stands in the fields and on the screen now. */
export type OtherBet = Pick<BetInput, 'amount' | 'rule'>;

/** The rule of the round that a bet is for now: of this one while it waits, and of the next one afterwards. */
export function ruleForBet(round: Pick<CrashSnapshot, 'outcomeRule' | 'nextOutcomeRule'> | undefined): OutcomeRule {
  return round?.nextOutcomeRule ?? round?.outcomeRule ?? 'fair';
}

/** The target that stands in the field, in hundredths, or undefined where it is none. */
export function findTarget(text: string): number | undefined {
  const hundredths = findTypedAmount(text);
  return hundredths === undefined ? undefined : Number(hundredths);
}

/** A target as it is read everywhere else, with both its decimals; what is none stays as it was typed. */
export function completeTarget(text: string): string {
  const target = findTypedAmount(text);
  return target === undefined ? text : rupeesText(target);
}

/** What a bet would win, and how often: of 100 rounds so many reach `paysAt` (hundredths). */
export interface Prospect {
  readonly paysAt: number;
  /** Whether it is not the target but the most one bet may win at which it is paid. */
  readonly isLimit: boolean;
  readonly win: Paise;
  readonly profit: bigint;
  readonly share: number;
}

/** The prospect of a bet that is paid by itself; without a target that is at its limit. */
export function prospectOf({ amount, target }: Pick<BetInput, 'amount' | 'target'>): Prospect {
  const paysAt = crashPaysAt({ stake: amount, target: target ?? null });
  const win = multiplyRoundingUp(amount, paysAt);
  return { paysAt, isLimit: paysAt !== target, win, profit: win - amount, share: crashChance(paysAt) };
}

/** Half is there above the smallest bet. */
export function canHalve(amount: Paise | undefined): boolean {
  return amount !== undefined && amount > LIMITS.crashStake.min;
}

/** Double is there where twice the amount is neither above the balance nor above the largest bet. */
export function canDouble(amount: Paise | undefined, balance: Paise | undefined): boolean {
  if (amount === undefined || amount * 2n > LIMITS.crashStake.max) return false;
  return balance === undefined || amount * 2n <= balance;
}

/** The most that one bet pays, as it stands in a sentence. */
export const MAX_WON = formatRupeesShort(LIMITS.crashMaxWin);

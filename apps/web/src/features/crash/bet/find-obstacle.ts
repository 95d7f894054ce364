import { LIMITS, NOTHING, formatRupees, type Paise, type RefusalCode } from '@rang/contract';
import { textOfRefusal } from '../../../house/calls/refusal-text.ts';
import { findPaymentProblem } from '../../../house/money/amount-problem.ts';
import { findTypedAmount } from '../../../play/bet/typed-amount.ts';
import type { Words } from '../wording/use-words.ts';
import { findTarget, type Choice } from './choice.ts';
import type { SlotBets } from './slot-bets.ts';

/** Why a bet cannot be placed: a refusal that it would meet, or what keeps it from being sent. */
export type Obstacle =
  | { readonly kind: 'notConnected' }
  /** A run that plays by itself has to know where to cash out. */
  | { readonly kind: 'needsTarget' }
  | { readonly kind: 'insufficient'; readonly amount: Paise; readonly balance: Paise }
  | { readonly kind: 'refusal'; readonly code: RefusalCode; readonly field: 'stake' | 'target' | undefined };

function refusal(code: RefusalCode, field?: 'stake' | 'target'): Obstacle {
  return { kind: 'refusal', code, field };
}

const STAKE_REFUSALS = {
  invalid: 'CRASH_AMOUNT_INVALID',
  belowMinimum: 'CRASH_BET_BELOW_MINIMUM',
  aboveMaximum: 'CRASH_BET_ABOVE_MAXIMUM',
} as const;

function findTargetRefusal({ target: text, isTargetOn }: Choice): RefusalCode | undefined {
  if (!isTargetOn) return undefined;
  const target = findTarget(text);
  if (target === undefined) return 'CRASH_TARGET_INVALID';
  if (target < 100) return 'CRASH_TARGET_BELOW_ONE';
  if (target < LIMITS.crashTarget.min) return 'CRASH_TARGET_BELOW_MINIMUM';
  return target > LIMITS.crashTarget.max ? 'CRASH_TARGET_ABOVE_MAXIMUM' : undefined;
}

interface FieldsRead {
  readonly choice: Choice;
  /** An unknown one is left to the house. */
  readonly balance: Paise | undefined;
}

interface BetRead extends FieldsRead {
  readonly bets: SlotBets;
  readonly isWaiting: boolean;
  readonly isConnected: boolean;
}

/** The first thing that stands in a bet's way, shown before anything is sent. */
export function findObstacle(given: BetRead): Obstacle | undefined {
  const { bets } = given;
  if (!given.isConnected) return { kind: 'notConnected' };
  if (given.isWaiting && bets.current?.status === 'active') return refusal('CRASH_BET_ACTIVE');
  if (bets.pending !== undefined) return refusal('CRASH_BET_PENDING');
  return findFieldObstacle(given);
}

/** What of it the fields themselves say, whatever the round and the connection do. */
export function findFieldObstacle({ choice, balance }: FieldsRead): Obstacle | undefined {
  const amount = findTypedAmount(choice.stake);
  const problem = findPaymentProblem(amount, { limits: LIMITS.crashStake, balance });
  if (problem === 'insufficient') return { kind: problem, amount: amount ?? NOTHING, balance: balance ?? NOTHING };
  if (problem !== undefined) return refusal(STAKE_REFUSALS[problem], 'stake');
  const code = findTargetRefusal(choice);
  return code === undefined ? undefined : refusal(code, 'target');
}

/** The same of the fields of an automatic run. */
export function findRunObstacle(given: FieldsRead): Obstacle | undefined {
  return findFieldObstacle(given) ?? (given.choice.isTargetOn ? undefined : { kind: 'needsTarget' });
}

/** Whether it is the amount that cannot be bet: that is seen before any press. */
export function isOfStake(obstacle: Obstacle | undefined): boolean {
  return obstacle?.kind === 'insufficient' || (obstacle?.kind === 'refusal' && obstacle.field === 'stake');
}

/** Whether there is no amount yet: then what may be bet is said, and nothing refused. */
export function isEmptyStake(obstacle: Obstacle | undefined): boolean {
  return obstacle?.kind === 'refusal' && obstacle.code === 'CRASH_AMOUNT_INVALID';
}

/** What to tell the player of what stands in the way of a bet. */
export function obstacleText(t: Words, obstacle: Obstacle): string {
  if (obstacle.kind === 'notConnected') return t('toast.notConnected');
  if (obstacle.kind === 'needsTarget') return t('auto.needsTarget');
  if (obstacle.kind === 'insufficient') {
    const { balance, amount } = obstacle;
    return t('play:insufficient', { balance: formatRupees(balance), amount: formatRupees(amount) });
  }
  return textOfRefusal(obstacle.code);
}

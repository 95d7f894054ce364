import { parseRupees, type Paise } from '@rang/contract';
import { multiplyRoundingUp } from '@rang/games';

/** What becomes of the amount after a round: back to the first one, or raised by so many percent. */
type Step = { readonly kind: 'keep' } | { readonly kind: 'raise'; readonly percent: number };

/** What an automatic run bets, and what ends it by itself; what is undefined never does. */
export interface AutoPlan {
  readonly base: Paise;
  readonly onWin: Step;
  readonly onLoss: Step;
  readonly rounds: number | undefined;
  readonly stopOnProfit: Paise | undefined;
  readonly stopOnLoss: Paise | undefined;
}

/** What has been played so far, and what is bet next; `profit` in paise, below zero for a loss. */
export interface AutoTally {
  readonly played: number;
  readonly profit: bigint;
  readonly next: Paise;
}

export function beginTally({ base }: AutoPlan): AutoTally {
  return { played: 0, profit: 0n, next: base };
}

function stepFrom(stake: Paise, { base, step }: { base: Paise; step: Step }): Paise {
  if (step.kind === 'keep') return base;
  // To the paisa above: a raise of a small amount is one.
  return multiplyRoundingUp(stake, 100 + step.percent);
}

/** Counts a round that staked one amount and was paid another. */
export function countRound(plan: AutoPlan, tally: AutoTally, bet: { stake: Paise; paid: Paise }): AutoTally {
  const step = bet.paid > 0n ? plan.onWin : plan.onLoss;
  return {
    played: tally.played + 1,
    profit: tally.profit + bet.paid - bet.stake,
    next: stepFrom(bet.stake, { base: plan.base, step }),
  };
}

/** Why no further round is to be played after `tally`, or undefined where one is. */
export function whyEnd(plan: AutoPlan, { played, profit }: AutoTally): 'done' | 'profit' | 'loss' | undefined {
  if (plan.stopOnProfit !== undefined && profit >= plan.stopOnProfit) return 'profit';
  if (plan.stopOnLoss !== undefined && -profit >= plan.stopOnLoss) return 'loss';
  return plan.rounds !== undefined && played >= plan.rounds ? 'done' : undefined;
}

/** What a bet may not pass. An unknown balance is left to the house. */
interface Bounds {
  readonly max: Paise;
  readonly balance: Paise | undefined;
}

/**
 * Why the next bet is not placed, however it was raised: it could lose more than the stop allows, or is above the most that
 * can be bet or above what there is. It is not made smaller: nobody has asked for that.
 */
export function whyNotNext(
  { stopOnLoss }: AutoPlan,
  { profit, next }: AutoTally,
  { max, balance }: Bounds,
): 'risk' | 'limit' | 'balance' | undefined {
  if (stopOnLoss !== undefined && next - profit > stopOnLoss) return 'risk';
  if (next > max) return 'limit';
  return balance !== undefined && next > balance ? 'balance' : undefined;
}

/** Why a run is over, as far as its plan says. */
export type PlannedEnd = NonNullable<ReturnType<typeof whyEnd> | ReturnType<typeof whyNotNext>>;

/** The fields of a plan as they are typed; a raise of nothing is none, and goes back to the first amount. */
export interface AutoForm {
  readonly onWin: string;
  readonly onLoss: string;
  /** Nothing, or 0, has no end. */
  readonly rounds: string;
  readonly stopOnProfit: string;
  readonly stopOnLoss: string;
}

export const FIRST_AUTO: AutoForm = { onWin: '', onLoss: '', rounds: '10', stopOnProfit: '', stopOnLoss: '' };
export const MAX_ROUNDS = 10_000;
export const MAX_PERCENT = 1_000;

function isCount(text: string, most: number): boolean {
  return /^[0-9]{1,5}$/.test(text) && Number(text) <= most;
}

/** The amount at which a run is to stop, as it is typed; nothing typed never stops it. */
function readStopAmount(text: string): Paise | undefined {
  return text.trim() === '' ? undefined : parseRupees(text.trim());
}

/**
 * Which fields of the form hold nothing that can be read; an empty one is never wrong. A loss is stopped no sooner than
 * `base`.
 */
export function findWrongFields(form: AutoForm, base: Paise): readonly (keyof AutoForm)[] {
  const isRight: Readonly<Record<keyof AutoForm, (text: string) => boolean>> = {
    onWin: (text) => isCount(text, MAX_PERCENT),
    onLoss: (text) => isCount(text, MAX_PERCENT),
    rounds: (text) => isCount(text, MAX_ROUNDS),
    stopOnProfit: (text) => (readStopAmount(text) ?? 0n) > 0n,
    stopOnLoss: (text) => (readStopAmount(text) ?? 0n) >= base,
  };
  const fields = Object.keys(isRight) as (keyof AutoForm)[];
  return fields.filter((field) => form[field] !== '' && !isRight[field](form[field]));
}

/** The plan that the form makes of a first amount; the form is taken to be right. */
export function planOf(form: AutoForm, base: Paise): AutoPlan {
  const step = (text: string): Step => (Number(text) > 0 ? { kind: 'raise', percent: Number(text) } : { kind: 'keep' });
  return {
    base,
    onWin: step(form.onWin),
    onLoss: step(form.onLoss),
    rounds: Number(form.rounds) === 0 ? undefined : Number(form.rounds),
    stopOnProfit: readStopAmount(form.stopOnProfit),
    stopOnLoss: readStopAmount(form.stopOnLoss),
  };
}

import { LIMITS, parseRupees, type Paise } from '@rang/contract';
import { multiplyRoundingUp } from '@rang/games';

/** What becomes of the amount after a round: back to the first one, or raised by so many percent. */
export type Step = { readonly kind: 'keep' } | { readonly kind: 'raise'; readonly percent: number };

/** What an automatic run bets: amounts in paise, `target` in hundredths; what is undefined never ends it. */
export interface AutoPlan {
  readonly base: Paise;
  readonly target: number;
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

/** Why a run is over. */
export type AutoEnd = 'done' | 'profit' | 'loss' | 'stopped' | 'refused' | 'offline';

export function beginTally({ base }: AutoPlan): AutoTally {
  return { played: 0, profit: 0n, next: base };
}

function stepFrom(stake: Paise, { base, step }: { base: Paise; step: Step }): Paise {
  if (step.kind === 'keep') return base;
  // To the paisa above: a raise of a small amount is one.
  return multiplyRoundingUp(stake, 100 + step.percent);
}

/** Counts a bet that staked one amount and was paid another. */
export function countBet(plan: AutoPlan, tally: AutoTally, bet: { stake: Paise; paid: Paise }): AutoTally {
  const step = bet.paid > 0n ? plan.onWin : plan.onLoss;
  return {
    played: tally.played + 1,
    profit: tally.profit + bet.paid - bet.stake,
    next: stepFrom(bet.stake, { base: plan.base, step }),
  };
}

/** Why no further bet is to be placed after `tally`, or undefined where one is. */
export function whyEnd(plan: AutoPlan, { played, profit }: AutoTally): 'done' | 'profit' | 'loss' | undefined {
  if (plan.stopOnProfit !== undefined && profit >= plan.stopOnProfit) return 'profit';
  if (plan.stopOnLoss !== undefined && -profit >= plan.stopOnLoss) return 'loss';
  return plan.rounds !== undefined && played >= plan.rounds ? 'done' : undefined;
}

/** The fields of a plan as they are typed; a raise of nothing is none, and goes back to the first amount. */
export interface AutoForm {
  readonly onWin: string;
  readonly onLoss: string;
  readonly rounds: string;
  readonly stopOnProfit: string;
  readonly stopOnLoss: string;
}

export const FIRST_AUTO: AutoForm = { onWin: '', onLoss: '', rounds: '10', stopOnProfit: '', stopOnLoss: '' };
export const MOST_ROUNDS = 10_000;
export const MOST_PERCENT = 1_000;

function isCount(text: string, most: number): boolean {
  return /^[0-9]{1,5}$/.test(text) && Number(text) <= most;
}

function isLimit(text: string): boolean {
  const amount = parseRupees(text);
  return amount !== undefined && amount > 0n && amount <= LIMITS.crashMaxWin;
}

/** Which fields of the form hold nothing that can be read; an empty one is never wrong. */
export function findWrongFields(form: AutoForm): readonly (keyof AutoForm)[] {
  const isRight: Readonly<Record<keyof AutoForm, (text: string) => boolean>> = {
    onWin: (text) => isCount(text, MOST_PERCENT),
    onLoss: (text) => isCount(text, MOST_PERCENT),
    rounds: (text) => isCount(text, MOST_ROUNDS) && Number(text) >= 1,
    stopOnProfit: isLimit,
    stopOnLoss: isLimit,
  };
  const fields = Object.keys(isRight) as (keyof AutoForm)[];
  return fields.filter((field) => form[field] !== '' && !isRight[field](form[field]));
}

/** The plan that the form makes of a first amount and a target; the form is taken to be right. */
export function planOf(form: AutoForm, { base, target }: Pick<AutoPlan, 'base' | 'target'>): AutoPlan {
  const step = (text: string): Step => (Number(text) > 0 ? { kind: 'raise', percent: Number(text) } : { kind: 'keep' });
  const limit = (text: string) => (text === '' ? undefined : parseRupees(text));
  return {
    base,
    target,
    onWin: step(form.onWin),
    onLoss: step(form.onLoss),
    rounds: form.rounds === '' ? undefined : Number(form.rounds),
    stopOnProfit: limit(form.stopOnProfit),
    stopOnLoss: limit(form.stopOnLoss),
  };
}

import { LIMITS, type Paise } from '@rang/contract';
import { multiplyRoundingUp } from '@rang/games';
import {
  NOTHING_PLAYED,
  countRound,
  isStopAmount,
  readStopAmount,
  useAutoFields,
  type AutoLimits,
  type AutoTally,
} from '../../../play/bet/auto-run.ts';

/** What becomes of the amount after a round: back to the first one, or raised by so many percent. */
export type Step = { readonly kind: 'keep' } | { readonly kind: 'raise'; readonly percent: number };

/** What an automatic run bets: amounts in paise, `target` in hundredths. */
export interface AutoPlan extends AutoLimits {
  readonly base: Paise;
  readonly target: number;
  readonly onWin: Step;
  readonly onLoss: Step;
}

/** What has been played so far, and what is bet next. */
export interface BetTally extends AutoTally {
  readonly next: Paise;
}

/** Why a run is over. */
export type AutoEnd = 'done' | 'profit' | 'loss' | 'stopped' | 'refused' | 'offline';

export function beginTally({ base }: AutoPlan): BetTally {
  return { ...NOTHING_PLAYED, next: base };
}

function stepFrom(stake: Paise, { base, step }: { base: Paise; step: Step }): Paise {
  if (step.kind === 'keep') return base;
  // To the paisa above: a raise of a small amount is one.
  return multiplyRoundingUp(stake, 100 + step.percent);
}

/** Counts a bet that staked one amount and was paid another. */
export function countBet(plan: AutoPlan, tally: BetTally, bet: { stake: Paise; paid: Paise }): BetTally {
  const step = bet.paid > 0n ? plan.onWin : plan.onLoss;
  return { ...countRound(tally, bet), next: stepFrom(bet.stake, { base: plan.base, step }) };
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
export const MAX_ROUNDS = 10_000;
export const MAX_PERCENT = 1_000;

function isCount(text: string, most: number): boolean {
  return /^[0-9]{1,5}$/.test(text) && Number(text) <= most;
}

/** Which fields of the form hold nothing that can be read; an empty one is never wrong. */
export function findWrongFields(form: AutoForm): readonly (keyof AutoForm)[] {
  const isRight: Readonly<Record<keyof AutoForm, (text: string) => boolean>> = {
    onWin: (text) => isCount(text, MAX_PERCENT),
    onLoss: (text) => isCount(text, MAX_PERCENT),
    rounds: (text) => isCount(text, MAX_ROUNDS) && Number(text) >= 1,
    stopOnProfit: (text) => isStopAmount(text, LIMITS.crashMaxWin),
    stopOnLoss: (text) => isStopAmount(text, LIMITS.crashMaxWin),
  };
  const fields = Object.keys(isRight) as (keyof AutoForm)[];
  return fields.filter((field) => form[field] !== '' && !isRight[field](form[field]));
}

/** The plan that the form makes of a first amount and a target; the form is taken to be right. */
export function planOf(form: AutoForm, { base, target }: Pick<AutoPlan, 'base' | 'target'>): AutoPlan {
  const step = (text: string): Step => (Number(text) > 0 ? { kind: 'raise', percent: Number(text) } : { kind: 'keep' });
  return {
    base,
    target,
    onWin: step(form.onWin),
    onLoss: step(form.onLoss),
    rounds: form.rounds === '' ? undefined : Number(form.rounds),
    stopOnProfit: readStopAmount(form.stopOnProfit),
    stopOnLoss: readStopAmount(form.stopOnLoss),
  };
}

/** The fields of an automatic run. */
export interface AutoFields {
  readonly form: AutoForm;
  readonly wrong: readonly (keyof AutoForm)[];
  readonly change: (some: Partial<AutoForm>) => void;
  /** Reads the plan, or marks the fields that cannot be read. */
  readonly accept: (bet: Pick<AutoPlan, 'base' | 'target'>) => AutoPlan | undefined;
}

export function useAutoForm(): AutoFields {
  const { isReadable, ...fields } = useAutoFields(FIRST_AUTO, findWrongFields);
  return { ...fields, accept: (bet) => (isReadable() ? planOf(fields.form, bet) : undefined) };
}

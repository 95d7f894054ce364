import { parseRupees, type Paise } from '@rang/contract';

/** What an automatic run plays: `profit` and `loss` end it when they are reached, in paise, undefined for never. */
export interface AutoPlan {
  readonly tiles: readonly number[];
  readonly games: number;
  readonly stopOnProfit: Paise | undefined;
  readonly stopOnLoss: Paise | undefined;
}

/** What has been played so far; `profit` in paise, below zero for a loss. */
export interface AutoTally {
  readonly played: number;
  readonly profit: bigint;
}

export const NOTHING_PLAYED: AutoTally = { played: 0, profit: 0n };

/** Why a run is over. */
export type AutoEnd = 'done' | 'profit' | 'loss' | 'stopped' | 'error';

/** Why no further game is to be played after `tally`, or undefined where one is. */
export function whyEnd(plan: AutoPlan, { played, profit }: AutoTally): 'done' | 'profit' | 'loss' | undefined {
  if (plan.stopOnProfit !== undefined && profit >= plan.stopOnProfit) return 'profit';
  if (plan.stopOnLoss !== undefined && -profit >= plan.stopOnLoss) return 'loss';
  return played >= plan.games ? 'done' : undefined;
}

/** Counts a game that staked one amount and paid another. */
export function countGame({ played, profit }: AutoTally, game: { stake: Paise; paid: Paise }): AutoTally {
  return { played: played + 1, profit: profit + game.paid - game.stake };
}

/** The fields of a plan as they are typed. */
export interface AutoForm {
  readonly games: string;
  readonly stopOnProfit: string;
  readonly stopOnLoss: string;
}

export const FIRST_AUTO: AutoForm = { games: '10', stopOnProfit: '', stopOnLoss: '' };
export const MOST_GAMES = 500;

/** Which fields of the form hold nothing that can be read. */
export function findWrongFields(form: AutoForm): readonly (keyof AutoForm)[] {
  const games = Number(form.games);
  const isCount = /^[0-9]{1,3}$/.test(form.games) && games >= 1 && games <= MOST_GAMES;
  const amounts = (['stopOnProfit', 'stopOnLoss'] as const).filter((field) => !isLimit(form[field]));
  return isCount ? amounts : ['games', ...amounts];
}

function isLimit(text: string): boolean {
  return text.trim() === '' || (parseRupees(text.trim()) ?? 0n) > 0n;
}

/** The plan that the form and the chosen tiles make; the form is taken to be right. */
export function planOf(form: AutoForm, tiles: readonly number[]): AutoPlan {
  const limit = (text: string) => (text.trim() === '' ? undefined : parseRupees(text.trim()));
  return {
    tiles,
    games: Number(form.games),
    stopOnProfit: limit(form.stopOnProfit),
    stopOnLoss: limit(form.stopOnLoss),
  };
}

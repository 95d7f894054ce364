import { isStopAmount, readStopAmount, type AutoLimits } from '../../../play/bet/auto-run.ts';

/** What an automatic run plays. */
export interface AutoPlan extends AutoLimits {
  readonly tiles: readonly number[];
  readonly rounds: number;
}

/** Why a run is over. */
export type AutoEnd = 'done' | 'profit' | 'loss' | 'stopped' | 'error';

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
  const amounts = (['stopOnProfit', 'stopOnLoss'] as const).filter((field) => !isStopAmount(form[field]));
  return isCount ? amounts : ['games', ...amounts];
}

/** The plan that the form and the chosen tiles make; the form is taken to be right. */
export function planOf(form: AutoForm, tiles: readonly number[]): AutoPlan {
  return {
    tiles,
    rounds: Number(form.games),
    stopOnProfit: readStopAmount(form.stopOnProfit),
    stopOnLoss: readStopAmount(form.stopOnLoss),
  };
}

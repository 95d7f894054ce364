import { MINES_TILES } from '@rang/contract';
import { useState } from 'react';
import { isStopAmount, readStopAmount, useAutoFields, type AutoLimits } from '../../../play/bet/auto-run.ts';

/** What an automatic run plays. */
export interface AutoPlan extends AutoLimits {
  readonly tiles: readonly number[];
  readonly rounds: number;
}

/** Why a run is over. */
export type AutoEnd = 'done' | 'profit' | 'loss' | 'stopped' | 'error';

/** The fields of a plan as they are typed. */
interface AutoForm {
  readonly games: string;
  readonly stopOnProfit: string;
  readonly stopOnLoss: string;
}

const FIRST_AUTO: AutoForm = { games: '10', stopOnProfit: '', stopOnLoss: '' };
export const MAX_GAMES = 500;

/** Which fields of the form hold nothing that can be read. */
export function findWrongFields(form: AutoForm): readonly (keyof AutoForm)[] {
  const games = Number(form.games);
  const isCount = /^[0-9]{1,3}$/.test(form.games) && games >= 1 && games <= MAX_GAMES;
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

/** The fields of an automatic run and the tiles that every game of it opens, in the order in which they were chosen. */
export interface AutoFields {
  readonly form: AutoForm;
  readonly wrong: readonly (keyof AutoForm)[];
  readonly tiles: readonly number[];
  readonly change: (changes: Partial<AutoForm>) => void;
  readonly toggle: (tile: number) => void;
  /** Reads the plan, or marks the fields that cannot be read; undefined too where the tiles do not suit the mines. */
  readonly accept: (mines: number) => AutoPlan | undefined;
}

export function useAutoForm(): AutoFields {
  const { isReadable, ...fields } = useAutoFields(FIRST_AUTO, findWrongFields);
  const [tiles, setTiles] = useState<readonly number[]>([]);
  return {
    ...fields,
    tiles,
    toggle: (tile) =>
      setTiles((before) => (before.includes(tile) ? before.filter((one) => one !== tile) : [...before, tile])),
    accept: (mines) => {
      if (!isReadable() || tiles.length === 0 || tiles.length > MINES_TILES - mines) return undefined;
      return planOf(fields.form, tiles);
    },
  };
}

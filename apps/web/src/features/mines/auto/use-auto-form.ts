import { MINES_TILES } from '@rang/contract';
import { useState } from 'react';
import { useAutoFields } from '../../../play/bet/auto-run.ts';
import { FIRST_AUTO, findWrongFields, planOf, type AutoForm, type AutoPlan } from './auto-plan.ts';

/** The fields of an automatic run and the tiles that every game of it opens, in the order in which they were chosen. */
export interface AutoWish {
  readonly form: AutoForm;
  readonly wrong: readonly (keyof AutoForm)[];
  readonly tiles: readonly number[];
  readonly change: (changes: Partial<AutoForm>) => void;
  readonly toggle: (tile: number) => void;
  /** Reads the plan, or marks the fields that cannot be read; undefined too where the tiles do not suit the mines. */
  readonly accept: (mines: number) => AutoPlan | undefined;
}

export function useAutoForm(): AutoWish {
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

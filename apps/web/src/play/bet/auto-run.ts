import type { Paise } from '@rang/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import {
  FIRST_AUTO,
  findWrongFields,
  planOf,
  type AutoForm,
  type AutoPlan,
  type AutoTally,
  type PlannedEnd,
} from './auto-plan.ts';

/** Why a run is over: its plan says so, the player has stopped it, or it could not go on. */
type AutoEnd = PlannedEnd | 'stopped' | 'refused' | 'error' | 'offline';

/** The same in words; `t` looks up the game's texts, which say what it calls its rounds. */
export function whyEnded(end: AutoEnd, t: TFunction): string {
  return end === 'done' ? t('auto.done') : t(`play:auto.ends.${end}`);
}

/** An automatic run: what is played and how far it is; `end` says why it is over. */
export interface AutoRun<Plan extends AutoPlan, End extends AutoEnd = AutoEnd> {
  readonly plan: Plan;
  readonly tally: AutoTally;
  /** Nothing further is begun; what is open is still counted. */
  readonly isStopping: boolean;
  readonly end: End | undefined;
}

/** Keeps one automatic run. What it plays, and when it goes on, is the game's. */
export function useAutoRun<Run extends AutoRun<AutoPlan>>() {
  const [run, setRun] = useState<Run>();
  return {
    run,
    isRunning: run !== undefined && run.end === undefined,
    begin: (first: Run) => setRun(first),
    change: (next: (before: Run) => Run) => setRun((before) => before && next(before)),
    /** Takes a run that is over from the screen. */
    forget: () => setRun((before) => (before?.end === undefined ? before : undefined)),
  };
}

/** The fields of a run as they are typed. What is wrong is marked when they are read, and until they are changed. */
export interface AutoFields {
  readonly form: AutoForm;
  readonly wrong: readonly (keyof AutoForm)[];
  readonly change: (some: Partial<AutoForm>) => void;
  /** Reads the plan of a run that begins with this amount, or marks the fields that cannot be read. */
  readonly accept: (base: Paise) => AutoPlan | undefined;
}

export function useAutoForm(): AutoFields {
  const [form, setForm] = useState(FIRST_AUTO);
  const [wrong, setWrong] = useState<readonly (keyof AutoForm)[]>([]);
  return {
    form,
    wrong,
    change: (some) => {
      setForm((before) => ({ ...before, ...some }));
      setWrong([]);
    },
    accept: (base) => {
      const found = findWrongFields(form, base);
      setWrong(found);
      return found.length === 0 ? planOf(form, base) : undefined;
    },
  };
}

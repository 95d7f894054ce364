import { parseRupees, type Paise } from '@rang/contract';
import { useState } from 'react';

/** What ends an automatic run by itself; what is undefined never does. */
export interface AutoLimits {
  readonly rounds: number | undefined;
  readonly stopOnProfit: Paise | undefined;
  readonly stopOnLoss: Paise | undefined;
}

/** What has been played so far; `profit` in paise, below zero for a loss. */
export interface AutoTally {
  readonly played: number;
  readonly profit: bigint;
}

/** An automatic run: what is played and how far it is; `end` says why it is over. */
export interface AutoRun<Plan, Tally extends AutoTally, End extends string> {
  readonly plan: Plan;
  readonly tally: Tally;
  /** Nothing further is begun; what is open is still counted. */
  readonly isStopping: boolean;
  readonly end: End | undefined;
}

export const NOTHING_PLAYED: AutoTally = { played: 0, profit: 0n };

/** Counts a round that staked one amount and was paid another. */
export function countRound({ played, profit }: AutoTally, { stake, paid }: { stake: Paise; paid: Paise }): AutoTally {
  return { played: played + 1, profit: profit + paid - stake };
}

/** Why no further round is to be played after `tally`, or undefined where one is. */
export function whyEnd(limits: AutoLimits, { played, profit }: AutoTally): 'done' | 'profit' | 'loss' | undefined {
  if (limits.stopOnProfit !== undefined && profit >= limits.stopOnProfit) return 'profit';
  if (limits.stopOnLoss !== undefined && -profit >= limits.stopOnLoss) return 'loss';
  return limits.rounds !== undefined && played >= limits.rounds ? 'done' : undefined;
}

/** The amount at which a run is to stop, as it is typed; nothing typed never stops it. */
export function readStopAmount(text: string): Paise | undefined {
  return text.trim() === '' ? undefined : parseRupees(text.trim());
}

/** Whether a field says nothing, or an amount above nothing at which a run can stop. */
export function isStopAmount(text: string, max?: Paise): boolean {
  if (text.trim() === '') return true;
  const amount = readStopAmount(text) ?? 0n;
  return amount > 0n && (max === undefined || amount <= max);
}

/** Keeps one automatic run. What it plays, and when it goes on, is the game's. */
export function useAutoRun<Run extends AutoRun<unknown, AutoTally, string>>() {
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
export function useAutoFields<Form extends object>(
  first: Form,
  findWrongFields: (form: Form) => readonly (keyof Form)[],
) {
  const [form, setForm] = useState(first);
  const [wrong, setWrong] = useState<readonly (keyof Form)[]>([]);
  return {
    form,
    wrong,
    change: (some: Partial<Form>) => {
      setForm((before) => ({ ...before, ...some }));
      setWrong([]);
    },
    /** Marks the fields that cannot be read; whether there are none. */
    isReadable: () => {
      const found = findWrongFields(form);
      setWrong(found);
      return found.length === 0;
    },
  };
}

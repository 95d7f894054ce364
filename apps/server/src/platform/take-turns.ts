import { Refusal } from './refusal.ts';

/** Does one piece of work when it is its turn, in the line that is named. Throws BUSY where too many wait in it already. */
export type InTurn = <Result>(work: () => Promise<Result>, line?: number) => Promise<Result>;

/**
 * Lets `atOnce` pieces of work go on at a time and `maxWaiting` more wait in each line. A place goes to the lines in turn, so
 * that however many wait in one, another has its share.
 */
export function takeTurns(limits: { atOnce: number; maxWaiting: number; lines?: number }): InTurn {
  const { atOnce, maxWaiting, lines = 1 } = limits;
  const waiting = Array.from({ length: lines }, (): (() => void)[] => []);
  let running = 0;
  let turn = 0;

  const takeNext = (): (() => void) | undefined => {
    for (let step = 0; step < lines; step += 1) {
      turn = (turn + 1) % lines;
      const next = waiting[turn]?.shift();
      if (next !== undefined) return next;
    }
    return undefined;
  };

  return async (work, line = 0) => {
    if (running >= atOnce) {
      const own = waiting[line];
      if (own === undefined || own.length >= maxWaiting) throw new Refusal('BUSY');
      // Whoever finishes hands its place on, so that `running` stays as it is.
      await new Promise<void>((resolve) => own.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = takeNext();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

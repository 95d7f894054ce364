import { Refusal } from './refusal.ts';

/** Does one piece of work when it is its turn. Throws BUSY where too many wait already. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets `atOnce` pieces of work go on at a time and `maxWaiting` more wait. */
export function takeTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new Refusal('BUSY');
      // Whoever finishes hands its place on, so that `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

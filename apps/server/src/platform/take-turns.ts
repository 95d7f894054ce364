import { Refusal } from './refusal.ts';

/** Where somebody's work waits for its turn. */
interface Place {
  readonly line?: number;
  /** Whose work it is, within the line; left out, everybody's is one. */
  readonly whose?: string;
}

/** Does one piece of work when it is its turn. Throws BUSY where too much waits in its line already. */
export type InTurn = <Result>(work: () => Promise<Result>, place?: Place) => Promise<Result>;

/**
 * Lets `atOnce` pieces of work go on at a time and `maxWaiting` more wait in each line. A place goes to the lines in turn, and
 * in each to those who have work there in turn, so that however much one has waiting, another has its share. In a full line the
 * one with the most gives way to one with less.
 */
export function takeTurns(limits: { atOnce: number; maxWaiting: number; lines?: number }): InTurn {
  const { atOnce, maxWaiting } = limits;
  const lines = Array.from({ length: limits.lines ?? 1 }, () => createLine(maxWaiting));
  let running = 0;
  let turn = 0;

  const takeNext = (): Waiting | undefined => {
    for (let step = 0; step < lines.length; step += 1) {
      turn = (turn + 1) % lines.length;
      const next = lines[turn]?.take();
      if (next !== undefined) return next;
    }
    return undefined;
  };

  return async (work, { line = 0, whose = '' } = {}) => {
    if (running >= atOnce) {
      // Whoever finishes hands its place on, so that `running` stays as it is.
      await new Promise<void>((resolve, reject) => {
        if (lines[line]?.add(whose, { resolve, reject }) !== true) reject(new Refusal('BUSY'));
      });
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = takeNext();
      if (next === undefined) running -= 1;
      else next.resolve();
    }
  };
}

interface Waiting {
  resolve(): void;
  reject(error: Refusal): void;
}

/** Work that waits, by whose it is; whoever had a turn longest ago comes first. */
function createLine(max: number): { add(whose: string, waiting: Waiting): boolean; take(): Waiting | undefined } {
  const waiting = new Map<string, Waiting[]>();
  let count = 0;

  /** Sends away what came last of whoever has most, if that is more than `own` will be. */
  const makeRoom = (own: number): boolean => {
    const most = [...waiting.values()].reduce<Waiting[]>((one, other) => (other.length > one.length ? other : one), []);
    if (most.length <= own + 1) return false;
    most.pop()?.reject(new Refusal('BUSY'));
    count -= 1;
    return true;
  };

  return {
    add: (whose, entry) => {
      const own = waiting.get(whose) ?? [];
      if (count >= max && !makeRoom(own.length)) return false;
      own.push(entry);
      waiting.set(whose, own);
      count += 1;
      return true;
    },
    take: () => {
      const [first] = waiting;
      if (first === undefined) return undefined;
      const [whose, own] = first;
      waiting.delete(whose);
      const next = own.shift();
      if (own.length > 0) waiting.set(whose, own);
      count -= 1;
      return next;
    },
  };
}

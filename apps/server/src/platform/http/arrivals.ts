import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Authenticate } from './routes.ts';

/**
 * Who has come in and is not known yet. A command counts from the moment in which it was received, and whoever sends it
 * may have to be looked up first: what is decided by that moment waits for those who came in before it.
 */
export interface Arrivals {
  /** The same check, and whoever it keeps waiting is counted as having come in. */
  watch(authenticate: Authenticate): Authenticate;
  /** Resolves when all who have come in are known, and have handed in what they came for, or were turned away. */
  drain(): Promise<void>;
}

/** Makes the count, empty. */
export function createArrivals(): Arrivals {
  const waiting = new Set<Promise<unknown>>();
  return {
    watch: (authenticate) => (authorization) => {
      const player = authenticate(authorization);
      // Who is known at once hands in at once.
      if (!(player instanceof Promise)) return player;
      waiting.add(player);
      const leave = (): void => void waiting.delete(player);
      player.then(leave, leave);
      return player;
    },
    drain: async () => {
      if (waiting.size === 0) return;
      await Promise.allSettled(waiting);
      // What they came for is read and handed in before anything else of this process has its turn.
      await nextTurn();
    },
  };
}

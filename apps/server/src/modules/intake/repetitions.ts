import { keepRecent } from '../../platform/keep-recent.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Command } from './command.ts';
import { answerName } from './store.ts';

/** Knows which keys were handed in before, and may be behind something that was written. */
export interface Repetitions {
  /** Has a command decided. That nothing was taken is not said of one whose key was handed in before: nobody knows that. */
  watch<Decided>(command: Command, decide: () => Promise<Decided>): Promise<Decided>;
}

// Those of the last seconds at any pace: whoever has not heard an answer asks again soon.
const MOST_KEYS = 50_000;

export function createRepetitions(): Repetitions {
  const latest = keepRecent<object>(MOST_KEYS);
  return {
    watch: async (command, decide) => {
      if (command.key === undefined) return await decide();
      const name = answerName(command);
      const isRepetition = latest.has(name);
      const own = {};
      latest.set(name, own);
      try {
        return await decide();
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'BUSY') throw error;
        if (isRepetition) throw new Refusal('OUTCOME_UNKNOWN', { cause: error });
        // Nothing was taken under it, unless it was handed in once more meanwhile.
        if (latest.get(name) === own) latest.delete(name);
        throw error;
      }
    },
  };
}

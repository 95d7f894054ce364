import { keepRecent } from '@rang/connections';
import { TOOK_NOTHING } from '@rang/contract';
import { findOutage } from './database/database-outage.ts';
import { Refusal } from './refusal.ts';

/** Whose command it is, under which key of theirs. */
export interface KeyedCommand {
  readonly playerId: bigint;
  readonly key?: string | undefined;
}

/** Knows which keys were handed in before, and may be behind something that was written. */
export interface Repetitions {
  /** Has a command decided. That nothing was taken is not said of one whose key was handed in before: nobody knows that. */
  watch<Decided>(command: KeyedCommand, decide: () => Promise<Decided>): Promise<Decided>;
}

// Those of the last seconds at any pace: whoever has received no answer asks again soon.
const MAX_KEYS = 50_000;

/** Makes the memory of one kind of keys, empty. */
export function createRepetitions(): Repetitions {
  const latest = keepRecent<object>(MAX_KEYS);
  return {
    watch: async (command, decide) => {
      if (command.key === undefined) return await decide();
      const name = `${String(command.playerId)} ${command.key}`;
      const isRepetition = latest.has(name);
      const own = {};
      latest.set(name, own);
      try {
        return await decide();
      } catch (error) {
        if (!saysNothingTaken(error)) throw error;
        if (isRepetition) throw new Refusal('OUTCOME_UNKNOWN', { cause: error });
        // Nothing was taken under it, unless it was handed in once more meanwhile.
        if (latest.get(name) === own) latest.delete(name);
        throw error;
      }
    },
  };
}

/** Whether an error says that nothing was taken of what was asked for. */
export function saysNothingTaken(error: unknown): boolean {
  if (error instanceof Refusal) return TOOK_NOTHING.has(error.code);
  return findOutage(error)?.kept === 'nothing';
}

interface Lookup<Found> {
  readonly find: (key: string) => Promise<Found | undefined>;
  /** Whether what was found had been asked for in the same words. */
  readonly isSame: (found: Found) => boolean;
}

/**
 * What a command's key was used for before; undefined where it is new, or where there is none. Throws KEY_REUSED where the
 * key stood for something else: a repetition is answered with what became of the first, and nothing else is.
 */
export async function findRepeated<Found>(
  key: string | undefined,
  { find, isSame }: Lookup<Found>,
): Promise<Found | undefined> {
  if (key === undefined) return undefined;
  const found = await find(key);
  if (found !== undefined && !isSame(found)) throw new Refusal('KEY_REUSED');
  return found;
}

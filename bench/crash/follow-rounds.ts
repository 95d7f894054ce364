import type { CrashRound } from '../../packages/contract/src/index.ts';
import { openCrashClient } from './crash-client.ts';

const INITIAL_DATA = '["initial_data",';
const CHANGE = '["game_state",';

/** The rounds of a house, as one watcher follows them. */
export interface Rounds {
  readonly now: () => Pick<CrashRound, 'gameId' | 'gameState'>;
  /** Resolves when a round goes over into the state. */
  readonly next: (state: CrashRound['gameState']) => Promise<CrashRound>;
  readonly end: () => void;
}

/** Follows a house's rounds over a socket of its own; resolves once it knows which one is on. */
export async function followRounds(address: string): Promise<Rounds> {
  const joined = Promise.withResolvers<CrashRound>();
  let latest: CrashRound | undefined;
  const waiting = new Set<(round: CrashRound) => void>();
  const client = await openCrashClient(address, {
    onEvent: (event) => {
      if (!event.startsWith(CHANGE) && !event.startsWith(INITIAL_DATA)) return;
      const [, round] = JSON.parse(event) as [string, CrashRound];
      latest = round;
      joined.resolve(round);
      if (event.startsWith(CHANGE)) for (const resolve of waiting) resolve(round);
    },
    onLost: (error) => {
      throw error;
    },
  });
  const first = await joined.promise;
  return {
    now: () => latest ?? first,
    next: (state) =>
      new Promise((resolve) => {
        const look = (round: CrashRound): void => {
          if (round.gameState !== state) return;
          waiting.delete(look);
          resolve(round);
        };
        waiting.add(look);
      }),
    end: client.end,
  };
}

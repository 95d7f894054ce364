import type { ChangedBet, CrashState, ResultRow, RoundRow } from '../books/store.ts';

/**
 * What has happened, told once it is committed. `round`: it opened, waits anew, runs or is over, and how it stands now;
 * `result`: the round that the last `round` was about has this result; `tick`: a running round is this far, in hundredths;
 * `settling`: the running round has crashed, and its end is still being written;
 * `state`: the game stands as its engine sees it here, of which something may not have been told.
 */
export type CrashNews =
  | { readonly kind: 'round'; readonly round: RoundRow }
  | { readonly kind: 'result'; readonly result: ResultRow }
  | { readonly kind: 'tick'; readonly multiplier: number; readonly elapsedMs: number }
  | { readonly kind: 'settling'; readonly round: bigint }
  | { readonly kind: 'bets'; readonly bets: readonly ChangedBet[] }
  | { readonly kind: 'state'; readonly state: CrashState };

/** Where the news of the game is told to whoever listens in this process. */
export interface CrashFeed {
  publish(news: CrashNews): void;
  /** Gives back what ends the listening. A listener does not throw. */
  subscribe(listener: (news: CrashNews) => void): () => void;
}

/** Makes a feed without listeners. */
export function createCrashFeed(): CrashFeed {
  const listeners = new Set<(news: CrashNews) => void>();
  return {
    publish: (news) => {
      for (const listener of listeners) listener(news);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

import type { ChangedBet, CrashState, ResultRow, RoundRow } from '../books/store.ts';

/**
 * What has happened, published once it is committed. `round`: it opened, waits anew, runs or is over, and how it stands now;
 * `result`: the round that the last `round` was about has this result; `tick`: a running round is this far, in hundredths;
 * `settling`: the running round has crashed, and its end is still being written;
 * `state`: the game stands like this, of which something may have been missed.
 */
export type CrashNews =
  | { readonly kind: 'round'; readonly round: RoundRow }
  | { readonly kind: 'result'; readonly result: ResultRow }
  | { readonly kind: 'tick'; readonly multiplier: number; readonly elapsedMs: number }
  | { readonly kind: 'settling'; readonly round: bigint }
  | { readonly kind: 'bets'; readonly bets: readonly ChangedBet[] }
  | { readonly kind: 'state'; readonly state: CrashState };

/** What is to be published of something that was written, in this order, once it is committed. */
export type Outbox = readonly CrashNews[];

/** What is to be published of bets that a statement changed: nothing where it changed none. */
export function listBetsNews(bets: readonly ChangedBet[]): CrashNews[] {
  return bets.length === 0 ? [] : [{ kind: 'bets', bets }];
}

/** Where the game publishes to whoever listens in this process. */
export interface CrashFeed {
  publish(outbox: Outbox): void;
  /** Gives back what ends the listening. A listener does not throw. */
  subscribe(listener: (news: CrashNews) => void): () => void;
}

/** Makes a feed without listeners. */
export function createCrashFeed(): CrashFeed {
  const listeners = new Set<(news: CrashNews) => void>();
  return {
    publish: (outbox) => {
      for (const news of outbox) for (const listener of listeners) listener(news);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

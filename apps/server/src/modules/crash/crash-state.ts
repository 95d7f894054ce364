import type { BetRow, ResultRow, RoundRow } from './store.ts';

/** What the table of the game is laid from when the house opens. */
export interface CrashState {
  /** Undefined before the first round. */
  readonly round: RoundRow | undefined;
  /** Newest first. */
  readonly results: readonly ResultRow[];
  /** Of the round, oldest first. */
  readonly bets: readonly BetRow[];
  /** For the next round, oldest first. */
  readonly nextBets: readonly BetRow[];
}

import type { CrashRound } from '@rang/contract';

/** What the stage needs to know of the round that is on. */
export type StageRound = Pick<
  CrashRound,
  'gameState' | 'settling' | 'gameId' | 'outcomeRule' | 'nextGameTime' | 'finalMultiplier'
>;

/** What may be drawn of a flight now. Multipliers are whole hundredths, times milliseconds since its start. */
export interface StageClock {
  readonly multiplierNow: () => number;
  readonly elapsedNow: () => number;
}

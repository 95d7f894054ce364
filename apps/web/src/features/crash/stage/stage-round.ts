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

/**
 * Where a round is. One that was interrupted is over and has crashed nowhere; of one being settled it is not published
 * where yet.
 */
export type Phase = CrashRound['gameState'] | 'interrupted' | 'settling';

export function phaseOf(round: Pick<CrashRound, 'gameState' | 'finalMultiplier' | 'settling'>): Phase {
  if (round.settling) return 'settling';
  return round.gameState === 'crashed' && round.finalMultiplier === null ? 'interrupted' : round.gameState;
}

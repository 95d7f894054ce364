import type { CrashRound } from '@rang/contract';

/** Where a round is. One that was interrupted is over and has crashed nowhere. */
export type Phase = CrashRound['gameState'] | 'interrupted';

export function phaseOf({ gameState, finalMultiplier }: Pick<CrashRound, 'gameState' | 'finalMultiplier'>): Phase {
  return gameState === 'crashed' && finalMultiplier === null ? 'interrupted' : gameState;
}

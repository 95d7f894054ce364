import type { CrashRound } from '@rang/contract';

/** Where a round is. One that was interrupted is over and has crashed nowhere; of one being settled nobody is told where yet. */
export type Phase = CrashRound['gameState'] | 'interrupted' | 'settling';

export function phaseOf(round: Pick<CrashRound, 'gameState' | 'finalMultiplier' | 'settling'>): Phase {
  if (round.settling) return 'settling';
  return round.gameState === 'crashed' && round.finalMultiplier === null ? 'interrupted' : round.gameState;
}

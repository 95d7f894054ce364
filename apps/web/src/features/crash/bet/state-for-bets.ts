import type { CrashSnapshot, CrashState } from '@rang/contract';

/** Where a round is for whoever bets: one that is being settled has crashed, though its end is not written yet. */
export function stateForBets(round: Pick<CrashSnapshot, 'gameState' | 'settling'> | undefined): CrashState {
  if (round === undefined) return 'waiting';
  return round.settling ? 'crashed' : round.gameState;
}

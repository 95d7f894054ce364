import type { CrashBet } from '@rang/contract';
import { isEnded } from '../live/own-bets.ts';

/** The bets that have ended by what is told now, and not before it. */
export function findEnds(before: readonly CrashBet[], after: readonly CrashBet[]): readonly CrashBet[] {
  const known = new Set(before.filter(isEnded).map(({ betId }) => betId));
  return after.filter((bet) => isEnded(bet) && !known.has(bet.betId));
}

/** The text that tells an end that the player did not bring about, or undefined where there is none to tell. */
export function toastKey({ status, cashedOutBy }: Pick<CrashBet, 'status' | 'cashedOutBy'>) {
  if (status === 'refunded') return 'toast.interrupted';
  if (status !== 'cashed_out' || cashedOutBy === 'player') return undefined;
  return cashedOutBy === 'limit' ? 'toast.limitCashedOut' : 'toast.autoCashedOut';
}

import type { CrashBet } from '@rang/contract';
import { crashStage } from '@rang/games';

/** Whether nothing more will happen to a bet. */
export function isEnded(bet: Pick<CrashBet, 'status'>): boolean {
  return crashStage(bet) === 3;
}

/** The player's bets with those that changed; an answer that was overtaken by later news puts no bet back. */
export function mergeOwnBets(known: readonly CrashBet[], changed: readonly CrashBet[]): CrashBet[] {
  const bets = new Map(known.map((bet) => [bet.betId, bet]));
  for (const bet of changed) {
    const before = bets.get(bet.betId);
    if (before === undefined || crashStage(bet) >= crashStage(before)) bets.set(bet.betId, bet);
  }
  return [...bets.values()];
}

/** What of the player's bets still matters in a round: those that ended in one before it do not. */
export function dropEndedBets(bets: readonly CrashBet[], gameId: string): CrashBet[] {
  return bets.filter((bet) => !isEnded(bet) || bet.gameId === gameId);
}

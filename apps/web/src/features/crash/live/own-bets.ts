import type { CrashBet, CrashBetStatus } from '@rang/contract';

const STAGES: Readonly<Record<CrashBetStatus, number>> = {
  pending_next_round: 0,
  active: 1,
  cashed_out: 2,
  lost: 2,
  canceled: 2,
  refunded: 2,
};

/** Whether nothing more will happen to a bet. */
export function isEnded({ status }: Pick<CrashBet, 'status'>): boolean {
  return STAGES[status] === 2;
}

/** The player's bets with those that changed; an answer that was overtaken by later news puts no bet back. */
export function mergeOwnBets(known: readonly CrashBet[], changed: readonly CrashBet[]): CrashBet[] {
  const bets = new Map(known.map((bet) => [bet.betId, bet]));
  for (const bet of changed) {
    const before = bets.get(bet.betId);
    if (before === undefined || STAGES[bet.status] >= STAGES[before.status]) bets.set(bet.betId, bet);
  }
  return [...bets.values()];
}

/** What of the player's bets still matters in a round: those that ended in one before it do not. */
export function dropEndedBets(bets: readonly CrashBet[], gameId: string): CrashBet[] {
  return bets.filter((bet) => !isEnded(bet) || bet.gameId === gameId);
}

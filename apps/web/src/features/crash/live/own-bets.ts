import type { CrashBet, CrashBetStatus } from '@rang/contract';

const STAGES: Readonly<Record<CrashBetStatus, number>> = {
  pending_next_round: 0,
  active: 1,
  cashed_out: 3,
  lost: 3,
  canceled: 3,
  refunded: 3,
};

/** How far a bet has come. Half of it is cashed out while it is active. */
function stageOf({ status, halfAmount }: Pick<CrashBet, 'status' | 'halfAmount'>): number {
  return status === 'active' && halfAmount !== undefined ? 2 : STAGES[status];
}

/** Whether nothing more will happen to a bet. */
export function isEnded({ status }: Pick<CrashBet, 'status'>): boolean {
  return STAGES[status] === 3;
}

/** The player's bets with those that changed; an answer that was overtaken by later news puts no bet back. */
export function mergeOwnBets(known: readonly CrashBet[], changed: readonly CrashBet[]): CrashBet[] {
  const bets = new Map(known.map((bet) => [bet.betId, bet]));
  for (const bet of changed) {
    const before = bets.get(bet.betId);
    if (before === undefined || stageOf(bet) >= stageOf(before)) bets.set(bet.betId, bet);
  }
  return [...bets.values()];
}

/** What of the player's bets still matters in a round: those that ended in one before it do not. */
export function dropEndedBets(bets: readonly CrashBet[], gameId: string): CrashBet[] {
  return bets.filter((bet) => !isEnded(bet) || bet.gameId === gameId);
}

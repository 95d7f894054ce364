import type { AdminBetRecord, CrashBet, CrashLiveBet, CrashResult } from '@rang/contract';
import type { BetRow, ResultRow } from '../books/store.ts';

/** A bet as everybody sees it. */
export function wireLiveBet(bet: BetRow): CrashLiveBet {
  return {
    betId: bet.id,
    username: bet.username,
    amount: bet.amount,
    status: bet.status,
    ...(bet.multiplier === null ? {} : { cashoutMultiplier: bet.multiplier / 100 }),
    ...(bet.payout === null ? {} : { winAmount: bet.payout }),
  };
}

/** A bet as its own player sees it. */
export function wireBet(bet: BetRow): CrashBet {
  return {
    ...wireLiveBet(bet),
    userId: String(bet.player_id),
    slot: bet.slot,
    gameId: bet.round === null ? null : String(bet.round),
    targetMultiplier: bet.target === null ? null : bet.target / 100,
    limitMultiplier: bet.limit_multiplier / 100,
    forNextRound: bet.status === 'pending_next_round',
    ...(bet.cashed_out_by === null ? {} : { cashedOutBy: bet.cashed_out_by }),
    hidden: false,
    outcomeRule: bet.outcome_rule,
    createdAt: bet.received_at.toISOString(),
  };
}

/** A round that is over, as everybody sees it. */
export function wireResult(result: ResultRow): CrashResult {
  return {
    gameId: String(result.id),
    crashPoint: result.crash_point / 100,
    fairCrashPoint: result.fair_crash_point / 100,
    outcomeRule: result.outcome_rule,
    voided: result.state === 'void',
    createdAt: result.ended_at.toISOString(),
  };
}

/** A bet as administrators see it beside those of other games. */
export function describeBet({ betId, amount, status, gameId, ...bet }: CrashBet): AdminBetRecord {
  const round = gameId === null ? 'the next round' : `round ${gameId}`;
  const multiplier = bet.cashoutMultiplier === undefined ? '' : `, ${bet.cashoutMultiplier.toFixed(2)}x`;
  const what = `${round}${multiplier}`;
  const payout = bet.winAmount ?? null;
  return { _id: betId, what, amount, status, payout, outcomeRule: bet.outcomeRule, createdAt: bet.createdAt };
}

import type { BetOutcome, CrashBet, CrashBetStatus, CrashLiveBet, CrashResult } from '@rang/contract';
import { getPublicName } from '../../accounts/index.ts';
import type { OwnBet } from '../../games/index.ts';
import type { BetRow, ResultRow } from '../books/store.ts';

/** A bet as everybody sees it. */
export function wireLiveBet(bet: BetRow): CrashLiveBet {
  return {
    betId: bet.id,
    username: getPublicName(bet),
    amount: bet.amount,
    status: bet.status,
    ...(bet.multiplier === null ? {} : { cashoutMultiplier: bet.multiplier / 100 }),
    ...(bet.payout === null ? {} : { winAmount: bet.payout }),
    ...(bet.half_amount === null ? {} : { halfAmount: bet.half_amount }),
    ...(bet.half_of === null ? {} : { halfOf: bet.half_of }),
  };
}

/** A bet as its own player sees it. */
export function wireBet(bet: BetRow): CrashBet {
  return {
    ...wireLiveBet(bet),
    username: bet.username,
    userId: String(bet.player_id),
    slot: bet.slot,
    gameId: bet.round === null ? null : String(bet.round),
    ...(typeof bet.target_round === 'bigint' ? { targetGameId: String(bet.target_round) } : {}),
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

const OUTCOMES: Readonly<Record<CrashBetStatus, BetOutcome>> = {
  active: 'open',
  pending_next_round: 'open',
  cashed_out: 'won',
  lost: 'lost',
  canceled: 'canceled',
  refunded: 'refunded',
};

/** A bet as it stands beside those of other games; `over` is the last round that is, as a bet may be paid before its round. */
export function describeBet(bet: CrashBet, over = 0): OwnBet {
  const { betId, amount, status, gameId: round, outcomeRule, createdAt } = bet;
  const multiplier = bet.cashoutMultiplier ?? null;
  const place = round === null ? 'the next round' : `round ${round}${bet.halfOf === undefined ? '' : ', half'}`;
  const isBack = status === 'refunded' || status === 'canceled';
  return {
    ...{ _id: betId, round, proof: round !== null && Number(round) <= over ? round : null },
    ...{ what: multiplier === null ? place : `${place}, ${multiplier.toFixed(2)}x`, choice: null, amount },
    ...{ outcome: OUTCOMES[status], status, multiplier, payout: bet.winAmount ?? (isBack ? amount : null) },
    ...{ outcomeRule, createdAt },
  };
}

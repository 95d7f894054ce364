import type { ColourBetRecord, ResultRow as WireResult } from '@rang/contract';
import type { BetRow, ResultRow } from './store.ts';

/** A bet as its player is told of it. */
export function wireBet(bet: BetRow): ColourBetRecord {
  return {
    _id: bet.id,
    round: Number(bet.round),
    betType: bet.bet_type,
    betValue: bet.bet_value,
    amount: bet.amount,
    status: bet.status,
    ...(bet.multiplier_hundredths === null ? {} : { multiplier: bet.multiplier_hundredths / 100 }),
    ...(bet.payout === null ? {} : { payout: bet.payout }),
    outcomeRule: bet.outcome_rule,
    createdAt: bet.received_at.toISOString(),
  };
}

/** A settled round as everybody is told of it. */
export function wireResult(result: ResultRow): WireResult {
  return {
    _id: String(result.id),
    round: Number(result.id),
    number: result.number,
    color: result.color,
    createdAt: result.settled_at.toISOString(),
    outcomeRule: result.outcome_rule,
    fairNumber: result.fair_number,
  };
}

import type { ColourBetRecord, ColourProof, LiveBet, ResultRow as WireResult } from '@rang/contract';
import type { BetRow, LiveBetRow, ProofRow, ResultRow } from './store.ts';

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

/** A bet as everybody is told of it. */
export function wireLiveBet(bet: LiveBetRow): LiveBet {
  return {
    id: bet.id,
    username: bet.username,
    betType: bet.bet_type,
    betValue: bet.bet_value,
    amount: bet.amount,
    timestamp: bet.received_at.toISOString(),
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

/** A settled round with all that it can be drawn anew from. */
export function wireProof(proof: ProofRow): ColourProof {
  return {
    round: Number(proof.id),
    hash: proof.game_hash,
    salt: proof.salt,
    terminatingHash: proof.terminating_hash,
    links: proof.chain_index,
    number: proof.number,
    fairNumber: proof.fair_number,
    outcomeRule: proof.outcome_rule,
  };
}

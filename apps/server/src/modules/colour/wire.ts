import type { ColourBetRecord, ColourProof, LiveBet, ResultRow as WireResult } from '@rang/contract';
import { getPublicName } from '../accounts/index.ts';
import type { OwnBet } from '../games/index.ts';
import { findStakes } from './stakes.ts';
import type { BetRow, LiveBetRow, ProofRow, ResultRow } from './store.ts';

/** A bet as its player sees it. */
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
    drawn: bet.status === 'pending' ? null : bet.number,
    outcomeRule: bet.outcome_rule,
    createdAt: bet.received_at.toISOString(),
  };
}

/** A bet as everybody sees it. */
export function wireLiveBet(bet: LiveBetRow): LiveBet {
  return {
    id: bet.id,
    username: getPublicName(bet),
    betType: bet.bet_type,
    betValue: bet.bet_value,
    amount: bet.amount,
    timestamp: bet.received_at.toISOString(),
    outcomeRule: bet.outcome_rule,
  };
}

/** A settled round as everybody sees it. */
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
  const stakes = findStakes(proof);
  return {
    round: Number(proof.id),
    hash: proof.game_hash,
    salt: proof.salt,
    terminatingHash: proof.terminating_hash,
    links: proof.chain_index,
    firstRound: Number(proof.first_round),
    number: proof.number,
    fairNumber: proof.fair_number,
    outcomeRule: proof.outcome_rule,
    ...(stakes === undefined ? {} : { stakes }),
  };
}

/** A bet as it stands beside those of other games. */
export function describeBet({ _id, round, betValue, amount, status, payout, ...bet }: ColourBetRecord): OwnBet {
  return {
    ...{ _id, round: String(round), proof: status === 'pending' ? null : String(round) },
    ...{ what: `${betValue} in round ${String(round)}`, choice: betValue, amount },
    ...{ outcome: status === 'pending' ? 'open' : status, status },
    ...{ multiplier: status === 'won' ? (bet.multiplier ?? null) : null, payout: payout ?? null },
    ...{ outcomeRule: bet.outcomeRule, createdAt: bet.createdAt },
  };
}

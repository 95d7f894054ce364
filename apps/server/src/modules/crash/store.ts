import type { CrashBetStatus, CrashCashOutCause, CrashSlot, OutcomeRule } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';

/** A round as the database keeps it; multipliers in hundredths. `void`: interrupted while it ran. */
export interface RoundRow {
  readonly id: bigint;
  readonly chain_id: number;
  readonly chain_index: number;
  readonly state: 'waiting' | 'running' | 'crashed' | 'void';
  readonly outcome_rule: OutcomeRule;
  readonly opened_at: Date;
  readonly starts_at: Date;
  readonly started_at: Date | null;
  /** Null, as are hash and end, until the round is over. */
  readonly crash_point: number | null;
  readonly fair_crash_point: number | null;
  readonly game_hash: string | null;
  readonly ended_at: Date | null;
}

/** A round that is over. */
export interface ResultRow extends RoundRow {
  readonly state: 'crashed' | 'void';
  readonly started_at: Date;
  readonly crash_point: number;
  readonly fair_crash_point: number;
  readonly game_hash: string;
  readonly ended_at: Date;
}

/** A bet with whose it is and by which rule its round goes; amounts in paise, multipliers in hundredths. */
export interface BetRow {
  readonly id: string;
  readonly player_id: bigint;
  readonly username: string;
  readonly slot: CrashSlot;
  /** Null until its round has opened. */
  readonly round: bigint | null;
  readonly outcome_rule: OutcomeRule | null;
  readonly amount: bigint;
  readonly target: number | null;
  readonly limit_multiplier: number;
  readonly status: CrashBetStatus;
  readonly multiplier: number | null;
  readonly payout: bigint | null;
  readonly cashed_out_by: CrashCashOutCause | null;
  readonly received_at: Date;
}

// A multiplier is exact as a float8: it was one before it was written.
export const ROUND_COLUMNS = `r.id, r.chain_id, r.chain_index, r.state, r.outcome_rule, r.opened_at, r.starts_at,
  r.started_at, r.crash_point::float8 as crash_point, r.fair_crash_point::float8 as fair_crash_point, r.game_hash, r.ended_at`;

/** Of `crash_bets b`, and what `BET_SOURCES` adds. */
export const BET_COLUMNS = `b.id, b.player_id, coalesce(p.username, '') as username, b.slot, b.round, r.outcome_rule,
  b.amount, b.target::float8 as target, b.limit_multiplier::float8 as limit_multiplier, b.status,
  b.multiplier::float8 as multiplier, b.payout, b.cashed_out_by, b.received_at`;
export const BET_SOURCES = 'left join players p on p.id = b.player_id left join crash_rounds r on r.id = b.round';

export async function findLatestRound(client: Queryable): Promise<RoundRow | undefined> {
  const found = await client.query<RoundRow>({
    name: 'crash-latest-round',
    text: `select ${ROUND_COLUMNS} from crash_rounds r where r.is_latest`,
  });
  return found.rows[0];
}

/** Rounds that are over, newest first. */
export async function listResults(client: Queryable, limit: number): Promise<ResultRow[]> {
  const found = await client.query<ResultRow>({
    name: 'crash-results',
    text: `select ${ROUND_COLUMNS} from crash_rounds r where r.state in ('crashed', 'void') order by r.id desc limit $1`,
    values: [limit],
  });
  return found.rows;
}

/** Every bet on a round, oldest first, or on the next one where `round` is null. */
export async function listRoundBets(client: Queryable, round: bigint | null): Promise<BetRow[]> {
  const which = round === null ? `b.status = 'pending_next_round'` : 'b.round = $1';
  const found = await client.query<BetRow>(
    `select ${BET_COLUMNS} from crash_bets b ${BET_SOURCES} where ${which} order by b.id`,
    round === null ? [] : [round],
  );
  return found.rows;
}

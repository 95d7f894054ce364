import type { OutcomeRule, Paise } from '@rang/contract';
import {
  GREATEST_UUID,
  type Filled,
  type Joined,
  type Queryable,
  type RowOf,
} from '../../../platform/database/database.ts';
import { selectFirstRound } from '../../fairness/index.ts';
import type { BetsOfPlayer } from '../../ledger/index.ts';

/** A round as the database keeps it; multipliers in hundredths. `void`: interrupted while it ran. */
export interface RoundRow extends Pick<
  RowOf<'crash_rounds'>,
  | 'id'
  | 'chain_id'
  | 'chain_index'
  | 'state'
  | 'outcome_rule'
  | 'next_outcome_rule'
  | 'highest_stake'
  | 'opened_at'
  | 'starts_at'
  | 'started_at'
  | 'game_hash'
  | 'ended_at'
> {
  /** Null, as are hash and end, until the round is over. */
  readonly crash_point: number | null;
  readonly fair_crash_point: number | null;
}

/** A round that is over. */
export type ResultRow = Filled<Omit<RoundRow, 'highest_stake'>> &
  Pick<RoundRow, 'highest_stake'> & { readonly state: 'crashed' | 'void' };

/**
 * A bet with whose it is and by which rule its round goes; amounts in paise, multipliers in hundredths. It has no round
 * until its round has opened.
 */
export interface BetRow
  extends
    RowOf<
      'crash_bets',
      | 'id'
      | 'player_id'
      | 'slot'
      | 'round'
      | 'amount'
      | 'status'
      | 'payout'
      | 'cashed_out_by'
      | 'received_at'
      | 'half_of'
      | 'half_amount'
    >,
    RowOf<'players', 'username' | 'public_name'>,
    Joined<RowOf<'crash_rounds', 'outcome_rule'>> {
  readonly target: number | null;
  readonly limit_multiplier: number;
  readonly multiplier: number | null;
  /** Of a bet that waits, the round after the latest; there where open bets are listed. */
  readonly target_round?: bigint | null;
}

/** A bet that came or changed, with its player's balance after it where money moved. */
export interface ChangedBet {
  readonly bet: BetRow;
  readonly balance?: Paise;
}

/** How the game stands. */
export interface CrashState {
  /** Undefined before the first round. */
  readonly round: RoundRow | undefined;
  /** Newest first. */
  readonly results: readonly ResultRow[];
  /** Of the round, oldest first. */
  readonly bets: readonly BetRow[];
  /** For the next round, oldest first. */
  readonly nextBets: readonly BetRow[];
}

// A multiplier is exact as a float8: it was one before it was written.
const ROUND_COLUMNS = `r.id, r.chain_id, r.chain_index, r.state, r.outcome_rule, r.next_outcome_rule, r.highest_stake,
  r.opened_at, r.starts_at,
  r.started_at, r.crash_point::float8 as crash_point, r.fair_crash_point::float8 as fair_crash_point, r.game_hash, r.ended_at`;

/** What of a bet is handed on within a statement. */
export const BET_FIELDS =
  'id, player_id, slot, round, amount, target, limit_multiplier, status, multiplier, payout, cashed_out_by, received_at, half_of, half_amount';

// A bet that waits will play in the round after the latest.
const BET_RULE = `case when b.status = 'pending_next_round' then (select next_outcome_rule from crash_rounds where is_latest)
  else r.outcome_rule end as outcome_rule`;

/** Of `crash_bets b`, and what `BET_SOURCES` adds. */
export const BET_COLUMNS = `b.id, b.player_id, coalesce(p.username, '') as username, p.public_name, b.slot, b.round, ${BET_RULE},
  b.amount, b.target::float8 as target, b.limit_multiplier::float8 as limit_multiplier, b.status,
  b.multiplier::float8 as multiplier, b.payout, b.cashed_out_by, b.received_at, b.half_of, b.half_amount`;
export const BET_SOURCES = 'left join players p on p.id = b.player_id left join crash_rounds r on r.id = b.round';
/** The same for a page of bets, each looked up by itself: a join may read all players and rounds there are. */
const PAGE_SOURCES = `
  left join lateral (select username, public_name from players where id = b.player_id limit 1) p on true
  left join lateral (select outcome_rule from crash_rounds where id = b.round limit 1) r on true`;

export async function findLatestRound(client: Queryable): Promise<RoundRow | undefined> {
  const found = await client.query<RoundRow>({
    name: 'crash-latest-round',
    text: `select ${ROUND_COLUMNS} from crash_rounds r where r.is_latest`,
  });
  return found.rows[0];
}

/** Rounds that are over, newest first, those before the round `before` where it is given. */
export async function listResults(
  client: Queryable,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<ResultRow[]> {
  const isFirst = before === undefined;
  const found = await client.query<ResultRow>({
    ...(isFirst ? { name: 'crash-results' } : {}),
    text: `select ${ROUND_COLUMNS} from crash_rounds r where r.state in ('crashed', 'void') ${isFirst ? '' : 'and r.id < $2'}
           order by r.id desc limit $1`,
    values: [limit, ...(isFirst ? [] : [before])],
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

/** A round that is over. Throws where it is not. */
export async function findResult(client: Queryable, id: bigint): Promise<ResultRow> {
  const found = await client.query<ResultRow>(
    `select ${ROUND_COLUMNS} from crash_rounds r where r.id = $1 and r.state in ('crashed', 'void')`,
    [id],
  );
  const row = found.rows[0];
  if (row === undefined) throw new Error(`round ${String(id)} is not over`);
  return row;
}

export async function insertRound(
  client: Queryable,
  round: {
    id: bigint;
    chainId: number;
    chainIndex: number;
    opensAt: Date;
    startsAt: Date;
    rule: OutcomeRule;
    nextRule: OutcomeRule;
  },
): Promise<RoundRow> {
  const inserted = await client.query<RoundRow>(
    `insert into crash_rounds as r
       (id, chain_id, chain_index, opened_at, starts_at, outcome_rule, next_outcome_rule)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${ROUND_COLUMNS}`,
    [round.id, round.chainId, round.chainIndex, round.opensAt, round.startsAt, round.rule, round.nextRule],
  );
  const row = inserted.rows[0];
  if (row === undefined) throw new Error('the round was not written');
  return row;
}

/** The lowest multiplier, in hundredths, at which an open bet of the round is paid by the house. */
export async function findNextDue(client: Queryable, round: bigint): Promise<number | undefined> {
  const found = await client.query<{ due: number | null }>({
    name: 'crash-next-due',
    text: `select min(pays_at)::float8 as due from crash_bets where round = $1 and status = 'active'`,
    values: [round],
  });
  return found.rows[0]?.due ?? undefined;
}

/** The player's open bets and those of the latest round, oldest first. */
export async function listOwnBets(client: Queryable, playerId: bigint): Promise<BetRow[]> {
  const found = await client.query<BetRow>({
    name: 'crash-own-bets',
    text: `select ${BET_COLUMNS},
             case when b.status = 'pending_next_round' then (select id + 1 from crash_rounds where is_latest) end as target_round
           from (
             select * from crash_bets where player_id = $1 and status = 'pending_next_round'
             union all
             select * from crash_bets where player_id = $1 and round = (select id from crash_rounds where is_latest)
           ) b ${PAGE_SOURCES} order by b.id`,
    values: [playerId],
  });
  return found.rows;
}

/** How bets of these players stand: those that are named, and what else of theirs waits or is in the latest round. */
export async function listPlayersBets(
  client: Queryable,
  asked: { playerIds: readonly bigint[]; betIds: readonly string[] },
): Promise<BetRow[]> {
  const found = await client.query<BetRow>({
    name: 'crash-bets-of',
    text: `select ${BET_COLUMNS} from (
             select * from crash_bets where player_id = any ($1::bigint[]) and status = 'pending_next_round'
             union
             select * from crash_bets
             where player_id = any ($1::bigint[]) and round = (select id from crash_rounds where is_latest)
             union
             select * from crash_bets where id = any ($2::uuid[]) and player_id = any ($1::bigint[])
           ) b ${PAGE_SOURCES} order by b.id`,
    values: [asked.playerIds, asked.betIds],
  });
  return found.rows;
}

/** The player's bets, newest first, older than `before`. */
export async function listBetsBefore(
  client: Queryable,
  asked: { playerId: bigint; limit: number; before: string | undefined },
): Promise<BetRow[]> {
  const found = await client.query<BetRow>({
    // Without a name it is planned for the page that is asked for, and never for all bets.
    text: `select ${BET_COLUMNS} from crash_bets b ${PAGE_SOURCES}
           where b.player_id = $1 and b.id < $3::uuid order by b.id desc limit $2`,
    values: [asked.playerId, asked.limit, asked.before ?? GREATEST_UUID],
  });
  return found.rows;
}

/** The halves that were cashed out of these bets. */
export async function listHalves(client: Queryable, bets: readonly string[]): Promise<BetRow[]> {
  const found = await client.query<BetRow>(
    `select ${BET_COLUMNS} from crash_bets b ${PAGE_SOURCES} where b.half_of = any ($1::uuid[])`,
    [bets],
  );
  return found.rows;
}

/** What is shown of a round that is over besides its result. */
export interface Details {
  readonly round: ResultRow & Filled<RowOf<'fairness_chains', 'salt' | 'terminating_hash'>> & { first_round: bigint };
  /** The highest stakes first. */
  readonly bets: readonly BetRow[];
  readonly totals: Filled<RowOf<'crash_rounds', 'staked' | 'cashed_out' | 'won'>> & { readonly count: number };
}

export async function findDetails(
  client: Queryable,
  asked: { id: number; limit: number },
): Promise<Details | undefined> {
  const rounds = await client.query<Details['round'] & Details['totals']>(
    `select ${ROUND_COLUMNS}, r.bets as count, r.staked, r.cashed_out, r.won, c.salt, c.terminating_hash,
       ${selectFirstRound('crash_rounds', 'r.chain_id')} as first_round
     from crash_rounds r join fairness_chains c on c.id = r.chain_id
     where r.id = $1 and r.state in ('crashed', 'void')`,
    [asked.id],
  );
  const bets = await client.query<BetRow>(
    `select ${BET_COLUMNS} from crash_bets b ${PAGE_SOURCES}
     where b.round = $1 order by b.staked desc, b.id limit $2`,
    [asked.id, asked.limit],
  );
  const [round] = rounds.rows;
  return round && { round, bets: bets.rows, totals: round };
}

/**
 * What is said of these bets beside their money: the round, its proof once it is over, and its rule; of a bet that waits,
 * that of the round that it will be in.
 */
export async function findBets(
  client: Queryable,
  { playerId, bets }: BetsOfPlayer,
): Promise<Map<string, { round: string | null; rule: OutcomeRule | null; proof: string | null }>> {
  const found = await client.query<
    RowOf<'crash_bets', 'id' | 'round'> & Joined<RowOf<'crash_rounds', 'outcome_rule' | 'ended_at'>>
  >(
    `select b.id, b.round, ${BET_RULE}, r.ended_at from crash_bets b
     left join lateral (select outcome_rule, ended_at from crash_rounds where id = b.round limit 1) r on true
     where b.player_id = $1 and b.id = any ($2::uuid[])`,
    [playerId, bets],
  );
  return new Map(
    found.rows.map((row) => {
      const round = row.round === null ? null : String(row.round);
      return [row.id, { round, rule: row.outcome_rule, proof: row.ended_at === null ? null : round }];
    }),
  );
}

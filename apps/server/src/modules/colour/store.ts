import { selectFirstRound } from '../fairness/index.ts';
import { countPlayers, type PlayerCount } from '../games/index.ts';
import type { Filled, Queryable, RowOf } from '../../platform/database/database.ts';
import type { BetsOfPlayer } from '../ledger/index.ts';

/** A round as the database keeps it. */
export type RoundRow = RowOf<
  'colour_rounds',
  'id' | 'chain_id' | 'chain_index' | 'state' | 'outcome_rule' | 'opens_at' | 'locks_at' | 'ends_at'
>;

/** A settled round: everything that was drawn. */
export type ResultRow = Filled<
  RowOf<'colour_rounds', 'id' | 'number' | 'fair_number' | 'color' | 'outcome_rule' | 'game_hash' | 'settled_at'>
>;

/** A settled round with what its proof needs. */
export type ProofRow = ResultRow &
  RowOf<'colour_rounds', 'chain_index' | 'staked_red' | 'staked_green' | 'staked_blue'> &
  Filled<RowOf<'fairness_chains', 'salt' | 'terminating_hash'>> & { readonly first_round: bigint };

/** A bet as its player may see it. */
export type BetRow = Omit<RowOf<'colour_bets'>, 'player_id'> & RowOf<'colour_rounds', 'outcome_rule' | 'number'>;

/** A bet as everybody may see it. */
export type LiveBetRow = RowOf<'colour_bets', 'id' | 'bet_type' | 'bet_value' | 'amount' | 'received_at'> &
  RowOf<'players', 'username' | 'public_name'> &
  RowOf<'colour_rounds', 'outcome_rule'>;

const ROUND_COLUMNS = 'id, chain_id, chain_index, state, outcome_rule, opens_at, locks_at, ends_at';
const RESULT_COLUMNS = 'id, number, fair_number, color, outcome_rule, game_hash, settled_at';

export async function findLatestRound(client: Queryable): Promise<RoundRow | undefined> {
  const found = await client.query<RoundRow>({
    name: 'colour-latest-round',
    text: `select ${ROUND_COLUMNS} from colour_rounds order by id desc limit 1`,
  });
  return found.rows[0];
}

/** The number of the round after the latest one, or of the first. */
export function getNextId(latest: RoundRow | undefined): bigint {
  return (latest?.id ?? 0n) + 1n;
}

export async function insertRound(
  client: Queryable,
  round: {
    id: bigint;
    chainId: number;
    chainIndex: number;
    opensAt: Date;
    locksAt: Date;
    endsAt: Date;
    rule?: RowOf<'colour_rounds', 'outcome_rule' | 'chosen_number'>;
  },
): Promise<RoundRow> {
  const inserted = await client.query<RoundRow>(
    `insert into colour_rounds
       (id, chain_id, chain_index, state, opens_at, locks_at, ends_at, outcome_rule, chosen_number)
     values ($1, $2, $3, 'open', $4, $5, $6, $7, $8) returning ${ROUND_COLUMNS}`,
    [
      ...[round.id, round.chainId, round.chainIndex, round.opensAt, round.locksAt, round.endsAt],
      ...[round.rule?.outcome_rule ?? 'fair', round.rule?.chosen_number ?? null],
    ],
  );
  const row = inserted.rows[0];
  if (row === undefined) throw new Error('the round was not written');
  return row;
}

/** Ends the betting on the open round, where there is one and its lock is still to come. */
export async function lockOpenRound(client: Queryable): Promise<void> {
  await client.query(
    `update colour_rounds set locks_at = clock_timestamp() where state = 'open' and locks_at > clock_timestamp()`,
  );
}

/** Settled rounds, newest first, those before the round `before` where it is given. */
export async function listResults(
  client: Queryable,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<ResultRow[]> {
  const isFirst = before === undefined;
  const found = await client.query<ResultRow>({
    ...(isFirst ? { name: 'colour-results' } : {}),
    text: `select ${RESULT_COLUMNS} from colour_rounds where state = 'settled' ${isFirst ? '' : 'and id < $2'}
           order by id desc limit $1`,
    values: [limit, ...(isFirst ? [] : [before])],
  });
  return found.rows;
}

export async function findProof(client: Queryable, round: number): Promise<ProofRow | undefined> {
  const found = await client.query<ProofRow>(
    `select r.id, r.number, r.fair_number, r.color, r.outcome_rule, r.game_hash, r.settled_at,
            r.chain_index, r.staked_red, r.staked_green, r.staked_blue, c.salt, c.terminating_hash,
            ${selectFirstRound('colour_rounds', 'r.chain_id')} as first_round
     from colour_rounds r join fairness_chains c on c.id = r.chain_id
     where r.id = $1 and r.state = 'settled'`,
    [round],
  );
  return found.rows[0];
}

/** A player's bets, newest first, older than `before` where it is given. */
export async function listPlayerBets(
  client: Queryable,
  { playerId, limit, before }: { playerId: bigint; limit: number; before?: string | undefined },
): Promise<BetRow[]> {
  const isFirst = before === undefined;
  const found = await client.query<BetRow>({
    // A later page has no name: it is planned for where it begins, and never for all bets.
    ...(isFirst ? { name: 'colour-player-bets' } : {}),
    // Each bet's round is looked up by itself: a join may read all rounds there are.
    text: `select b.id, b.round, b.bet_type, b.bet_value, b.amount, b.status, b.multiplier_hundredths, b.payout,
                  b.received_at, round.outcome_rule, round.number
           from colour_bets b
           left join lateral (select outcome_rule, number from colour_rounds where id = b.round limit 1) round on true
           where b.player_id = $1 ${isFirst ? '' : 'and b.id < $3::uuid'}
           order by b.id desc limit $2`,
    values: [playerId, limit, ...(isFirst ? [] : [before])],
  });
  return found.rows;
}

/** The newest bets of all players in the two latest rounds. */
export async function listLiveBets(client: Queryable, limit: number): Promise<LiveBetRow[]> {
  const found = await client.query<LiveBetRow>({
    name: 'colour-live-bets',
    text: `with latest as (
             select id, outcome_rule from colour_rounds order by id desc limit 2
           ), newest as (
             select bets.*, latest.outcome_rule from latest, lateral (
               select id, player_id, bet_type, bet_value, amount, received_at
               from colour_bets where round = latest.id order by id desc limit $1
             ) as bets
           )
           select id, username, public_name, bet_type, bet_value, amount,
                  received_at, outcome_rule
           from newest
           left join lateral (select username, public_name from players where id = newest.player_id limit 1) player on true
           order by id desc limit $1`,
    values: [limit],
  });
  return found.rows;
}

/** How many people have bet lately; bets are kept by their rounds, and none of these is in a round before the last so many. */
export async function countBettors(client: Queryable, rounds: number): Promise<PlayerCount> {
  const where = 'round >= (select id - $1 from colour_rounds order by id desc limit 1)';
  return await countPlayers(client, { table: 'colour_bets', where, order: 'round desc, id desc', values: [rounds] });
}

/** How many of the player's bets were won and lost, as the settlements have counted them. */
export async function readTally(client: Queryable, playerId: bigint): Promise<{ won: number; lost: number }> {
  const found = await client.query<{ won: number; lost: number }>(
    'select won::int as won, lost::int as lost from colour_tallies where player_id = $1',
    [playerId],
  );
  return found.rows[0] ?? { won: 0, lost: 0 };
}

/**
 * What is said of these bets beside their money: the round, its rule, and its proof once it is settled. Without the player no
 * index finds a bet: PostgreSQL would skip through one that begins with the player, once for each player of the house.
 */
export async function findBets(
  client: Queryable,
  { playerId, bets }: BetsOfPlayer,
): Promise<Map<string, { round: string; rule: RoundRow['outcome_rule']; proof: string | null }>> {
  const found = await client.query<
    RowOf<'colour_bets', 'id' | 'round' | 'status'> & RowOf<'colour_rounds', 'outcome_rule'>
  >(
    `select id, round, status, (select r.outcome_rule from colour_rounds r where r.id = b.round) as outcome_rule
     from colour_bets b where player_id = $1 and id = any ($2::uuid[])`,
    [playerId, bets],
  );
  const name = (row: (typeof found.rows)[number]): { round: string; proof: string | null } => {
    const round = String(row.round);
    return { round, proof: row.status === 'pending' ? null : round };
  };
  return new Map(found.rows.map((row) => [row.id, { ...name(row), rule: row.outcome_rule }]));
}

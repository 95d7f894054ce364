import { ADMIN_LIMITS, type UpcomingBet } from '@rang/contract';
import type { Joined, Queryable, RowOf } from '../../platform/database/database.ts';
import { findLatestRound, getNextId, type LiveBetRow } from './store.ts';

/** The bets on the round whose result comes next: how many they are, and the newest of them. */
export interface UpcomingBets {
  readonly round: number;
  readonly totalBetsCount: number;
  readonly totalBets: UpcomingBet[];
}

/** The first round that has not opened yet: what is set now, in a transaction that holds the controls, holds from there. */
export async function readNextRound(client: Queryable): Promise<number> {
  const latest = await findLatestRound(client);
  return Number(getNextId(latest));
}

/** Between two rounds it is the one that opens next, which has no bets yet. */
export async function readUpcomingBets(client: Queryable): Promise<UpcomingBets> {
  const latest = await findLatestRound(client);
  if (latest?.state !== 'open') return { round: Number(getNextId(latest)), totalBetsCount: 0, totalBets: [] };
  const [totalBetsCount, newest] = [await countBets(client, latest.id), await listNewestBets(client, latest.id)];
  return { round: Number(latest.id), totalBetsCount, totalBets: newest.map(wireUpcomingBet) };
}

async function countBets(client: Queryable, round: bigint): Promise<number> {
  const found = await client.query<Joined<RowOf<'colour_bet_counts', 'bets'>>>({
    name: 'colour-count-bets',
    text: 'select sum(bets)::bigint as bets from colour_bet_counts where round = $1',
    values: [round],
  });
  return Number(found.rows[0]?.bets ?? 0n);
}

type UpcomingBetRow = Omit<LiveBetRow, 'outcome_rule'>;

async function listNewestBets(client: Queryable, round: bigint): Promise<UpcomingBetRow[]> {
  const found = await client.query<UpcomingBetRow>({
    name: 'colour-upcoming-bets',
    text: `select id, (select username from players where id = newest.player_id) as username, bet_type, bet_value, amount,
                  received_at
           from (
             select id, player_id, bet_type, bet_value, amount, received_at
             from colour_bets where round = $1 order by id desc limit $2
           ) as newest order by id desc`,
    values: [round, ADMIN_LIMITS.upcomingBets],
  });
  return found.rows;
}

function wireUpcomingBet(bet: UpcomingBetRow): UpcomingBet {
  return {
    _id: bet.id,
    user: { username: bet.username },
    amount: bet.amount,
    betType: bet.bet_type,
    betValue: bet.bet_value,
    createdAt: bet.received_at.toISOString(),
  };
}

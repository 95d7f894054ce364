import { STATS_LIMITS, type MinesStats } from '@rang/contract';
import type { Filled, Queryable, RowOf } from '../../platform/database/database.ts';

type Counted = Record<'games' | 'playing' | 'lost' | 'won' | 'refunded' | 'announced', bigint>;
type StatsRow = Counted & Filled<RowOf<'mines_games', 'stake' | 'paid'>>;

/** What became of the newest games of all players: so many are read, however many there were. */
export async function readMinesStats(client: Queryable): Promise<Omit<MinesStats, 'success'>> {
  const found = await client.query<StatsRow>(
    `select count(*) as games, count(*) filter (where status = 'playing') as playing,
       count(*) filter (where status = 'lost') as lost, count(*) filter (where status in ('won', 'cashout')) as won,
       count(*) filter (where status = 'refunded') as refunded, count(*) filter (where outcome_rule <> 'fair') as announced,
       coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(paid), 0)::bigint as paid
     from (select status, outcome_rule, stake, paid from mines_games order by id desc limit $1) as newest`,
    [STATS_LIMITS.games],
  );
  const row = found.rows[0];
  if (row === undefined) throw new Error('the newest games were not counted');
  const { games, playing, lost, won, refunded, announced, stake, paid } = row;
  return {
    ...{ games: Number(games), playing: Number(playing), lost: Number(lost), won: Number(won) },
    ...{ refunded: Number(refunded), announced: Number(announced), staked: stake, paid },
  };
}

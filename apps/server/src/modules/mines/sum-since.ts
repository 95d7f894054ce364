import type { Queryable } from '../../platform/database/database.ts';
import type { PlayedSince } from '../games/index.ts';

/** What the games came to that ended since then; what was refunded is no stake. */
export async function sumSince(client: Queryable, since: Date): Promise<PlayedSince[]> {
  const found = await client.query<PlayedSince>(
    `select outcome_rule = 'fair' as "isFair", count(*) as bets, sum(stake)::bigint as staked, sum(paid)::bigint as paid
     from mines_games where ended_at >= $1 and status <> 'refunded' group by 1`,
    [since],
  );
  return found.rows;
}

import type { Queryable } from '../../../platform/database/database.ts';
import type { EngineRound, PlayedSince } from '../../games/index.ts';
import { findLatestRound } from './store.ts';

/**
 * What the bets of the rounds came to that ended since then: of each the totals that were kept at its end. A void round was
 * paid back but for what had been cashed out of it, so that of those its bets are read.
 */
export async function sumSince(client: Queryable, since: Date): Promise<PlayedSince[]> {
  const found = await client.query<PlayedSince>(
    `with ended as (
       select id, outcome_rule = 'fair' as is_fair, state, bets, staked, won from crash_rounds where ended_at >= $1
     ), sums as (
       select is_fair, bets, staked, won from ended where state = 'crashed'
       union all
       select e.is_fair, b.bets, b.staked, b.won from ended e cross join lateral (
         select count(*) as bets, coalesce(sum(amount), 0) as staked, coalesce(sum(payout), 0) as won
         from crash_bets where round = e.id and status = 'cashed_out'
       ) as b where e.state = 'void'
     )
     select is_fair as "isFair", coalesce(sum(bets), 0)::bigint as bets, coalesce(sum(staked), 0)::bigint as staked,
       coalesce(sum(won), 0)::bigint as paid
     from sums group by 1`,
    [since],
  );
  return found.rows;
}

/** The latest round, for whoever looks after the engine. */
export async function findRound(client: Queryable): Promise<EngineRound | undefined> {
  const round = await findLatestRound(client);
  return round && { id: String(round.id), state: round.state, isOver: round.ended_at !== null };
}

import type { Queryable } from '../../platform/database/database.ts';
import type { EngineRound, PlayedSince } from '../games/index.ts';
import { findLatestRound } from './store.ts';

/** What the bets of the rounds came to that were settled since then; it reads those rounds' bets. */
export async function sumSince(client: Queryable, since: Date): Promise<PlayedSince[]> {
  const found = await client.query<PlayedSince>(
    `select r.outcome_rule = 'fair' as "isFair", sum(b.bets)::bigint as bets,
       sum(b.staked)::bigint as staked, sum(b.paid)::bigint as paid
     from colour_rounds r cross join lateral (
       select count(*) as bets, coalesce(sum(amount), 0) as staked, coalesce(sum(payout), 0) as paid
       from colour_bets where round = r.id
     ) as b
     where r.settled_at >= $1 group by 1`,
    [since],
  );
  return found.rows;
}

/** The latest round, for whoever looks after the engine. */
export async function findRound(client: Queryable): Promise<EngineRound | undefined> {
  const round = await findLatestRound(client);
  return round && { id: String(round.id), state: round.state, isOver: round.state === 'settled' };
}

import type { Queryable, RowOf } from '../../platform/database/database.ts';

/** Friends who have something in common with one player, and may be one person; `coins` were paid for them and not taken back. */
export interface Cluster extends RowOf<'referral_marks', 'kind'>, RowOf<'referral_rewards', 'coins'> {
  /** The username of a referrer, or of the first who was rewarded for. */
  readonly sharedWith: RowOf<'players'>['username'];
  /** Usernames, at most twenty, the oldest accounts first. */
  readonly friends: readonly string[];
  readonly count: number;
}

const MOST_NAMED = 20;

/** The largest clusters first. */
export async function listClusters(client: Queryable, { limit }: { limit: number }): Promise<Cluster[]> {
  const found = await client.query<Omit<Cluster, 'count'> & { count: bigint }>(
    `select marks.kind, others.username as "sharedWith", count(*) as count,
       (array_agg(friends.username order by friends.id))[1:$2] as friends,
       coalesce(sum(rewards.coins) filter (where rewards.state = 'paid'), 0)::bigint as coins
     from referral_marks as marks
     join players as others on others.id = marks.shared_with
     join players as friends on friends.id = marks.referred_id
     left join referral_reward_states as rewards on rewards.referred_id = marks.referred_id
     group by marks.kind, marks.shared_with, others.username
     order by count(*) desc, marks.shared_with, marks.kind limit $1`,
    [limit, MOST_NAMED],
  );
  return found.rows.map((row) => ({ ...row, count: Number(row.count) }));
}

import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';
import type { RewardState } from './decisions-store.ts';
import type { ClusterKind } from './marks-store.ts';

/** Somebody a reward is about. */
export interface RewardParty extends RecordOf<'players', 'id' | 'username'> {
  readonly isBanned: boolean;
}

/** What a friend has in common with somebody else. */
export interface RewardMark {
  readonly kind: ClusterKind;
  /** The username of the referrer, or of somebody who was rewarded for before. */
  readonly sharedWith: RowOf<'players'>['username'];
}

/** A reward as an operator decides on it. */
export interface ListedReward extends RecordOf<'referral_rewards', 'coins' | 'earnedAt'> {
  readonly friend: RewardParty;
  readonly referrer: RewardParty;
  readonly state: RewardState;
  readonly marks: readonly RewardMark[];
}

interface Row extends Omit<ListedReward, 'friend' | 'referrer'>, RecordOf<'referrals', 'referrerId'> {
  readonly friendId: bigint;
  readonly friend: string;
  readonly friendIsBanned: boolean;
  readonly referrer: string;
  readonly referrerIsBanned: boolean;
}

const FILTERS = {
  pending: `state = 'pending'`,
  marked: 'exists (select from referral_marks where referral_marks.referred_id = rewards.referred_id)',
};

/**
 * Rewards for an operator to look at: those that wait, the oldest first, or those whose friend has something in common with
 * the referrer or another friend, the newest first.
 */
export async function listRewards(
  client: Queryable,
  { which, limit }: { which: keyof typeof FILTERS; limit: number },
): Promise<ListedReward[]> {
  const order = which === 'pending' ? 'asc' : 'desc';
  const found = await client.query<Row>(
    `select friend.id as "friendId", friend.username as friend, friend.status = 'banned' as "friendIsBanned",
       referrer.id as "referrerId", referrer.username as referrer, referrer.status = 'banned' as "referrerIsBanned",
       rewards.coins, rewards.state, rewards.earned_at as "earnedAt",
       coalesce((select jsonb_agg(jsonb_build_object('kind', marks.kind, 'sharedWith', others.username) order by marks.kind)
        from referral_marks as marks join players as others on others.id = marks.shared_with
        where marks.referred_id = rewards.referred_id), '[]') as marks
     from referral_reward_states as rewards join referrals using (referred_id)
     join players as friend on friend.id = rewards.referred_id
     join players as referrer on referrer.id = referrals.referrer_id
     where ${FILTERS[which]}
     order by rewards.earned_at ${order}, friend.id ${order} limit $1`,
    [limit],
  );
  return found.rows.map(({ coins, state, earnedAt, marks, ...row }) => ({
    friend: { id: row.friendId, username: row.friend, isBanned: row.friendIsBanned },
    referrer: { id: row.referrerId, username: row.referrer, isBanned: row.referrerIsBanned },
    ...{ coins, state, earnedAt, marks },
  }));
}

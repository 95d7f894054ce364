import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';

export type RewardDecision = RowOf<'referral_decisions'>['decision'];
export type RewardState = RowOf<'referral_reward_states'>['state'];

/** A reward that is being decided on. */
export interface LockedReward extends RecordOf<'referral_rewards', 'referredId' | 'referrerId' | 'coins'> {
  readonly friend: string;
  readonly referrer: string;
  readonly state: RewardState;
}

/** Finds the reward for a friend by the friend's username, and holds it until the transaction ends. */
export async function lockReward(client: Queryable, friend: string): Promise<LockedReward | undefined> {
  // Held first and read afterwards: what somebody else was deciding is seen.
  await client.query(
    `select from referral_rewards where referred_id =
       (select id from players where lower(username collate "C") = lower($1 collate "C")) for update`,
    [friend],
  );
  const found = await client.query<LockedReward>(
    `select rewards.referred_id as "referredId", referrals.referrer_id as "referrerId", friend.username as friend,
       referrer.username as referrer, rewards.coins, rewards.state
     from referral_reward_states as rewards join referrals using (referred_id)
     join players as friend on friend.id = rewards.referred_id
     join players as referrer on referrer.id = referrals.referrer_id
     where lower(friend.username collate "C") = lower($1 collate "C")`,
    [friend],
  );
  return found.rows[0];
}

export async function insertDecision(
  client: Queryable,
  order: { referredId: bigint; decision: RewardDecision; reason: string; by: string; at: Date },
): Promise<void> {
  await client.query(
    `insert into referral_decisions (referred_id, decision, reason, decided_by, decided_at) values ($1, $2, $3, $4, $5)`,
    [order.referredId, order.decision, order.reason, order.by, order.at],
  );
}

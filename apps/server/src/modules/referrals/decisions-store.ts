import type { RewardDecision } from '@rang/contract';
import type { Joined, Queryable, RecordOf } from '../../platform/database/database.ts';

/** A reward that is being decided on, with the last word on it. */
export interface LockedReward
  extends
    RecordOf<'referral_reward_states', 'state'>,
    RecordOf<'referral_rewards', 'referredId' | 'referrerId' | 'coins'>,
    Joined<RecordOf<'referral_decisions', 'decision' | 'decidedBy'>> {
  readonly friend: string;
  readonly referrer: string;
}

/** Finds the reward for a friend by the friend's username or number, and holds it until the transaction ends. */
export async function lockReward(client: Queryable, friend: string | bigint): Promise<LockedReward | undefined> {
  const byName = 'select id from players where lower(username collate "C") = lower($1 collate "C")';
  // Held first and read afterwards: what somebody else was deciding is seen.
  const held = await client.query<RecordOf<'referral_rewards', 'referredId'>>(
    `select referred_id as "referredId" from referral_rewards
     where referred_id = (${typeof friend === 'bigint' ? 'select $1::bigint' : byName}) for update`,
    [friend],
  );
  const found = await client.query<LockedReward>(
    `select rewards.referred_id as "referredId", referrals.referrer_id as "referrerId", friend.username as friend,
       referrer.username as referrer, rewards.coins, rewards.state, word.decision, word.decided_by as "decidedBy"
     from referral_reward_states as rewards join referrals using (referred_id)
     join players as friend on friend.id = rewards.referred_id
     join players as referrer on referrer.id = referrals.referrer_id
     left join lateral (
       select decision, decided_by from referral_decisions where referred_id = rewards.referred_id
       order by decided_at desc, entry_id desc limit 1
     ) as word on true
     where rewards.referred_id = $1`,
    [held.rows[0]?.referredId ?? null],
  );
  return found.rows[0];
}

export async function insertDecision(
  client: Queryable,
  order: {
    referredId: bigint;
    decision: RewardDecision;
    reason: string | undefined;
    by: string;
    at: Date;
    entryId: bigint;
  },
): Promise<void> {
  await client.query(
    `insert into referral_decisions (referred_id, decision, reason, decided_by, decided_at, entry_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [order.referredId, order.decision, order.reason ?? null, order.by, order.at, order.entryId],
  );
}

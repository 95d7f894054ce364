import type { FriendReward, ReferralStats } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { getPublicName } from '../accounts/index.ts';
import { listFriends, listPaidRewards, readTotals, type Friend } from './store.ts';

const LISTED = 100;

/**
 * What a player sees of the programme: the own code, the own friends by name, and the rewards for them in coins, by the
 * names that others see.
 */
export async function readStats(client: Queryable, playerId: bigint, dailyLimit: number): Promise<ReferralStats> {
  const totals = await readTotals(client, playerId);
  const friends = await listFriends(client, playerId, LISTED);
  const rewards = await listPaidRewards(client, playerId, LISTED);
  return {
    success: true,
    referralCode: totals.code,
    totalReferred: Number(totals.friends),
    totalEarnings: Number(totals.coins),
    rewardsEarned: Number(totals.rewards),
    dailyLimit,
    pendingRewards: Number(totals.pending),
    referredUsers: friends.map((friend) => ({
      _id: String(friend.id),
      name: friend.name,
      createdAt: friend.createdAt.toISOString(),
      reward: describeReward(friend),
    })),
    rewardHistory: rewards.map(({ referredId, coins, paidAt, ...friend }) => ({
      userId: { _id: String(referredId), username: getPublicName(friend) },
      amount: Number(coins),
      paidAt: paidAt.toISOString(),
    })),
  };
}

/** Nothing is to come where the first deposit earned nothing, nor after a refusal: whose the word was is not told. */
function describeReward({ state, hasDeposited }: Friend): FriendReward {
  if (state === null) return hasDeposited ? 'none' : 'pending';
  return state === 'paid' || state === 'pending' ? state : 'none';
}

import type { ReferralStats } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { getPublicName } from '../accounts/index.ts';
import { listFriends, listRewards, readTotals } from './store.ts';

const LISTED = 100;

/**
 * What a player sees of the programme: the own code, the own friends by name, and the rewards for them in coins, by the
 * names that others see.
 */
export async function readStats(client: Queryable, playerId: bigint, dailyLimit: number): Promise<ReferralStats> {
  const totals = await readTotals(client, playerId);
  const friends = await listFriends(client, playerId, LISTED);
  const rewards = await listRewards(client, playerId, LISTED);
  return {
    success: true,
    referralCode: totals.code,
    totalReferred: Number(totals.friends),
    totalEarnings: Number(totals.coins),
    rewardsEarned: Number(totals.rewards),
    dailyLimit,
    pendingRewards: Number(totals.pending),
    referredUsers: friends.map(({ id, name, createdAt }) => ({
      _id: String(id),
      name,
      createdAt: createdAt.toISOString(),
    })),
    rewardHistory: rewards.map(({ referredId, coins, paidAt, ...friend }) => ({
      userId: { _id: String(referredId), username: getPublicName(friend) },
      amount: Number(coins),
      paidAt: paidAt.toISOString(),
    })),
  };
}

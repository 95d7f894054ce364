import type { FriendReward, ReferralStats } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { getPublicName } from '../accounts/index.ts';
import { listFriends, listPaidRewards, readTotals, type Friend } from './store.ts';

const LISTED = 100;

/** Whose view of the programme is asked for, how many rewards a day there are, and what names a friend to a player. */
interface StatsAsked {
  readonly playerId: bigint;
  readonly dailyLimit: number;
  readonly nameFriend: (playerId: bigint, friendId: bigint) => string;
}

/**
 * What a player sees of the programme: the own code, the own friends by name, and the rewards for them in coins, by the
 * names that others see. The number of a friend's account would tell how many others there are.
 */
export async function readStats(client: Queryable, asked: StatsAsked): Promise<ReferralStats> {
  const { playerId, dailyLimit, nameFriend } = asked;
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
      _id: nameFriend(playerId, friend.id),
      name: friend.name,
      createdAt: friend.createdAt.toISOString(),
      reward: describeReward(friend),
    })),
    rewardHistory: rewards.map(({ referredId, coins, paidAt, ...friend }) => ({
      userId: { _id: nameFriend(playerId, referredId), username: getPublicName(friend) },
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

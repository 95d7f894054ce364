import type { ReferralStats } from '@rang/contract';
import { expect, test } from 'vitest';
import { listNewestFriends, listNewestRewards } from './newest-referrals.ts';

const AT = '2026-11-20T10:00:00.000Z';

function statsWith(friends: number, rewarded: readonly number[]): ReferralStats {
  return {
    success: true,
    referralCode: 'K7QM2XWA',
    totalReferred: friends,
    totalEarnings: rewarded.length * 50,
    rewardsEarned: rewarded.length,
    dailyLimit: 10,
    pendingRewards: 0,
    referredUsers: Array.from({ length: friends }, (_, at) => ({ _id: `f${at}`, name: `Friend ${at}`, createdAt: AT })),
    rewardHistory: rewarded.map((at) => ({
      userId: { _id: `f${at}`, username: `friend_${at}` },
      amount: 50,
      paidAt: AT,
    })),
  };
}

test('a friend is rewarded when the reward history names them, also when that reward is too old to be listed', () => {
  const stats = statsWith(7, [6, 5, 4, 3, 2, 1]);
  expect(listNewestFriends(stats).map(({ id, isRewarded }) => [id, isRewarded])).toEqual([
    ['f0', false],
    ['f1', true],
    ['f2', true],
    ['f3', true],
    ['f4', true],
  ]);
});

test('at most the five newest rewards are listed, in the order of the house', () => {
  const rewards = listNewestRewards(statsWith(7, [6, 5, 4, 3, 2, 1]));
  expect(rewards.map(({ username }) => username)).toEqual(['friend_6', 'friend_5', 'friend_4', 'friend_3', 'friend_2']);
  expect(rewards[0]).toEqual({ id: 'f6', username: 'friend_6', coins: 50, paidAt: AT });
});

test('a player whose code nobody used has nothing to list', () => {
  const stats = statsWith(0, []);
  expect([listNewestFriends(stats), listNewestRewards(stats)]).toEqual([[], []]);
});

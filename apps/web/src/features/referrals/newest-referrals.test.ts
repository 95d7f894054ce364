import type { ReferralStats } from '@rang/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { listNewestFriends, listNewestRewards } from './newest-referrals.ts';
import { ReferralLists } from './referral-lists.tsx';

const AT = '2026-11-20T10:00:00.000Z';

const REWARDS = ['pending', 'paid', 'none'] as const;

function statsWith(friends: number, rewarded: readonly number[]): ReferralStats {
  return {
    success: true,
    referralCode: 'K7QM2XWA',
    totalReferred: friends,
    totalEarnings: rewarded.length * 50,
    rewardsEarned: rewarded.length,
    dailyLimit: 10,
    pendingRewards: 0,
    referredUsers: Array.from({ length: friends }, (_, at) => ({
      ...{ _id: `f${at}`, name: `Friend ${at}`, createdAt: AT },
      reward: REWARDS[at % REWARDS.length] ?? 'none',
    })),
    rewardHistory: rewarded.map((at) => ({
      userId: { _id: `f${at}`, username: `friend_${at}` },
      amount: 50,
      paidAt: AT,
    })),
  };
}

test('the five newest friends are listed, each with what the house says of the reward, whatever the history names', () => {
  const stats = statsWith(7, [6, 5]);
  expect(listNewestFriends(stats).map(({ id, reward }) => [id, reward])).toEqual([
    ['f0', 'pending'],
    ['f1', 'paid'],
    ['f2', 'none'],
    ['f3', 'pending'],
    ['f4', 'paid'],
  ]);
});

test.each([
  ['pending', 'waiting', 'friends.pending'],
  ['paid', 'good', 'friends.rewarded'],
  ['none', 'calm', 'friends.none'],
] as const)('a friend whose reward is %s is shown so, in the colour %s', (reward, tone, words) => {
  const stats = statsWith(1, []);
  const referredUsers = stats.referredUsers.map((friend) => ({ ...friend, reward }));
  const page = renderToStaticMarkup(createElement(ReferralLists, { stats: { ...stats, referredUsers } }));
  expect(page).toContain(`data-tone="${tone}">${words}<`);
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

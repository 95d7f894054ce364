import { REFERRAL_LIST_LENGTH, type FriendReward, type ReferralStats } from '@rang/contract';

export interface Friend {
  readonly id: string;
  readonly name: string;
  readonly joinedAt: string;
  readonly reward: FriendReward;
}

/** The newest friends. */
export function listNewestFriends({ referredUsers }: ReferralStats): Friend[] {
  return referredUsers.slice(0, REFERRAL_LIST_LENGTH).map(({ _id, name, createdAt, reward }) => ({
    id: _id,
    name,
    joinedAt: createdAt,
    reward,
  }));
}

export interface Reward {
  readonly id: string;
  readonly username: string;
  readonly coins: number;
  readonly paidAt: string;
}

/** The newest rewards. */
export function listNewestRewards({ rewardHistory }: ReferralStats): Reward[] {
  return rewardHistory.slice(0, REFERRAL_LIST_LENGTH).map(({ userId, amount, paidAt }) => ({
    id: userId._id,
    username: userId.username,
    coins: amount,
    paidAt,
  }));
}

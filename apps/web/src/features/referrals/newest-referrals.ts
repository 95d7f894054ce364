import { REFERRAL_LIST_LENGTH, type ReferralStats } from '@rang/contract';

export interface Friend {
  readonly id: string;
  readonly name: string;
  readonly joinedAt: string;
  readonly isRewarded: boolean;
}

/** The newest friends; one is rewarded when the reward history names them. */
export function listNewestFriends({ referredUsers, rewardHistory }: ReferralStats): Friend[] {
  const rewarded = new Set(rewardHistory.map(({ userId }) => userId._id));
  return referredUsers.slice(0, REFERRAL_LIST_LENGTH).map(({ _id, name, createdAt }) => ({
    id: _id,
    name,
    joinedAt: createdAt,
    isRewarded: rewarded.has(_id),
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

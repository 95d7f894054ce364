import { z } from 'zod/mini';
import { call } from './call.ts';
import { identity, moment } from './fields.ts';

/**
 * Where the reward for a friend stands: `pending` before the first deposit and while it waits for a check; `none` where the
 * first deposit earned none, or where it was refused or taken back.
 */
const friendReward = z.enum(['pending', 'paid', 'none']);

export const referralStats = call({
  method: 'GET',
  path: '/referrals/stats',
  access: 'player',
  summary: "The player's referral code, friends and rewards; amounts in coins",
  answer: z.object({
    success: z.literal(true),
    /** Null until the code was created. */
    referralCode: z.nullable(z.string()),
    totalReferred: z.int(),
    /** Coins earned with all friends together. */
    totalEarnings: z.int(),
    /** For how many friends a reward was paid. */
    rewardsEarned: z.int(),
    /** How many rewards are paid on one day in India without a check; those beyond it wait for one. */
    dailyLimit: z.int(),
    /** Rewards that wait for such a check. */
    pendingRewards: z.int(),
    /** Newest first, at most 100. */
    referredUsers: z.array(
      // A server of the version before says nothing of it.
      z.object({ _id: identity, name: z.string(), createdAt: moment, reward: z._default(friendReward, 'pending') }),
    ),
    /** Newest first, at most 100. */
    rewardHistory: z.array(
      z.object({ userId: z.object({ _id: identity, username: z.string() }), amount: z.int(), paidAt: moment }),
    ),
  }),
});
export type ReferralStats = z.infer<typeof referralStats.answer>;
export type FriendReward = z.infer<typeof friendReward>;

export const createReferral = call({
  method: 'POST',
  path: '/referrals/create',
  access: 'player',
  summary: "Create the player's referral code; a second time answers the same code",
  // A request without a body reaches the server as null.
  body: z.nullish(z.object({})),
  answer: z.object({ success: z.literal(true), referralCode: z.string() }),
});

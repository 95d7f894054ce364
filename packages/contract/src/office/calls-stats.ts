import { z } from 'zod/mini';
import { adminCall } from './admin-rights.ts';
import { paise } from '../paise.ts';
import { identity, moment, rupeesOut } from '../fields.ts';

const username = z.string();

/** How much the statistics show beside their counts. */
export const STATS_LIMITS = {
  /** The newest of something. */
  rows: 10,
  /** Of so many games what became of them is told. */
  games: 500,
} as const;

/** What a coin is counted as where rewards are added up: nobody can turn one into rupees. */
export const COIN_COUNTED_AS = paise(100n);

export const totalRewards = adminCall('totalRewards', {
  method: 'GET',
  path: '/admin/total-rewards',
  summary: 'What referrers have been paid for their friends, and still have',
  answer: z.object({
    success: z.literal(true),
    /** The coins, each counted as one rupee. Coins buy nothing and cannot be turned into rupees. */
    totalRewardsAmount: rupeesOut,
    coins: z.int(),
    /** Rupees for a dollar, as the house's settings have it. */
    usdRate: rupeesOut,
  }),
});
export type TotalRewards = z.output<typeof totalRewards.answer>;

export const adminReferrals = adminCall('adminReferrals', {
  method: 'GET',
  path: '/admin/referrals',
  summary: 'How many players were brought by others, and who was last, newest first',
  answer: z.object({
    success: z.literal(true),
    totalReferrals: z.int(),
    referrals: z.array(
      z.object({
        _id: identity,
        referrer: z.object({ username }),
        referred: z.object({ username }),
        createdAt: moment,
      }),
    ),
  }),
});
export type AdminReferrals = z.output<typeof adminReferrals.answer>;

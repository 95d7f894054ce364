import { z } from 'zod/mini';
import { adminCall } from './admin-rights.ts';
import { adminPage, adminReason, auditRecord } from './calls-admin.ts';
import { identity, moment } from '../fields.ts';
import { refuseInput } from '../refusals.ts';

const success = z.literal(true);
const numberWith = (text: string) => z.string().check(z.regex(/^[1-9][0-9]{0,17}$/, text));
const params = z.object({ id: numberWith(refuseInput('NOT_FOUND')) });
const page = { limit: adminPage.limit, after: z.optional(numberWith(refuseInput('BAD_REQUEST'))) };

/** Which rewards may be asked for: all, those that wait, or those whose friend has something in common with somebody. */
export const REWARD_FILTERS = ['all', 'pending', 'marked'] as const;
export type RewardFilter = (typeof REWARD_FILTERS)[number];

/** What became of a reward: it waits, its referrer has it, it was refused for good, or its coins were taken back. */
export const REWARD_STATES = ['pending', 'paid', 'refused', 'taken-back'] as const;
export type RewardState = (typeof REWARD_STATES)[number];
export const REWARD_DECISIONS = ['released', 'refused', 'taken-back'] as const;
export type RewardDecision = (typeof REWARD_DECISIONS)[number];
export const REWARD_MARKS = ['network', 'mail-domain', 'bank-account'] as const;
export type RewardMarkKind = (typeof REWARD_MARKS)[number];

const rewardParty = z.object({ _id: identity, username: z.string(), isBanned: z.boolean() });

/** A reward as administrators see it. */
export const adminRewardRecord = z.object({
  /** The friend's number: a friend is rewarded for once. */
  _id: identity,
  state: z.enum(REWARD_STATES),
  coins: z.int(),
  friend: rewardParty,
  referrer: rewardParty,
  /** What the friend has in common with the referrer, or with somebody who was rewarded for before. */
  marks: z.array(
    z.object({ kind: z.enum(REWARD_MARKS), sharedWith: z.object({ _id: identity, username: z.string() }) }),
  ),
  earnedAt: moment,
  /** What was decided, the last word last. */
  decisions: z.array(
    z.object({ decision: z.enum(REWARD_DECISIONS), by: z.string(), at: moment, reason: z.nullable(z.string()) }),
  ),
});
export type AdminRewardRecord = z.output<typeof adminRewardRecord>;

const rewardPage = z.object({ success, rewards: z.array(adminRewardRecord), next: z.nullable(z.string()) });

export const adminRewards = adminCall('adminRewards', {
  method: 'GET',
  path: '/admin/rewards',
  summary:
    'Referral rewards: those that wait, the oldest first; all, the newest first; or those of marked friends, newest account first',
  query: z.object({ ...page, filter: z._default(z.enum(REWARD_FILTERS), 'all') }),
  answer: z.extend(rewardPage, {
    now: moment,
    /** How many wait; counted as far as `ADMIN_LIMITS.waitingCounted`. */
    waiting: z.int(),
  }),
});

export const adminPlayerRewards = adminCall('adminPlayerRewards', {
  method: 'GET',
  path: '/admin/users/:id/rewards',
  summary: 'The rewards for the friends that a player brought, newest first',
  params,
  query: z.object(page),
  answer: rewardPage,
});

/** What a reward has become, and the entry of the trail. */
const answer = z.object({ success, state: z.enum(REWARD_STATES), entry: auditRecord });
const reasonIfAny = z.nullish(z.object({ reason: z.optional(adminReason) }));

export const releaseReward = adminCall('releaseReward', {
  method: 'POST',
  path: '/admin/rewards/:id/release',
  summary: "Pay a reward that waits to its referrer; `id` is the friend's number",
  params,
  body: reasonIfAny,
  answer,
});

export const refuseReward = adminCall('refuseReward', {
  method: 'POST',
  path: '/admin/rewards/:id/refuse',
  summary: 'Refuse a reward that waits, for good',
  params,
  body: reasonIfAny,
  answer,
});

export const takeRewardBack = adminCall('takeRewardBack', {
  method: 'POST',
  path: '/admin/rewards/:id/take-back',
  summary: 'Take the coins of a paid reward back from its referrer, whole or not at all',
  params,
  body: z.object({ reason: adminReason }),
  answer,
});

import { readNetwork } from '@rang/connections';
import {
  adminPlayerRewards,
  adminRewards,
  refuseReward,
  releaseReward,
  REFUSALS,
  takeRewardBack,
  type AdminRewardRecord,
} from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { AnswerOf, Routes } from '../../platform/http/routes.ts';
import { readPage, type Page } from '../../platform/read-page.ts';
import { Refusal } from '../../platform/refusal.ts';
import { wireEntry } from '../audit/index.ts';
import { decideReward, type DecisionOrder, type UndecidedReward } from './decide-reward.ts';
import { listRewards, type ListedReward, type RewardListing, type RewardParty } from './list-rewards.ts';
import { readWaitingRewards } from './read-totals.ts';

interface RewardParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/** The calls of the back office about rewards: to look at them, and to decide. */
export function registerAdminRewardRoutes(routes: Routes, parts: RewardParts): void {
  const { pool, clock } = parts;
  routes.admin(adminRewards, async ({ query: { filter: which, after, limit } }) => {
    const { page: rewards, next } = await readRewards(pool, { which, ...readAfter(after), limit });
    const { count: waiting } = await readWaitingRewards(pool);
    return { success: true, now: new Date(clock.now()).toISOString(), waiting, rewards, next };
  });
  routes.admin(adminPlayerRewards, async ({ params: { id }, query: { after, limit } }) => {
    const { page: rewards, next } = await readRewards(pool, { referrerId: BigInt(id), ...readAfter(after), limit });
    return { success: true, rewards, next };
  });
  routes.admin(releaseReward, ({ admin: by, params: { id }, body, request }) =>
    decide(parts, {
      friend: BigInt(id),
      by,
      from: readNetwork(request.ip),
      decision: 'released',
      reason: body?.reason,
    }),
  );
  routes.admin(refuseReward, ({ admin: by, params: { id }, body, request }) =>
    decide(parts, { friend: BigInt(id), by, from: readNetwork(request.ip), decision: 'refused', reason: body?.reason }),
  );
  routes.admin(takeRewardBack, ({ admin: by, params: { id }, body: { reason }, request }) =>
    decide(parts, { friend: BigInt(id), by, from: readNetwork(request.ip), decision: 'taken-back', reason }),
  );
}

function readAfter(after: string | undefined): { after: bigint } | undefined {
  return after === undefined ? undefined : { after: BigInt(after) };
}

function readRewards(pool: pg.Pool, listing: RewardListing): Promise<Page<AdminRewardRecord>> {
  return readPage(
    listing.limit,
    async (limit) => (await listRewards(pool, { ...listing, limit })).map(wireReward),
    ({ _id }) => _id,
  );
}

async function decide(
  { pool, clock }: RewardParts,
  order: Omit<DecisionOrder, 'at'>,
): Promise<AnswerOf<typeof releaseReward>> {
  const decided = await decideReward(pool, { ...order, at: new Date(clock.now()) });
  if (decided.outcome !== 'done') throw refuse(decided);
  return { success: true, state: decided.reward.state, entry: wireEntry(decided.entry) };
}

function refuse(decided: UndecidedReward): Refusal {
  if (decided.outcome === 'unknown') return new Refusal('NOT_FOUND');
  if (decided.outcome === 'spent') return new Refusal('REWARD_SPENT');
  const { decision, decidedBy } = decided.reward;
  // Who was first says so; what nobody has decided on was paid by itself, or still waits.
  const message =
    decision === null ? REFUSALS.REWARD_CHANGED : `${decidedBy ?? ''} has ${WORDS[decision]} this reward already.`;
  return new Refusal('REWARD_CHANGED', { message });
}

const WORDS = { released: 'released', refused: 'refused', 'taken-back': 'taken back' } as const;

function wireReward(reward: ListedReward): AdminRewardRecord {
  const { friend, referrer, state, coins, marks, decisions, earnedAt } = reward;
  return {
    ...{ _id: String(friend.id), state, coins: Number(coins), earnedAt: earnedAt.toISOString() },
    ...{ friend: wireParty(friend), referrer: wireParty(referrer) },
    marks: marks.map(({ kind, sharedWith, sharedWithId }) => ({
      kind,
      sharedWith: { _id: sharedWithId, username: sharedWith },
    })),
    decisions: decisions.map(({ decision, by, at, reason }) => ({
      ...{ decision, by, reason },
      at: new Date(at).toISOString(),
    })),
  };
}

function wireParty({ id, username, isBanned }: RewardParty): AdminRewardRecord['friend'] {
  return { _id: String(id), username, isBanned };
}

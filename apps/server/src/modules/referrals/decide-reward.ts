import type pg from 'pg';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { debitCoins } from '../ledger/index.ts';
import { payReward } from './reward-referrer.ts';
import { countPendingDown, deletePayout } from './payouts-store.ts';
import { insertDecision, lockReward, type RewardDecision, type RewardState } from './decisions-store.ts';

/** The operator's word on a reward. */
export interface DecisionOrder {
  /** The username of the friend whom the reward is for. */
  readonly friend: string;
  readonly decision: RewardDecision;
  readonly reason: string;
  /** Who decides. */
  readonly by: string;
  readonly at: Date;
}

/** A reward, as the one who decides on it sees it. */
export interface RewardSummary {
  readonly friend: string;
  readonly referrer: string;
  readonly coins: bigint;
  readonly state: RewardState;
}

/**
 * How a decision ended: `late` where the reward is in a state that it does not fit, and `spent` where the referrer holds
 * fewer coins than are to be taken back. Neither changes anything.
 */
export type DecidedReward =
  { readonly outcome: 'done' | 'late' | 'spent'; readonly reward: RewardSummary } | { readonly outcome: 'unknown' };

const FITS: Record<RewardDecision, RewardState> = { released: 'pending', refused: 'pending', 'taken-back': 'paid' };
const LEADS_TO: Record<RewardDecision, RewardState> = {
  released: 'paid',
  refused: 'refused',
  'taken-back': 'taken-back',
};

/**
 * Pays a reward that waits, refuses it for good, or takes a paid one back whole. Once: the reward is held, so that of two
 * decisions at the same time the second finds the first. Whatever is decided, nobody is rewarded for the person again.
 */
export async function decideReward(pool: pg.Pool, order: DecisionOrder): Promise<DecidedReward> {
  return await inTransaction(pool, async (client) => {
    const reward = await lockReward(client, order.friend);
    if (reward === undefined) return { outcome: 'unknown' };
    const { friend, referrer, coins, state } = reward;
    const summary = { friend, referrer, coins, state };
    if (state !== FITS[order.decision]) return { outcome: 'late', reward: summary };
    if (!(await moveCoins(client, { ...reward, ...order }))) return { outcome: 'spent', reward: summary };
    await insertDecision(client, { ...order, referredId: reward.referredId });
    return { outcome: 'done', reward: { ...summary, state: LEADS_TO[order.decision] } };
  });
}

/** False where there are too few coins left to take. */
async function moveCoins(
  client: Queryable,
  order: { referredId: bigint; referrerId: bigint; coins: bigint; decision: RewardDecision; at: Date },
): Promise<boolean> {
  const { referredId, referrerId: playerId, coins, at } = order;
  if (order.decision !== 'taken-back') {
    if (order.decision === 'released') await payReward(client, order);
    await countPendingDown(client, playerId);
    return true;
  }
  const key = `referral-back:${String(referredId)}`;
  if (!(await debitCoins(client, { playerId, coins, key, reference: String(referredId), at }))) return false;
  await deletePayout(client, referredId);
  return true;
}

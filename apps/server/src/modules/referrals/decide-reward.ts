import type { RewardDecision, RewardState } from '@rang/contract';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { appendAudit, type AuditActor, type AuditEntry } from '../audit/index.ts';
import { debitCoins } from '../ledger/index.ts';
import { payReward } from './reward-referrers.ts';
import { countPendingDown, deletePayout } from './payouts-store.ts';
import { insertDecision, lockReward, type LockedReward } from './decisions-store.ts';

/** Somebody's word on a reward. */
export interface DecisionOrder {
  /** The username or the number of the friend whom the reward is for. */
  readonly friend: string | bigint;
  readonly decision: RewardDecision;
  /** Coins are not taken back without one. */
  readonly reason?: string | undefined;
  /** Who decides: an administrator, or somebody at the machine itself. */
  readonly by: AuditActor;
  /** The network that it is decided from. */
  readonly from: string;
  readonly at: Date;
}

/** A reward, as the one who decides on it sees it, with the last word that was said on it before. */
export type RewardSummary = Pick<LockedReward, 'friend' | 'referrer' | 'coins' | 'state' | 'decision' | 'decidedBy'>;

/**
 * `late` where the reward is in a state that the decision does not fit, `spent` where too few coins are left to be taken
 * back.
 */
export type UndecidedReward =
  { readonly outcome: 'late' | 'spent'; readonly reward: RewardSummary } | { readonly outcome: 'unknown' };

/** How a decision ended. */
export type DecidedReward =
  UndecidedReward | { readonly outcome: 'done'; readonly reward: RewardSummary; readonly entry: AuditEntry };

const FITS: Record<RewardDecision, RewardState> = { released: 'pending', refused: 'pending', 'taken-back': 'paid' };
const LEADS_TO: Record<RewardDecision, RewardState> = {
  released: 'paid',
  refused: 'refused',
  'taken-back': 'taken-back',
};

/**
 * Pays a reward that waits, refuses it for good, or takes a paid one back whole, with its entry in the audit trail. Once: the
 * reward is held, so that of two decisions at the same time the second finds the first. Whatever is decided, nobody is
 * rewarded for the person again.
 */
export async function decideReward(pool: pg.Pool, order: DecisionOrder): Promise<DecidedReward> {
  return await inTransaction(pool, async (client) => {
    const reward = await lockReward(client, order.friend);
    if (reward === undefined) return { outcome: 'unknown' };
    if (reward.state !== FITS[order.decision]) return { outcome: 'late', reward };
    if (!(await moveCoins(client, { ...reward, ...order }))) return { outcome: 'spent', reward };
    const state = LEADS_TO[order.decision];
    return {
      outcome: 'done',
      reward: { ...reward, state },
      entry: await noteDecision(client, reward, { order, state }),
    };
  });
}

/** Comes after all that other decisions wait for: whoever appends to the trail waits for whoever else does. */
async function noteDecision(
  client: Queryable,
  { friend, referrer, coins, referredId, state: before }: LockedReward,
  { order, state }: { order: DecisionOrder; state: RewardState },
): Promise<AuditEntry> {
  const about = { friend, referrer, coins: Number(coins) };
  const entry = await appendAudit(client, {
    ...{ administrator: order.by, from: order.from, at: order.at, reason: order.reason },
    ...{ action: `reward.${order.decision}`, subject: `reward for player ${String(referredId)}` },
    ...{ before: { ...about, state: before }, after: { ...about, state } },
  });
  const { decision, reason, at } = order;
  await insertDecision(client, { referredId, decision, reason, by: order.by.username, at, entryId: entry.id });
  return entry;
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

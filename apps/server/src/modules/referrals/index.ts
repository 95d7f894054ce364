/**
 * Owns who brought whom: referral codes, friends and rewards. Guarantees that a player has one code, that a signup with
 * a code nobody has makes no account, and that a reward is earned once, in the transaction that credits the friend's first
 * deposit: never for oneself, never around a ring, never twice for one person. A referrer is paid a stated number on a day;
 * what is beyond it waits for the operator, who also takes coins back, with a reason: each word is said once, and is in the
 * audit trail. Friends who may be one person are marked for the operator, and paid for all the same.
 */
export { registerAdminRewardRoutes } from './admin-routes.ts';
export { createReferrals, registerReferralRoutes, type Referrals } from './create-referrals.ts';
export { decideReward, type DecidedReward } from './decide-reward.ts';
export { findConnections } from './find-connections.ts';
export { listClusters } from './list-clusters.ts';
export { listReferralFaults } from './list-referral-faults.ts';
export { listRewards, type ListedReward } from './list-rewards.ts';
export { readWaitingRewards } from './read-totals.ts';
export type { ClusterKind } from './marks-store.ts';

/**
 * Owns who brought whom: referral codes, friends and rewards. Guarantees that a player has one code, that a signup with
 * a code nobody has makes no account, and that a reward is paid once, in the transaction that credits the friend's first
 * deposit: never for oneself, never around a ring, never twice for one person.
 */
export { createReferrals, type Referrals } from './create-referrals.ts';
export { listReferralFaults } from './list-referral-faults.ts';
export { registerReferralRoutes } from './routes.ts';

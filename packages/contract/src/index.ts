/**
 * What crosses a wire: every path, payload, answer, refusal, text and limit, once.
 * Keeps no state, does no input or output, imports nothing of ours.
 */
export * from './paise.ts';
export * from './sums.ts';
export * from './limits.ts';
export * from './refusals.ts';
export * from './call.ts';
export * from './fields.ts';
export { countReadable } from './words.ts';
export * from './calls-auth.ts';
export * from './calls-account.ts';
export * from './calls-settings.ts';
export * from './calls-wallet.ts';
export * from './calls-withdrawals.ts';
export * from './calls-bets.ts';
export * from './calls-statement.ts';
export * from './calls-referrals.ts';
export * from './games.ts';
export * from './calls-house.ts';
export * from './office/admin-rights.ts';
export * from './office/calls-admin.ts';
export * from './office/calls-admin-players.ts';
export * from './office/calls-overview.ts';
export * from './office/calls-stats.ts';
export * from './office/calls-house-report.ts';
export * from './office/calls-system.ts';
export * from './calls-support.ts';
export * from './office/calls-tickets.ts';
export * from './office/calls-admin-withdrawals.ts';
export * from './office/calls-admin-deposits.ts';
export * from './office/calls-admin-rewards.ts';
export * from './office/calls-admin-notice.ts';
export * from './gateway.ts';
export { CALLS } from './all-calls.ts';

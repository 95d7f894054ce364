/**
 * Owns money on its way in: deposits and what has become of them. Guarantees that a deposit is stored before the
 * gateway knows of it, that a player is credited once and only on the gateway's own signed word or its answer to our
 * question, that `paid` never un-happens, and that a report which does not fit a deposit of ours moves nothing and
 * leaves an alert. What an administrator has the gateway asked goes the same way, with its entry in the audit trail.
 */
export { registerAdminDepositRoutes } from './office/admin-routes.ts';
export { createDeposits, registerDepositJobs, type Deposits } from './create-deposits.ts';
export type { CreditedDeposit } from './deposits-parts.ts';
export { listDepositFaults } from './list-deposit-faults.ts';
export { findDepositNos, readHangingDeposits } from './store.ts';
export { registerDepositRoutes } from './routes.ts';

/**
 * Owns money on its way out: withdrawals, and the bank accounts that players save for them. Guarantees that an amount leaves
 * the wallet with the request and in one statement with the check that it is there, that it ends once, paid or given back,
 * that only the gateway's own word says which of an approved one and only its player takes one back that nobody decided, that
 * where it may have been paid, or be paid yet, as the house was restored or the gateway has told so, nobody does either before
 * that has said that it has not and, to give it back, has voided its number, that each decision is kept
 * together with its entry in the audit trail and a large one is approved by two administrators, and that no account number is
 * kept, shown or logged in the clear beyond its last digits.
 */
export { registerAdminWithdrawalRoutes } from './office/admin-routes.ts';
export { deleteBanks } from './bank-store.ts';
export { createBankSeal } from './bank-seal.ts';
export { createDigestKey } from './digest-key.ts';
export { createWithdrawals, registerWithdrawalJobs, type Withdrawals } from './create-withdrawals.ts';
export { decideWithdrawal, type Decided } from './decide-withdrawal.ts';
export { askToGiveBack, type GiveBackAsked } from './give-back.ts';
export { listWithdrawalFaults } from './list-withdrawal-faults.ts';
export { listOpenWithdrawals, readWaitingWithdrawals, type OpenWithdrawal } from './office/list-queue.ts';
export { resealBanks } from './reseal-banks.ts';
export { registerWithdrawalRoutes } from './routes.ts';
export { findWithdrawalNos, lookUpRequested } from './store.ts';
export type { BankUse } from './withdrawals-parts.ts';

import type { Jobs } from '../../platform/jobs.ts';
import type { Withdrawals } from './create-withdrawals.ts';

const PAY_SECONDS = 3;

/** Every few seconds, has the approved withdrawals paid and finds out what became of those on their way. */
export function registerWithdrawalJobs(jobs: Jobs, withdrawals: Withdrawals): void {
  jobs.every('withdrawals-pay', PAY_SECONDS, () => withdrawals.payWithdrawals());
}

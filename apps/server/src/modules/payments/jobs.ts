import type { Jobs } from '../../platform/jobs.ts';
import type { Payments } from './create-payments.ts';

const POLL_SECONDS = 3;

/** Every few seconds, finds out what became of the deposits that are on their way. */
export function registerPaymentJobs(jobs: Jobs, payments: Payments): void {
  jobs.every('payments-poll-deposits', POLL_SECONDS, () => payments.pollDeposits());
}

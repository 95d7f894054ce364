import { adminWithdrawals, TIMES, WITHDRAWAL_STAGES } from '@rang/contract';
import { callOffice } from '../office-session.ts';
import { useOfficeList } from '../use-office-list.ts';

/** The page of withdrawals that is shown: players, other administrators and the gateway move on. */
export function useWithdrawalQueue() {
  return useOfficeList({
    name: ['withdrawals'],
    // What is to be decided comes first.
    first: 'requested',
    pollMs: TIMES.officePollMs,
    ask: (chosen, query) =>
      callOffice(adminWithdrawals, { query: { stage: WITHDRAWAL_STAGES.find((each) => each === chosen), ...query } }),
  });
}

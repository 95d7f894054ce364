import { adminWithdrawals, WITHDRAWAL_STAGES } from '@rang/contract';
import { callOffice } from '../office-session.ts';
import { useChosenPages } from '../use-pages.ts';

/** The page of withdrawals that is shown: players, other administrators and the gateway move on. */
export function useWithdrawalQueue() {
  return useChosenPages({
    name: 'withdrawals',
    // What is to be decided comes first.
    first: 'requested',
    ask: (chosen, query) =>
      callOffice(adminWithdrawals, { query: { stage: WITHDRAWAL_STAGES.find((each) => each === chosen), ...query } }),
  });
}

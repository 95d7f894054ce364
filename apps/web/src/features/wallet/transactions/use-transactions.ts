import { useDeposits } from '../deposit/use-deposits.ts';
import { useWithdrawals } from '../withdraw/use-withdrawals.ts';
import { mergeTransactions } from './merge-transactions.ts';

/** As many of each as the house gives at once. */
const HISTORY_LENGTH = 200;

/** The player's deposits and withdrawals; there is no list to show until both are known. */
export function useTransactions() {
  const deposits = useDeposits(HISTORY_LENGTH);
  const withdrawals = useWithdrawals(HISTORY_LENGTH);
  const isKnown = deposits.data !== undefined && withdrawals.data !== undefined;
  return {
    isPending: deposits.isPending || withdrawals.isPending,
    data: isKnown ? mergeTransactions(deposits.data, withdrawals.data, HISTORY_LENGTH) : undefined,
    refetch: () => Promise.all([deposits.refetch(), withdrawals.refetch()]),
  };
}

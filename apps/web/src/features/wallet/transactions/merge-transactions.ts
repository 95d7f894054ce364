import type { DepositRecord, WithdrawalRecord } from '@rang/contract';
import { HISTORY_LENGTH, useDeposits } from '../deposit/use-deposits.ts';
import { useWithdrawals } from '../withdraw/use-withdrawals.ts';

/** The player's deposits and withdrawals; there is no list to show until both are known. */
export function useTransactions() {
  const deposits = useDeposits();
  const withdrawals = useWithdrawals(HISTORY_LENGTH);
  const isKnown = deposits.data !== undefined && withdrawals.data !== undefined;
  return {
    isPending: deposits.isPending || withdrawals.isPending,
    data: isKnown ? mergeTransactions(deposits.data, withdrawals.data, HISTORY_LENGTH) : undefined,
    refetch: () => Promise.all([deposits.refetch(), withdrawals.refetch()]),
  };
}

/** Money that came in or went out through the gateway. */
export type Transaction =
  | { readonly kind: 'deposit'; readonly record: DepositRecord }
  | { readonly kind: 'withdrawal'; readonly record: WithdrawalRecord };

/** The oldest moment down to which a list is whole; one that is shorter than its limit is whole altogether. */
function wholeSince(records: readonly { readonly createdAt: string }[], limit: number): number {
  const oldest = records.length < limit ? undefined : records.at(-1);
  return oldest === undefined ? -Infinity : Date.parse(oldest.createdAt);
}

/**
 * Deposits and withdrawals as one list, newest first. Each came with at most `limit` rows: beyond the end of the one that
 * was cut, the other would pretend that there is nothing between its rows.
 */
export function mergeTransactions(
  deposits: readonly DepositRecord[],
  withdrawals: readonly WithdrawalRecord[],
  limit: number,
): { readonly list: readonly Transaction[]; readonly isCut: boolean } {
  const since = Math.max(wholeSince(deposits, limit), wholeSince(withdrawals, limit));
  const all: Transaction[] = [
    ...deposits.map((record) => ({ kind: 'deposit' as const, record })),
    ...withdrawals.map((record) => ({ kind: 'withdrawal' as const, record })),
  ];
  const list = all
    .filter(({ record }) => Date.parse(record.createdAt) >= since)
    .sort((one, other) => Date.parse(other.record.createdAt) - Date.parse(one.record.createdAt));
  return { list, isCut: since > -Infinity };
}

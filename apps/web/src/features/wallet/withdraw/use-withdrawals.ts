import { withdrawals } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../house/calls/api.ts';
import { isOpen } from './withdrawal-progress.ts';

/** Invalidate this key after anything that starts or ends a withdrawal. */
export const WITHDRAWALS_KEY = ['wallet', 'withdrawals'] as const;

const OPEN_POLL_MS = 5_000;

/** The player's withdrawals, newest first and `limit` at most; asked for again while one of them is not at its end. */
export function useWithdrawals(limit: number) {
  return useQuery({
    queryKey: WITHDRAWALS_KEY,
    queryFn: () => callApi(withdrawals, { query: { limit } }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) === true ? OPEN_POLL_MS : false),
  });
}

import { depositHistory } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../house/calls/api.ts';

/** Invalidate this key after anything that starts or ends a deposit. */
export const DEPOSITS_KEY = ['wallet', 'deposits'] as const;

const PENDING_POLL_MS = 10_000;

/** The player's deposits, newest first and `limit` at most; asked for again while one of them is on its way. */
export function useDeposits(limit: number) {
  return useQuery({
    queryKey: DEPOSITS_KEY,
    queryFn: async () => (await callApi(depositHistory, { query: { limit } })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'created' || status === 'pending') === true ? PENDING_POLL_MS : false,
  });
}

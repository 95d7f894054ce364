import { depositHistory, depositStatus, type DepositStatus } from '@rang/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../house/calls/api.ts';
import { BALANCE_KEY, useAnewOnMove } from '../../../house/money/balance.ts';
import { pollPauseMs, progressOf } from './deposit-progress.ts';

/** Invalidate this key after anything that starts or ends a deposit. */
export const DEPOSITS_KEY = ['wallet', 'deposits'] as const;

/** As many as the house gives at once. */
export const HISTORY_LENGTH = 200;

const PENDING_POLL_MS = 10_000;

export const isOnItsWay = ({ status }: { status: DepositStatus }) => progressOf(status) === 'waiting';

/** The player's newest deposits, newest first; asked for again while one of them is on its way. */
export function useDeposits() {
  const query = useQuery({
    queryKey: DEPOSITS_KEY,
    queryFn: async () => (await callApi(depositHistory, { query: { limit: HISTORY_LENGTH } })).data,
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) === true ? PENDING_POLL_MS : false),
  });
  // Money that is there is not said to be waited for.
  useAnewOnMove(DEPOSITS_KEY, query.data?.some(isOnItsWay) === true);
  return query;
}

/** Asks the house about one deposit until its money is there; whenever its state changes, what shows it is fetched anew. */
export function useDepositWatch(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['wallet', 'deposit', id],
    queryFn: async () => (await callApi(depositStatus, { params: { id } })).data,
    refetchInterval: ({ state }) => pollPauseMs(state.data?.status),
    // The player is in the payment page's tab meanwhile; the news should be here when they come back.
    refetchIntervalInBackground: true,
  });
  const status = query.data?.status;
  useEffect(() => {
    if (status === undefined || progressOf(status) === 'waiting') return;
    void client.invalidateQueries({ queryKey: BALANCE_KEY });
    void client.invalidateQueries({ queryKey: DEPOSITS_KEY });
  }, [client, status]);
  return query;
}

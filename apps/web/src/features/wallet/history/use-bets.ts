import { TIMES, myColourBets } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../house/calls/api.ts';

const HISTORY_LENGTH = 100;

/** The player's bets, newest first. */
export function useBets() {
  return useQuery({
    queryKey: ['wallet', 'bets'],
    queryFn: async () => (await callApi(myColourBets, { query: { limit: HISTORY_LENGTH } })).bets,
    refetchInterval: TIMES.resultsPollMs,
  });
}

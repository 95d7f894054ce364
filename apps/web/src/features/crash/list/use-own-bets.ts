import { myCrashBets, type CrashBet } from '@rang/contract';
import { callApi } from '../../../house/calls/api.ts';
import { useSession } from '../../../house/calls/session.ts';
import { usePagesBefore } from '../../../play/list/use-pages-before.ts';
import { OWN_BETS_KEY } from './keys.ts';

const PAGE = 8;

/** The player's bets, a page at a time. */
export function useOwnBets() {
  return usePagesBefore<CrashBet>({
    queryKey: OWN_BETS_KEY,
    size: PAGE,
    idOf: ({ betId }) => betId,
    list: async (query) => (await callApi(myCrashBets, { query })).bets,
    isEnabled: useSession() !== undefined,
  });
}

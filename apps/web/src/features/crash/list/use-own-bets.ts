import { myCrashBets, type CrashBet } from '@rang/contract';
import { callApi } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { usePagesBefore } from '../../../lib/use-pages-before.ts';
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

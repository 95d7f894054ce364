import { minesHistory, type MinesRecord } from '@rang/contract';
import { callApi } from '../../../house/calls/api.ts';
import { usePagesBefore } from '../../../play/list/use-pages-before.ts';
import { GAMES_KEY } from '../table/keys.ts';

const PAGE = 8;

/** The ended games, a page at a time. */
export function useGames() {
  return usePagesBefore<MinesRecord>({
    queryKey: GAMES_KEY,
    size: PAGE,
    idOf: ({ betId }) => betId,
    list: async (query) => (await callApi(minesHistory, { query })).games,
  });
}

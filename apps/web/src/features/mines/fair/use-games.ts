import { minesHistory, type MinesRecord } from '@rang/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { GAMES_KEY } from '../table/keys.ts';

const PAGE = 8;

/** The ended games, a page at a time: the house is asked for what lies before the last game of the page before. */
export function useGames() {
  // The last game of every page before this one.
  const [marks, setMarks] = useState<readonly string[]>([]);
  const before = marks.at(-1);
  const query = useQuery({
    queryKey: [...GAMES_KEY, before ?? 'newest'],
    // One more than is shown says whether there is a further page.
    queryFn: async () =>
      (await callApi(minesHistory, { query: { limit: PAGE + 1, ...(before === undefined ? {} : { before }) } })).games,
    placeholderData: keepPreviousData,
  });
  const found: readonly MinesRecord[] | undefined = query.data;
  const games = found?.slice(0, PAGE);
  const last = games?.at(-1);
  return {
    games,
    error: query.error,
    reload: () => void query.refetch(),
    page: marks.length + 1,
    older:
      found !== undefined && found.length > PAGE && last !== undefined
        ? () => setMarks([...marks, last.betId])
        : undefined,
    newer: marks.length > 0 ? () => setMarks(marks.slice(0, -1)) : undefined,
  };
}

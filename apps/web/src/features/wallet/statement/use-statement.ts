import { statement } from '@rang/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../../house/calls/api.ts';
import { isTurnedAround, queryOf, type StatementFilter } from './statement-filter.ts';

/** Invalidate this key after anything that moves money. */
export const STATEMENT_KEY = ['wallet', 'statement'] as const;

const PAGE_LENGTH = 20;

/** The player's movements under a filter, newest first, page after page. */
export function useStatement(filter: StatementFilter) {
  const query = useInfiniteQuery({
    queryKey: [...STATEMENT_KEY, filter],
    queryFn: ({ pageParam }) =>
      callApi(statement, {
        query: { ...queryOf(filter), limit: PAGE_LENGTH, ...(pageParam === null ? {} : { before: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: !isTurnedAround(filter),
  });
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) };
}

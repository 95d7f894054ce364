import { MOVEMENT_KINDS, statement, type Currency, type MovementKind } from '@rang/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../../house/calls/api.ts';
import { shiftDay } from '../../../lib/format-moment.ts';
import { useNextPage } from '../../../lib/paging.ts';

/** What of the account is looked at; the days are empty or `2026-11-21`, in India's time, both included. */
export interface StatementFilter {
  readonly currency: Currency;
  readonly kind: MovementKind | '';
  readonly from: string;
  readonly to: string;
}

export const WHOLE_STATEMENT: StatementFilter = { currency: 'INR', kind: '', from: '', to: '' };

const COIN_KINDS: readonly MovementKind[] = ['referral', 'adjustment'];

/** The kinds of movement that a currency can have. */
export function kindsOf(currency: Currency): readonly MovementKind[] {
  return currency === 'COIN' ? COIN_KINDS : MOVEMENT_KINDS.filter((kind) => kind !== 'referral');
}

/** The filter after a change; a kind that the new currency does not have is dropped. */
export function changeFilter(filter: StatementFilter, changed: Partial<StatementFilter>): StatementFilter {
  const next = { ...filter, ...changed };
  return next.kind === '' || kindsOf(next.currency).includes(next.kind) ? next : { ...next, kind: '' };
}

/** Whether the first day comes after the last one, so that nothing could ever be found. */
export function isTurnedAround({ from, to }: StatementFilter): boolean {
  return from !== '' && to !== '' && from > to;
}

/** Whether a kind or a day leaves out some of the currency's movements. */
export function isNarrowed({ kind, from, to }: StatementFilter): boolean {
  return kind !== '' || from !== '' || to !== '';
}

/** How many days each reaches back, today among them. */
const PERIOD_DAYS = { today: 1, week: 7, month: 30 } as const;
export const PERIODS = ['all', 'today', 'week', 'month'] as const;
type Period = (typeof PERIODS)[number];

/** The days of a period that ends today. */
export function periodOf(period: Period, today: string): Pick<StatementFilter, 'from' | 'to'> {
  if (period === 'all') return { from: '', to: '' };
  return { from: shiftDay(today, 1 - PERIOD_DAYS[period]), to: today };
}

/** The period that the chosen days are; undefined for days of one's own. */
export function findPeriod({ from, to }: Pick<StatementFilter, 'from' | 'to'>, today: string): Period | undefined {
  return PERIODS.find((period) => {
    const days = periodOf(period, today);
    return days.from === from && days.to === to;
  });
}

/** The filter as the house is asked. */
export function queryOf({ currency, kind, from, to }: StatementFilter) {
  return {
    currency,
    ...(kind === '' ? {} : { kind }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
}

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
  const pages = query.data?.pages;
  const fetchOlder = useNextPage({ ...query, pages: pages?.length ?? 0 });
  return { ...query, rows: pages?.flatMap(({ data }) => data), fetchOlder };
}

import { TIMES, results as resultsCall, type ResultRow } from '@rang/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { useSession } from '../../../house/calls/session.ts';
import { useHouseTime } from '../../../house/use-house-time.ts';
import { joinRows, useOlder } from '../../../lib/paging.ts';
import { useRound } from '../round/use-running-round.ts';
import { endedRound, type Phase } from '../round/round-phase.ts';
import { useWords } from '../wording/use-words.ts';

/** How soon after a round's end its result is asked for, and how often until it is there. */
const AWAITED_MS = 700;

/**
 * How long until results are asked for again, in milliseconds, or false for not at all. The ten-second poll stops while
 * the game pauses; the one result that everybody waits for is then asked for until it is there.
 */
export function resultsPollMs(given: {
  phase: Phase;
  ended: number | undefined;
  newest: number | undefined;
}): number | false {
  const { phase, ended, newest } = given;
  const isAwaited = ended !== undefined && (newest ?? 0) < ended;
  if (phase === 'between') return isAwaited ? AWAITED_MS : false;
  if (phase === 'processing') return isAwaited ? TIMES.nextRoundDelayMs : false;
  // A house that has never drawn has no result to wait for.
  return phase === 'open' && isAwaited && newest !== undefined ? AWAITED_MS : TIMES.resultsPollMs;
}

/** How long before the draw a late clock may already hear what the draw has done. */
const EARLY_MS = 1000;

/**
 * The round that is over, by the house's clock or nearly so by ours, and whose result is about to be shown; undefined where
 * there is none, or the house is late with it.
 */
export function useAwaitedRound(): number | undefined {
  const { timer, phase } = useRound();
  const { results, errorText } = useResults();
  const drawMs = (timer?.endMs ?? 0) - EARLY_MS;
  const nextChange = useCallback((nowMs: number) => (drawMs > nowMs ? drawMs : undefined), [drawMs]);
  const isDrawNear = useHouseTime(nextChange, timer?.receivedMs) >= drawMs && phase === 'locked';
  const ended = isDrawNear ? timer?.round : endedRound(timer, phase);
  const newest = results?.[0]?.round;
  if (ended === undefined || newest === undefined || errorText !== undefined || phase === 'processing')
    return undefined;
  return newest < ended ? ended : undefined;
}

const RESULTS_KEY = ['colour', 'results'] as const;

/** How many results the trend and the table look back; the trends tab looks further. */
const TABLE_RESULTS = 100;
export const TREND_RESULTS = 500;

const idOf = ({ _id }: ResultRow): string => _id;

/** The results before those that are known, to the first round; undefined where that is known. */
export function useOlderResults(rows: readonly ResultRow[]) {
  return useOlder({
    queryKey: [...RESULTS_KEY, TABLE_RESULTS],
    rows,
    limit: TABLE_RESULTS,
    idOf,
    list: async (before) =>
      (await callApi(resultsCall, { query: { limit: TABLE_RESULTS, before: Number(before) } })).data,
  });
}

/** The latest results, newest first, kept fresh; `errorText` is what to show when they could not be fetched. */
export function useResults(limit = TABLE_RESULTS) {
  const { t } = useWords();
  const { timer, phase } = useRound();
  const ended = endedRound(timer, phase);
  const hasToken = useSession() !== undefined;
  const client = useQueryClient();
  const queryKey = [...RESULTS_KEY, limit];
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: async () => {
      const { data: newest } = await callApi(resultsCall, { query: { limit } });
      return joinRows(newest, client.getQueryData<readonly ResultRow[]>(queryKey) ?? [], idOf);
    },
    enabled: hasToken,
    refetchInterval: (query) => resultsPollMs({ phase, ended, newest: query.state.data?.[0]?.round }),
  });
  const fetchError = error === null ? undefined : refusalText(error, error.message || t('errors.fetch'));
  return {
    results: data,
    errorText: hasToken ? fetchError : t('errors.noToken'),
    isFetching,
    reload: () => void refetch(),
  };
}

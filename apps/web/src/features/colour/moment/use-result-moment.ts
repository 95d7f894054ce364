import type { ResultRow } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { BALANCE_KEY, useHeldBalance } from '../../../house/money/balance.ts';
import { useHouseTime } from '../../../house/use-house-time.ts';
import {
  BET_STATS_KEY,
  MY_BETS_KEY,
  isSettlementDue,
  outcomeOf,
  useMyBets,
  type RoundOutcome,
} from '../history/use-my-bets.ts';
import { LIVE_BETS_KEY } from '../live/use-feed.ts';
import { useAwaitedRound, useResults } from '../results/use-results.ts';
import { useRound } from '../round/use-running-round.ts';

/** How long a result is celebrated or mourned after it was drawn. */
const MOMENT_MS = 8000;

/** When the moment of a result is over, in milliseconds of the house's clock; long ago where there is no result. */
function momentEndMs(row: ResultRow | undefined): number {
  const drawnMs = row === undefined ? Number.NaN : Date.parse(row.createdAt);
  return Number.isNaN(drawnMs) ? 0 : drawnMs + MOMENT_MS;
}

/** A result that has just been drawn, with what it brought the player as far as the house has said. */
export interface ResultMoment {
  readonly row: ResultRow;
  readonly outcome: RoundOutcome;
  readonly close: () => void;
}

/** What depends on a result is asked for anew when it is out, and once more when the player's bets are settled. */
function useRefreshOn(round: number | undefined, isDue: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (round === undefined) return;
    const keys = [BALANCE_KEY, BET_STATS_KEY, LIVE_BETS_KEY, ...(isDue ? [MY_BETS_KEY] : [])];
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  }, [client, round, isDue]);
}

/** The moment of the latest result, for some seconds after it was drawn or until it is closed. */
export function useResultMoment(): ResultMoment | undefined {
  const { timer, phase } = useRound();
  const row = useResults().results?.[0];
  const bets = useMyBets().data;
  const [closed, setClosed] = useState<number>();
  useRefreshOn(row?.round, row !== undefined && isSettlementDue(bets ?? [], row.round));

  const endMs = momentEndMs(row);
  const nextChange = useCallback((nowMs: number) => (endMs > nowMs ? endMs : undefined), [endMs]);
  const nowMs = useHouseTime(nextChange, timer?.receivedMs);
  const awaited = useAwaitedRound();
  useHeldBalance(awaited !== undefined && isSettlementDue(bets ?? [], awaited));

  // While the house is late with the next round, its note on that must be read.
  const isShown = timer !== undefined && phase !== 'processing' && nowMs < endMs;
  if (!isShown || row === undefined || row.round === closed) return undefined;
  const outcome: RoundOutcome = bets === undefined ? { kind: 'waiting' } : outcomeOf(bets, row.round);
  return { row, outcome, close: () => setClosed(row.round) };
}

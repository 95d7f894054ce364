import {
  NOTHING,
  TIMES,
  colourBetStats,
  myColourBets,
  sumPaise,
  type ColourBetRecord,
  type Paise,
} from '@rang/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '../../../house/calls/api.ts';
import { joinRows, useOlder } from '../../../lib/paging.ts';
import { useSession } from '../../../house/calls/session.ts';
import { useAwaitedRound } from '../results/use-results.ts';
import { useRound } from '../round/use-running-round.ts';
import { endedRound } from '../round/round-phase.ts';

export const MY_BETS_KEY = ['colour', 'my-bets'] as const;
export const BET_STATS_KEY = ['colour', 'bet-stats'] as const;

const HISTORY_LENGTH = 200;
// A result is out and its bets are not settled yet: a matter of moments.
const SETTLEMENT_POLL_MS = 1000;

const idOf = ({ _id }: ColourBetRecord): string => _id;

async function listBets(before?: string): Promise<readonly ColourBetRecord[]> {
  const query = { limit: HISTORY_LENGTH, ...(before === undefined ? {} : { before }) };
  return (await callApi(myColourBets, { query })).bets;
}

/** What comes before the bets that are known; undefined where that is all of them. */
export function useOlderBets(rows: readonly ColourBetRecord[]) {
  return useOlder({ queryKey: MY_BETS_KEY, rows, limit: HISTORY_LENGTH, idOf, list: listBets });
}

/** Bets as they are shown: what became of those on round `awaited` is told by its result first. */
function hideOutcomes(bets: readonly ColourBetRecord[], awaited: number | undefined): readonly ColourBetRecord[] {
  if (awaited === undefined) return bets;
  return bets.map((bet) => {
    if (bet.round !== awaited) return bet;
    const placed: ColourBetRecord = { ...bet, status: 'pending', drawn: null };
    delete placed.payout;
    delete placed.multiplier;
    return placed;
  });
}

/** The player's bets, newest first; asked for more often while an ended round's settlement is due. */
export function useMyBets() {
  const { timer, phase, isPaused } = useRound();
  const ended = endedRound(timer, phase) ?? 0;
  const awaited = useAwaitedRound();
  const hasToken = useSession() !== undefined;
  const client = useQueryClient();
  return useQuery({
    queryKey: MY_BETS_KEY,
    queryFn: async () =>
      joinRows(await listBets(), client.getQueryData<readonly ColourBetRecord[]>(MY_BETS_KEY) ?? [], idOf),
    select: useCallback((bets: readonly ColourBetRecord[]) => hideOutcomes(bets, awaited), [awaited]),
    enabled: hasToken,
    refetchInterval: (query) => {
      if (isSettlementDue(query.state.data ?? [], ended)) return SETTLEMENT_POLL_MS;
      return isPaused ? false : TIMES.resultsPollMs;
    },
  });
}

/** How many of the player's bets won and lost. */
export function useBetStats() {
  const hasToken = useSession() !== undefined;
  return useQuery({ queryKey: BET_STATS_KEY, queryFn: () => callApi(colourBetStats), enabled: hasToken }).data;
}

/** What a round brought the player, as the house's own records say. */
export type RoundOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'settled'; readonly staked: Paise; readonly paid: Paise; readonly won: boolean };

/** Sums up the player's bets of one round; nothing is known while any of them is pending. */
export function outcomeOf(bets: readonly ColourBetRecord[], round: number): RoundOutcome {
  const mine = bets.filter((bet) => bet.round === round);
  if (mine.length === 0) return { kind: 'none' };
  if (mine.some((bet) => bet.status === 'pending')) return { kind: 'waiting' };
  return {
    kind: 'settled',
    staked: sumPaise(mine.map((bet) => bet.amount)),
    paid: sumPaise(mine.map((bet) => bet.payout ?? NOTHING)),
    won: mine.some((bet) => bet.status === 'won'),
  };
}

/** Whether a bet of an ended round still waits for its settlement. */
export function isSettlementDue(bets: readonly ColourBetRecord[], endedRound: number): boolean {
  return bets.some((bet) => bet.status === 'pending' && bet.round <= endedRound);
}

import {
  lobby as lobbyCall,
  lobbyNews,
  LOBBY,
  playFigures,
  type DayWin,
  type Lobby,
  type LobbyGame,
  type LobbyWins,
} from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../house/calls/api.ts';
import { queryClient } from '../house/calls/query-client.ts';
import { useSession } from '../house/calls/session.ts';
import { noteServerTime } from '../house/house.ts';
import { useBalance } from '../house/money/balance.ts';
import { useHouseTime } from '../house/use-house-time.ts';
import { countdownOf } from '../lib/countdown.ts';

const LOBBY_KEY = ['lobby'] as const;

/** What goes on in the house; undefined until it is known. Asked for now and then, and renewed by what sockets bring. */
export function useLobby(): Lobby | undefined {
  return useQuery({
    queryKey: LOBBY_KEY,
    queryFn: async () => {
      const answer = await callApi(lobbyCall);
      noteServerTime(answer.serverTime);
      return answer;
    },
    refetchInterval: LOBBY.pollMs,
  }).data;
}

/** A game as it stands; undefined until it is known. */
export function useGameNow(game: string): LobbyGame | undefined {
  return useLobby()?.games.find((each) => each.game === game);
}

/**
 * What the player's own play came to today, and which of today's highest wins are theirs; undefined until it is known. Asked for
 * anew where a win of theirs may have come among these: when both they and the balance are others than when it was asked last.
 */
export function useOwnDay() {
  const userId = useSession()?.userId;
  const { amount } = useBalance();
  const wins = useLobby()
    ?.today.flatMap((each) => [...each.wins, ...each.multipliers].map(({ id }) => id))
    .join();
  const { data, refetch } = useQuery({
    queryKey: ['lobby', 'own', userId],
    queryFn: () => callApi(playFigures, { query: { days: 1 } }),
    enabled: userId !== undefined,
    refetchInterval: LOBBY.pollMs,
  });
  const asked = useRef({ wins, amount });
  useEffect(() => {
    const last = asked.current;
    if (userId === undefined || last.wins === wins || last.amount === amount) return;
    asked.current = { wins, amount };
    // All that show it ask at once: one question is on its way.
    if (last.wins !== undefined && last.amount !== undefined) void refetch({ cancelRefetch: false });
  }, [userId, wins, amount, refetch]);
  return data;
}

// Said on the window where a socket has brought what is new: a section that has changed comes whole.
addEventListener('rang-lobby', (event) => {
  const read = lobbyNews.safeParse((event as CustomEvent<unknown>).detail);
  if (read.success) queryClient.setQueryData<Lobby>(LOBBY_KEY, (known) => known && { ...known, ...read.data });
  else void queryClient.invalidateQueries({ queryKey: LOBBY_KEY });
});

/** A win with the game that it was in. */
export interface ShownWin extends DayWin {
  readonly game: string;
}
/** Where a list of wins is not what a page is about. */
export const WINS_SHOWN = 3;
export type By = 'wins' | 'multipliers';

const isHigher: Readonly<Record<By, (one: DayWin, other: DayWin) => number>> = {
  wins: (one, other) => Number(other.payout - one.payout),
  multipliers: (one, other) => other.multiplier - one.multiplier,
};

/** The highest wins of today, of one game or of all of them. */
export function listDayWins(
  today: readonly LobbyWins[],
  { by, game, limit }: { readonly by: By; readonly game?: string; readonly limit: number },
): readonly ShownWin[] {
  return today
    .filter((each) => game === undefined || each.game === game)
    .flatMap((each) => each[by].map((win) => ({ ...win, game: each.game })))
    .toSorted(isHigher[by])
    .slice(0, limit);
}

const eachSecond = (nowMs: number): number => nowMs + 1_000;

/** When a game's next round begins, in words that count down. */
export function useNextGame({ state, at }: LobbyGame['nextGame']): string {
  const { t } = useTranslation('play');
  const nowMs = useHouseTime(eachSecond);
  if (state !== 'soon') return t(state === 'running' ? 'lobby.running' : 'lobby.anyTime');
  const endMs = at === null ? 0 : Date.parse(at);
  if (endMs <= nowMs) return t('lobby.starting');
  const { minutes, seconds } = countdownOf(endMs, nowMs);
  return t('lobby.nextIn', { time: `${minutes}:${seconds}` });
}

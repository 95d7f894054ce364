import type { MinesGame } from '@rang/contract';
import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { useSession } from '../../../house/calls/session.ts';

/** What the games of one player have come to since the page was loaded, or since it was counted anew. */
export interface SessionTally {
  readonly userId: string;
  readonly games: number;
  /** Games that paid more than was staked. */
  readonly won: number;
  /** In paise, below zero for a loss. */
  readonly net: bigint;
  /** Of the games that paid. */
  readonly best: number | undefined;
  /** The game that was counted last: what stays on the board is not counted again. */
  readonly lastId: string | undefined;
}

type Ended = Pick<MinesGame, 'betId' | 'status' | 'betAmount' | 'winAmount' | 'multiplier'>;

export function beginSession(userId: string, lastId?: string): SessionTally {
  return { userId, games: 0, won: 0, net: 0n, best: undefined, lastId };
}

/** Counts a game once it has ended. A stake that was given back was no game. */
export function countGame(tally: SessionTally, game: Ended): SessionTally {
  if (game.status === 'playing' || game.betId === tally.lastId) return tally;
  if (game.status === 'refunded') return { ...tally, lastId: game.betId };
  const isPaid = game.winAmount > 0n;
  return {
    ...tally,
    games: tally.games + 1,
    won: tally.won + (game.winAmount > game.betAmount ? 1 : 0),
    net: tally.net + game.winAmount - game.betAmount,
    best: isPaid ? Math.max(tally.best ?? 0, game.multiplier) : tally.best,
    lastId: game.betId,
  };
}

const NOBODY = '';
const kept = createAtom(beginSession(NOBODY));

/** Has the game on the board counted once it has ended, for its player alone; gives what there is so far. */
export function useSessionTally(game: MinesGame | undefined): { tally: SessionTally; reset: () => void } {
  const userId = useSession()?.userId ?? NOBODY;
  const known = useSelector(kept);
  useEffect(() => {
    kept.set((before) => {
      const own = before.userId === userId ? before : beginSession(userId);
      return game === undefined ? own : countGame(own, game);
    });
  }, [userId, game]);
  return {
    tally: known.userId === userId ? known : beginSession(userId),
    reset: () => kept.set((before) => beginSession(userId, before.lastId)),
  };
}

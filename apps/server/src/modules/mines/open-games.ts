import { keepRecent } from '@rang/connections';
import type { RowOf } from '../../platform/database/database.ts';
import type { BoardRow } from './boards.ts';
import type { GameRow } from './store.ts';

// About a kilobyte a game; one that was forgotten is read again.
const MAX_GAMES = 10_000;

/** A game with what it takes to play on: where its board comes from, and when it was touched last. */
export type PlayedGame = GameRow & BoardRow & RowOf<'mines_games', 'last_step_at'>;

/**
 * Games that are being played, as this process last saw them. Another process may have gone on with one, and what was
 * seen in a transaction may have been rolled back: whoever writes on what is read here guards for that.
 */
export interface OpenGames {
  /** The player's own game; undefined where it was not seen here. */
  recall(game: { readonly betId: string; readonly playerId: bigint }): PlayedGame | undefined;
  /** Keeps a game that is open, and forgets one that has ended. */
  keep(game: PlayedGame): void;
  forget(betId: string): void;
}

/** Remembers games in memory, the longest unused dropped beyond 10,000. */
export function createOpenGames(): OpenGames {
  const kept = keepRecent<PlayedGame>(MAX_GAMES);
  return {
    recall: ({ betId, playerId }) => {
      const game = kept.get(betId);
      return game?.player_id === playerId ? game : undefined;
    },
    keep: (game) => {
      if (game.status === 'playing') kept.set(game.id, game);
      else kept.delete(game.id);
    },
    forget: (betId) => {
      kept.delete(betId);
    },
  };
}

import { keepRecent } from '@rang/connections';
import { minePositions } from '@rang/fairness';
import type { RowOf } from '../../platform/database/database.ts';
import type { GameRow } from './store.ts';
import type { SeedVault } from './seed-vault.ts';

// A board is a few hundred bytes; one that was forgotten is derived again.
const MAX_BOARDS = 10_000;

/** What a game's board is derived from; none of it changes once the game is open. */
export type BoardRow = Pick<GameRow, 'id' | 'nonce' | 'mine_count' | 'server_seed_hash' | 'client_seed'> &
  RowOf<'mines_seeds', 'sealed_seed'>;

/** Gives the board of a game: where its mines lie, ascending. Secret until the game has ended. */
export type DeriveBoard = (game: BoardRow) => readonly number[];

/** Derives boards, and remembers those of the games that are being played. */
export function createBoards(vault: SeedVault): DeriveBoard {
  const kept = keepRecent<readonly number[]>(MAX_BOARDS);
  return (game) => {
    const known = kept.get(game.id);
    if (known !== undefined) return known;
    const board = minePositions({
      serverSeed: vault.open(game),
      clientSeed: game.client_seed,
      nonce: game.nonce,
      mines: game.mine_count,
    });
    kept.set(game.id, board);
    return board;
  };
}

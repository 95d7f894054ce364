import { MINES_TILES } from '@rang/contract';
import { keepRecent } from '@rang/connections';
import { minePositions } from '@rang/fairness';
import { minesPayout, putMineUnder } from '@rang/games';
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

/** Tiles as the database keeps them: bit n is tile n. */
export function toTileMask(tiles: readonly number[]): number {
  return tiles.reduce((mask, tile) => mask | (1 << tile), 0);
}

/** The tiles of a mask, ascending. */
export function fromTileMask(mask: number): number[] {
  const tiles: number[] = [];
  for (let tile = 0; tile < MINES_TILES; tile += 1) if ((mask & (1 << tile)) !== 0) tiles.push(tile);
  return tiles;
}

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

/** What is wrong with an ended game by the rules and its seeds; without its server seed by the rules alone. */
export function listBoardFaults(game: GameRow, serverSeed: string | undefined): string[] {
  const board = fromTileMask(game.mines ?? 0);
  const found = fromTileMask(game.revealed).length;
  const won = game.status === 'won' || game.status === 'cashout';
  const isPossible = board.length === game.mine_count && found <= MINES_TILES - board.length;
  if (!isPossible) return ['has another number of mines than it says'];
  const faults = [
    won && (found === 0 || minesPayout(game.stake, game.mine_count, found) !== game.paid)
      ? 'was paid another sum than its gems are worth'
      : undefined,
    game.status === 'refunded' && found > 0 ? 'was refunded though gems were found' : undefined,
    game.hit !== null && !board.includes(game.hit) ? 'was lost on a tile without a mine' : undefined,
    serverSeed !== undefined && !liesAsDrawn(game, serverSeed) ? 'lies otherwise than its seeds lay it' : undefined,
  ];
  return faults.filter((fault) => fault !== undefined);
}

/** Whether the mines of an ended game lie where its seeds, and its rule, lay them. */
function liesAsDrawn(game: GameRow, serverSeed: string): boolean {
  const { nonce, client_seed: clientSeed, mine_count: mines, hit } = game;
  const drawn = minePositions({ serverSeed, clientSeed, nonce, mines });
  const isFair = game.outcome_rule === 'fair';
  const due = isFair || hit === null ? drawn : putMineUnder(drawn, hit);
  const isDrawn = isFair || fromTileMask(game.fair_mines ?? 0).join() === drawn.join();
  return isDrawn && due.join() === fromTileMask(game.mines ?? 0).join();
}

import { MINES_TILES, type MinesGame } from '@rang/contract';

/** What a tile shows. `missed` is a gem that was not found. */
export type Face = 'hidden' | 'gem' | 'mine' | 'hit' | 'missed';

/** A tile as it is drawn; `wave` is how many steps it lies from the last one opened, which the end spreads out from. */
export interface TileView {
  readonly position: number;
  readonly face: Face;
  readonly isOpening: boolean;
  readonly isChosen: boolean;
  readonly wave: number;
}

const SIDE = 5;

function distance(one: number, other: number): number {
  return Math.max(Math.abs((one % SIDE) - (other % SIDE)), Math.abs(Math.floor(one / SIDE) - Math.floor(other / SIDE)));
}

function faceOf(position: number, game: Pick<MinesGame, 'revealed' | 'hitPosition' | 'minePositions'>): Face {
  if (game.revealed.includes(position)) return 'gem';
  if (position === game.hitPosition) return 'hit';
  if (game.minePositions === undefined) return 'hidden';
  return game.minePositions.includes(position) ? 'mine' : 'missed';
}

/** The 25 tiles of the board: what was found, and, once the game has ended, everything. */
export function tileViews(shown: {
  game: Pick<MinesGame, 'revealed' | 'hitPosition' | 'minePositions'> | undefined;
  opening?: number | undefined;
  chosen?: readonly number[];
}): readonly TileView[] {
  const { game, opening, chosen = [] } = shown;
  const centre = game?.hitPosition ?? game?.revealed.at(-1) ?? 12;
  return Array.from({ length: MINES_TILES }, (_, position) => ({
    position,
    face: game === undefined ? 'hidden' : faceOf(position, game),
    isOpening: position === opening,
    isChosen: chosen.includes(position),
    wave: distance(position, centre),
  }));
}

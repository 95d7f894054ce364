import { MINES_TILES } from '@rang/contract';

/** Tiles as the database keeps them: bit n is tile n. */
export function toTileMask(tiles: readonly number[]): number {
  return tiles.reduce((mask, tile) => mask | (1 << tile), 0);
}

/** The tiles of a mask, ascending. */
export function fromTileMask(mask: number): number[] {
  return Array.from({ length: MINES_TILES }, (_, tile) => tile).filter((tile) => (mask & (1 << tile)) !== 0);
}

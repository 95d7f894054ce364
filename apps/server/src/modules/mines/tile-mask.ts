import { MINES_TILES } from '@rang/contract';

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

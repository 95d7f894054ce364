import { MINES_TILES } from '@rang/contract';

/** How many of the tiles that are left hold a gem: the chance that the next one is safe is `safe` in `outOf`. */
export interface MinesOdds {
  readonly safe: number;
  readonly outOf: number;
}

/** The odds of the next tile after `found` gems on a board of `mines` mines. */
export function minesOdds(mines: number, found: number): MinesOdds {
  return { safe: MINES_TILES - mines - found, outOf: MINES_TILES - found };
}

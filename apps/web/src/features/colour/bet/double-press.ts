import { isSameWish, type BetWish } from './bet-intent.ts';

// A double tap, or a button that bounces, is over by then; who means the same bet twice takes longer.
const APART_MS = 600;

/** A press on Place Bet and when it came, in milliseconds of any one clock. */
export interface Press {
  readonly wish: BetWish;
  readonly atMs: number;
}

/**
 * Whether a press is the second half of a double tap. The house may answer the first half sooner than the finger comes
 * down again, so that waiting for its answer alone would let a double tap be two bets.
 */
export function isDoublePress(press: Press, before: Press | undefined): boolean {
  return before !== undefined && press.atMs - before.atMs < APART_MS && isSameWish(press.wish, before.wish);
}

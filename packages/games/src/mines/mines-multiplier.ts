import { MINES_TILES } from '@rang/contract';

/** An exact fraction, not reduced. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** What all stakes together give back: 99 of 100. */
const MINES_RETURN: Fraction = { numerator: 99n, denominator: 100n };

/**
 * What `found` gems on a board of `mines` mines pay for one rupee, stake included, as an exact fraction:
 * 0.99 x C(25, found) / C(25 - mines, found), which is 0.99 divided by the chance of finding them.
 * Throws a RangeError where `mines` is not 1 to 24 or `found` not 0 to 25 - mines.
 */
export function minesMultiplier(mines: number, found: number): Fraction {
  if (!Number.isInteger(mines) || mines < 1 || mines >= MINES_TILES) throw new RangeError('mines are 1 to 24');
  if (!Number.isInteger(found) || found < 0 || found > MINES_TILES - mines)
    throw new RangeError('more gems than there are');
  return {
    numerator: MINES_RETURN.numerator * choose(MINES_TILES, found),
    denominator: MINES_RETURN.denominator * choose(MINES_TILES - mines, found),
  };
}

/** The binomial coefficient: in how many ways `taken` of `all` can be taken. */
function choose(all: number, taken: number): bigint {
  let ways = 1n;
  for (let step = 1; step <= taken; step += 1) ways = (ways * BigInt(all - taken + step)) / BigInt(step);
  return ways;
}

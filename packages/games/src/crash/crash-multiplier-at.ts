/** What the multiplier's logarithm gains in a millisecond: it doubles about every eleven and a half seconds. */
export const CRASH_GROWTH_A_MS = 0.00006;

/**
 * The multiplier of a round of Crash that has run for so many milliseconds: e^(0.00006 x ms), in hundredths, rounded down.
 * Throws a RangeError for a time before the start.
 */
export function crashMultiplierAt(elapsedMs: number): number {
  if (!(elapsedMs >= 0)) throw new RangeError('a multiplier is of a time from 0');
  return Math.floor(100 * Math.exp(CRASH_GROWTH_A_MS * elapsedMs));
}

import { CRASH_GROWTH_A_MS } from '@rang/games';

/** The multiplier before it is rounded down to hundredths, which a curve would show as steps. */
export function exactMultiplierAt(elapsedMs: number): number {
  return Math.exp(CRASH_GROWTH_A_MS * elapsedMs);
}

/** When a multiplier is reached, without the rounding to whole milliseconds. */
export function exactMsOf(multiplier: number): number {
  return Math.log(Math.max(1, multiplier)) / CRASH_GROWTH_A_MS;
}

import type { Fraction } from './mines-multiplier.ts';

const DECIMALS = 10_000n;

/** A multiplier as a number that people read, rounded down to four decimals: never more than what is paid. */
export function multiplierNumber({ numerator, denominator }: Fraction): number {
  return Number((numerator * DECIMALS) / denominator) / Number(DECIMALS);
}

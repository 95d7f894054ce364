import { exactMultiplierAt } from './exact-multiplier-at.ts';

/** How much of a flight a picture holds: so many milliseconds across, and so much above 1.00 upwards. */
export interface Axis {
  readonly spanMs: number;
  readonly rise: number;
}

const FIRST_SPAN_MS = 15_000;
const FIRST_RISE = exactMultiplierAt(FIRST_SPAN_MS) - 1;

// The tip keeps this share of the picture from the edge; from the bend on it comes nearer ever more slowly.
const ACROSS = { bend: 0.68, most: 0.8 };
const UPWARDS = { bend: 0.6, most: 0.73 };

/** How far across its span a value lies: evenly up to the bend, and from there without a jolt towards the most. */
function shareOf(value: number, first: number, { bend, most }: { bend: number; most: number }): number {
  const even = value / first;
  if (even <= bend) return even;
  return most - (most - bend) * Math.exp((bend - even) / (most - bend));
}

/** The axis for a flight that has come so far: 15 seconds at first, and as much more as keeps its tip in the picture. */
export function axisAt(elapsedMs: number): Axis {
  if (elapsedMs <= 0) return { spanMs: FIRST_SPAN_MS, rise: FIRST_RISE };
  const above = exactMultiplierAt(elapsedMs) - 1;
  return {
    spanMs: elapsedMs / shareOf(elapsedMs, FIRST_SPAN_MS, ACROSS),
    rise: above / shareOf(above, FIRST_RISE, UPWARDS),
  };
}

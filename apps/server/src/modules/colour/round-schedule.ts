/** The times of one round, milliseconds since 1970. */
export interface RoundTimes {
  readonly opensAt: number;
  readonly locksAt: number;
  readonly endsAt: number;
}

/** How long a round and its closed part last, in milliseconds. */
export interface RoundLength {
  readonly roundMs: number;
  readonly lockMs: number;
}

// Nobody can choose and bet in less; a round that would open with less runs to the next mark instead.
const SHORTEST_BETTING_MS = 1_000;

/**
 * The round that opens at `opensAt`: it ends on a whole multiple of the round's length since 1970, so that every clock
 * knows the marks, and on the first one that leaves time to bet.
 */
export function nextRoundTimes(opensAt: number, length: RoundLength): RoundTimes {
  const shortest = Math.min(SHORTEST_BETTING_MS, length.roundMs - length.lockMs);
  const firstMark = Math.floor(opensAt / length.roundMs) + 1;
  const leavesTime = firstMark * length.roundMs - length.lockMs - opensAt >= shortest;
  const endsAt = (leavesTime ? firstMark : firstMark + 1) * length.roundMs;
  return { opensAt, locksAt: endsAt - length.lockMs, endsAt };
}

/** Watchers that the fan-out is measured with, one step after the other. */
export const WATCHERS = [1_000, 3_000, 5_000] as const;
/** Processes that the watchers are spread over. */
export const WATCH_PROCESSES = 2;
/** How long ticks flow before anything counts, and how long is measured. */
export const WARM_UP_MS = 2_000;
export const WINDOW_MS = 6_000;

/** What watchers saw in a window. */
export interface WatchCounts {
  readonly watchers: number;
  readonly ticks: number;
  /** How many ticks came so many whole milliseconds later than the quickest one; the index is the delay. */
  readonly delays: readonly number[];
  /** Bytes of all frames, ticks and others. */
  readonly bytes: number;
  /** Changes that did not have the number after the one before, since the watchers came. */
  readonly outOfOrder: number;
  /** The rounds' changes since the first window began, in the order of their coming: one text where all had the same. */
  readonly rounds: readonly string[];
}

/** The name of a tick, and where its time begins. */
export const TICK = '["tick",';
const ELAPSED = '"elapsed":';

/** When the moment was, in milliseconds of the round, that a tick is of. */
export function readElapsed(tick: string): number {
  return Number.parseInt(tick.slice(tick.lastIndexOf(ELAPSED) + ELAPSED.length), 10);
}

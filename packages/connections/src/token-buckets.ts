import { keepRecent } from './keep-recent.ts';

/** Attempts that are allowed in a burst, and how long one more takes to grow back. */
export interface BucketSize {
  readonly burst: number;
  readonly refillMs: number;
}

/**
 * As many in a minute as of any call that writes rows of a player's own: for what costs the player nothing and leaves rows.
 */
export const FREE_OF_CHARGE: BucketSize = { burst: 60, refillMs: 1_000 };

/** One bucket of attempts for each key. */
export interface TokenBuckets {
  /** Whether an attempt is left for the key at this moment. */
  has(key: string, now: number): boolean;
  /** How long it takes from this moment until one is left, in whole milliseconds; 0 where one is. */
  waitMs(key: string, now: number): number;
  /** Uses one attempt up. Only after `has` said yes at the same moment. */
  take(key: string, now: number): void;
}

// About 10 MB a kind of bucket at the most. A key that falls out starts full again: to push one out on purpose takes as
// many other keys, each of which costs its sender attempts of its own network.
const MAX_KEYS = 50_000;

/** Makes buckets that live in memory, the longest unused dropped beyond 50,000 keys. */
export function createTokenBuckets({ burst, refillMs }: BucketSize): TokenBuckets {
  const buckets = keepRecent<{ left: number; at: number }>(MAX_KEYS);
  const countLeft = (key: string, now: number): number => {
    const bucket = buckets.get(key);
    // A clock that was set back refills nothing and takes nothing away.
    return bucket === undefined ? burst : Math.min(burst, bucket.left + Math.max(0, now - bucket.at) / refillMs);
  };
  return {
    has: (key, now) => countLeft(key, now) >= 1,
    waitMs: (key, now) => Math.ceil(Math.max(0, 1 - countLeft(key, now)) * refillMs),
    take: (key, now) => {
      buckets.set(key, { left: countLeft(key, now) - 1, at: now });
    },
  };
}

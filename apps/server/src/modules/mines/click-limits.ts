import { createTokenBuckets } from '../../platform/token-buckets.ts';
import { Refusal } from '../../platform/refusal.ts';

// The screen sends ten clicks a second at most; a program may send twice as many.
const PER_SECOND = { burst: 20, refillMs: 50 } as const;

/** Keeps one player's clicks from crowding out everybody else's. */
export interface ClickLimits {
  /** Throws CLICKS_TOO_FAST. */
  countClick(playerId: bigint, now: number): void;
  /** Throws CASHOUT_TOO_FAST. Counted apart: whoever clicked a lot can still take the win. */
  countCashOut(playerId: bigint, now: number): void;
}

/** Makes limits that live in memory, each player's own. */
export function createClickLimits(): ClickLimits {
  const [clicks, cashOuts] = [createTokenBuckets(PER_SECOND), createTokenBuckets(PER_SECOND)];
  return {
    countClick: (playerId, now) => {
      if (!clicks.has(String(playerId), now)) throw new Refusal('CLICKS_TOO_FAST');
      clicks.take(String(playerId), now);
    },
    countCashOut: (playerId, now) => {
      if (!cashOuts.has(String(playerId), now)) throw new Refusal('CASHOUT_TOO_FAST');
      cashOuts.take(String(playerId), now);
    },
  };
}

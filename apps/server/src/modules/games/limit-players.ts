import type { RefusalCode } from '@rang/contract';
import { Refusal } from '../../platform/refusal.ts';
import { createTokenBuckets, type BucketSize } from '../../platform/token-buckets.ts';
import type { PlayerOrder } from './player-order.ts';

/**
 * As many in a minute as of any call that writes rows of a player's own: for what costs the player nothing and leaves rows for
 * good.
 */
export const FREE_OF_CHARGE: BucketSize = { burst: 60, refillMs: 1_000 };

/**
 * Makes what counts one kind of command, each player's own, and throws `code` beyond the limit: nobody crowds out everybody
 * else. It lives in memory.
 */
export function limitPlayers(size: BucketSize, code: RefusalCode): (order: PlayerOrder) => void {
  const buckets = createTokenBuckets(size);
  return ({ playerId, receivedAt }) => {
    if (!buckets.has(String(playerId), receivedAt)) throw new Refusal(code);
    buckets.take(String(playerId), receivedAt);
  };
}

import { createTokenBuckets, FREE_OF_CHARGE, type BucketSize } from '@rang/connections';
import type { RefusalCode } from '@rang/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { PlayerOrder } from './player-order.ts';

/**
 * Makes what counts one kind of command, each player's own, and throws `code` beyond the limit: nobody crowds out everybody
 * else. It lives in memory.
 */
export function limitPlayers(size: BucketSize, code: RefusalCode): (order: PlayerOrder) => void {
  return countWith(size, () => new Refusal(code));
}

/** The same for a kind of command that costs the player nothing and leaves rows; it is said how long to wait. */
export function limitFreeCommands(): (order: PlayerOrder) => void {
  return countWith(FREE_OF_CHARGE, (waitMs) => new Refusal('TOO_MANY_REQUESTS', { params: { waitMs } }));
}

function countWith(size: BucketSize, refuse: (waitMs: number) => Refusal): (order: PlayerOrder) => void {
  const buckets = createTokenBuckets(size);
  return ({ playerId, receivedAt }) => {
    const key = String(playerId);
    if (!buckets.has(key, receivedAt)) throw refuse(buckets.waitMs(key, receivedAt));
    buckets.take(key, receivedAt);
  };
}

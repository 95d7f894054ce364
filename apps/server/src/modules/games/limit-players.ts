import type { RefusalCode } from '@rang/contract';
import { Refusal } from '../../platform/refusal.ts';
import { createTokenBuckets, FREE_OF_CHARGE, type BucketSize } from '../../platform/token-buckets.ts';
import type { PlayerOrder } from './player-order.ts';

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

/** The same for a kind of command that costs the player nothing and leaves rows. */
export function limitFreeCommands(): (order: PlayerOrder) => void {
  return limitPlayers(FREE_OF_CHARGE, 'TOO_MANY_REQUESTS');
}

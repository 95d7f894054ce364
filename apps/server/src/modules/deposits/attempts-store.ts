import type { Paise } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';

/** How many deposits the player has started since then, whatever became of them, or how many of those are not paid. */
export async function countDeposits(
  client: Queryable,
  asked: { playerId: bigint; since: Date; counted: 'all' | 'unpaid' },
): Promise<number> {
  const which = asked.counted === 'all' ? '' : `and status <> 'paid'`;
  const counted = await client.query<{ count: bigint }>(
    `select count(*) as count from deposits where player_id = $1 and created_at > $2 ${which}`,
    [asked.playerId, asked.since],
  );
  return Number(counted.rows[0]?.count);
}

/** Whether a deposit of the same amount was started since then that is paid or may still be paid in time. */
export async function hasLiveDeposit(
  client: Queryable,
  asked: { playerId: bigint; amount: Paise; since: Date },
): Promise<boolean> {
  const found = await client.query(
    `select from deposits
     where player_id = $1 and amount = $2 and created_at > $3 and status in ('created', 'pending', 'paid') limit 1`,
    [asked.playerId, asked.amount, asked.since],
  );
  return found.rows.length > 0;
}

/**
 * Counts that the gateway is asked once more for the order of a deposit that has none; false where it was `max` times, and last
 * after `since`.
 */
export async function countRequest(
  client: Queryable,
  { id, max, at, since }: { id: string; max: number; at: Date; since: Date },
): Promise<boolean> {
  const counted = await client.query(
    `update deposits set requests = least(requests + 1, $2), requested_at = $3
     where id = $1 and gateway_order_id is null and (requests < $2 or coalesce(requested_at, created_at) <= $4)`,
    [id, max, at, since],
  );
  return counted.rowCount === 1;
}

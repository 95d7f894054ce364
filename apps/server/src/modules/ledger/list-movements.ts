import type { Currency, MovementKind } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';

/** One movement of a player's money. `amount` and `balance` in paise, or in coins. */
export interface Movement {
  readonly id: bigint;
  readonly kind: MovementKind;
  /** Above zero: came in; below zero: went out. */
  readonly amount: bigint;
  /** What the account held after it. */
  readonly balance: bigint;
  readonly reference: string;
  readonly createdAt: Date;
}

/** Which movements are asked for: all that fit, the newest `limit` of them. */
export interface MovementFilter {
  readonly playerId: bigint;
  readonly currency: Currency;
  readonly kind?: MovementKind | undefined;
  /** From this moment on. */
  readonly since?: Date | undefined;
  /** Before this moment. */
  readonly until?: Date | undefined;
  /** Older than this transfer. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

// One side of the account's transfers. That its id is from 1000 on is what the index of that side is made for.
const listSide = (side: 'to_account' | 'from_account', sign: '' | '-'): string => `
  (select t.id, t.reason, ${sign}t.amount as amount, t.reference, t.created_at from transfers t
   where t.${side} = (select id from account) and t.${side} >= 1000 and t.id < coalesce($6::bigint, 9223372036854775807)
     and ($3::text is null or t.reason = $3) and ($4::timestamptz is null or t.created_at >= $4)
     and ($5::timestamptz is null or t.created_at < $5)
   order by t.id desc limit $7)`;

const sumSide = (side: 'to_account' | 'from_account'): string => `
  coalesce((select sum(t.amount) from transfers t
   where t.${side} = account.id and t.${side} >= 1000
     and t.id > picked.id and t.id <= coalesce(picked.newer, 9223372036854775807)), 0)`;

// The balance after a movement is the balance now less everything newer: for the newest that was picked all that came
// after it, for each older one besides what lies between the two, picked or not. One statement, so one moment.
const MOVEMENTS = `
with account as (
  select id, balance from accounts where owner_id = $1 and kind = $2
), picked as (
  select *, lag(id) over (order by id desc) as newer
  from (${listSide('to_account', '')} union all ${listSide('from_account', '-')} order by id desc limit $7) as sides
), stretches as (
  select picked.*, account.balance as held, ${sumSide('to_account')} - ${sumSide('from_account')} as moved
  from picked, account
)
select id, reason as kind, amount, reference, created_at as "createdAt",
  (held - sum(moved) over (order by id desc))::bigint as balance
from stretches order by id desc`;

/** A query for movements, newest first: for one page, or for a cursor. */
export function queryMovements(asked: MovementFilter): { text: string; values: unknown[] } {
  return {
    text: MOVEMENTS,
    values: [
      asked.playerId,
      asked.currency === 'INR' ? 'wallet' : 'coins',
      asked.kind ?? null,
      asked.since ?? null,
      asked.until ?? null,
      asked.before ?? null,
      asked.limit,
    ],
  };
}

/** A player's movements, newest first, each with the balance after it. */
export async function listMovements(client: Queryable, asked: MovementFilter): Promise<Movement[]> {
  return (await client.query<Movement>(queryMovements(asked))).rows;
}

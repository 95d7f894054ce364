import type { Today } from '@rang/contract';
import type { Queryable, RowOf } from '../../platform/database/database.ts';
import type { Game } from '../games/index.ts';
import { indiaDay, startOfIndiaDay } from '../../platform/india-days.ts';
import { readPlayedToday } from './read-played-today.ts';

/** What the day in India has come to so far, at the price of this day. */
export async function readToday(
  client: Queryable,
  { games, now }: { games: readonly Game[]; now: Date },
): Promise<Omit<Today, 'success'>> {
  const day = indiaDay(now);
  const since = startOfIndiaDay(day);
  return {
    ...{ day, readAt: now.toISOString() },
    ...(await readPlayedToday(client, games, day)),
    newPlayers: await countPlayers(client, since),
    deposits: await sumPaid(client, 'deposits', since),
    withdrawals: await sumPaid(client, 'withdrawals', since),
  };
}

async function countPlayers(client: Queryable, since: Date): Promise<number> {
  const counted = await client.query<{ count: number }>(
    'select count(*)::int as count from players where created_at >= $1',
    [since],
  );
  return counted.rows[0]?.count ?? 0;
}

async function sumPaid(client: Queryable, table: 'deposits' | 'withdrawals', since: Date): Promise<Today['deposits']> {
  const summed = await client.query<{ count: number } & RowOf<'deposits', 'amount'>>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from ${table} where paid_at >= $1`,
    [since],
  );
  const sum = summed.rows[0];
  if (sum === undefined) throw new Error(`the ${table} of the day were not added up`);
  return sum;
}

import { ADMIN_LIMITS } from '@rang/contract';
import type { Queryable } from './database.ts';

/** How many wait, counted as far as `ADMIN_LIMITS.waitingCounted`, and since when the oldest of them does. */
export interface Waiting {
  readonly count: number;
  readonly oldestAt: Date | null;
}

/** Counts rows that wait. `rows` is what follows `from`; an index has these rows alone, in the order of `since`. */
export async function readWaiting(
  client: Queryable,
  { rows, since, values = [] }: { readonly rows: string; readonly since: string; readonly values?: readonly unknown[] },
): Promise<Waiting> {
  const found = await client.query<Waiting>(
    `select (select count(*)::int from (select from ${rows} limit $1) as found) as count,
       (select ${since} from ${rows} order by ${since} limit 1) as "oldestAt"`,
    [ADMIN_LIMITS.waitingCounted, ...values],
  );
  const waiting = found.rows[0];
  if (waiting === undefined) throw new Error(`what waits of ${rows} was not counted`);
  return waiting;
}

/**
 * How many rows of a table have each of these values in a column, each counted as far as the same limit: all would cost as
 * much as there are.
 */
export async function countEach<Value extends string>(
  client: Queryable,
  { table, column, values }: { readonly table: string; readonly column: string; readonly values: readonly Value[] },
): Promise<Record<Value, number>> {
  const counts = values.map(
    (value) =>
      `(select count(*)::int from (select from ${table} where ${column} = '${value}' limit $1) as found) as "${value}"`,
  );
  const found = await client.query<Record<Value, number>>(`select ${counts.join(', ')}`, [ADMIN_LIMITS.waitingCounted]);
  const counted = found.rows[0];
  if (counted === undefined) throw new Error(`what there is of ${table} was not counted`);
  return counted;
}

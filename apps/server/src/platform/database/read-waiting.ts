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

import type { SystemState } from '@rang/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';

/** By how many milliseconds our clock is ahead of the database's; the question's way there and back is taken for equally long. */
export async function compareWithDatabase(
  client: Queryable,
  clock: Pick<Clock, 'now'>,
): Promise<SystemState['clock']['aheadOfDatabaseMs']> {
  const askedAt = clock.now();
  const found = await client.query<{ at: Date }>('select clock_timestamp() as at');
  const at = found.rows[0]?.at;
  if (at === undefined) throw new Error('the database did not say what time it is');
  return Math.round((askedAt + clock.now()) / 2 - at.getTime());
}

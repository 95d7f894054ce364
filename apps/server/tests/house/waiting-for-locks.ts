import { expect } from 'vitest';
import type { Queryable } from '../../src/platform/database/database.ts';

/** How many connections of this database wait for a lock; `of` narrows it to statements that match the pattern of SQL. */
export async function countWaitingForLocks(pool: Queryable, of = ''): Promise<number> {
  const found = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ $1`,
    [of],
  );
  return found.rowCount ?? 0;
}

/** Resolves once so many wait for a lock. */
export async function awaitWaitingForLocks(pool: Queryable, count: number, of = ''): Promise<void> {
  await expect.poll(() => countWaitingForLocks(pool, of), { interval: 5 }).toBeGreaterThanOrEqual(count);
}

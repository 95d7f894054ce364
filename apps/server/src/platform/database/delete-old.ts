import type { Queryable } from './database.ts';

/** Rows of one table that are of no use from `moment` on, which `where` calls $1. */
interface OldRows {
  readonly table: string;
  readonly where: string;
  readonly moment: Date;
}

/** How many rows go in one statement: a second's work on a slow disk. */
export const PORTION = 10_000;

/**
 * Deletes old rows in portions that are a statement each. However many have come together, no statement runs out of its time
 * and takes back what it has done.
 */
export async function deleteOld(client: Queryable, { table, where, moment }: OldRows): Promise<void> {
  const text = `delete from ${table} where ${where} and ctid = any (array(
    select ctid from ${table} where ${where} limit ${String(PORTION)}))`;
  let deleted = PORTION;
  // A short one is the last: what somebody else has deleted or put off meanwhile is no old row any more.
  while (deleted === PORTION) deleted = (await client.query(text, [moment])).rowCount ?? 0;
}

import type { Queryable } from '../../platform/database/database.ts';
import { getHead } from './store.ts';
import { verifyAudit, verifyEntries, type TrailFault } from './verify-audit.ts';

/** What of the trail is gone over: all of it, or what was appended at moments of which a condition in SQL is true. */
interface TrailPeriod {
  readonly isWhole: boolean;
  moment(at: string): string;
}

/**
 * The trail's part of the reconciliation: no entry was edited, is missing or stands where another stood. In a period these are
 * the entries from the first that says so to the last: they follow what comes before and lead to what comes after. Where there
 * are none, of the trail its end is looked at: whoever takes away a day with all that came after it leaves nothing else.
 */
export async function listTrailFaults(client: Queryable, period: TrailPeriod): Promise<readonly TrailFault[]> {
  if (period.isWhole) return (await verifyAudit(client)).faults;
  const found = await client.query<{ first: bigint | null; last: bigint | null }>(
    // Materialized: for the least number alone, all of the trail would be read until the first of the period is come upon.
    `with written as materialized (select id from audit_entries where ${period.moment('at')})
     select min(id) as first, max(id) as last from written`,
  );
  const { first = null, last = null } = found.rows[0] ?? {};
  if (first !== null && last !== null) return await verifyEntries(client, { first, last });
  const { entries } = await getHead(client);
  return entries === 0n ? [] : await verifyEntries(client, { first: entries, last: entries });
}

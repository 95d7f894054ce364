import type { Queryable } from '../../platform/database/database.ts';
import { readWaiting, type Waiting } from '../../platform/database/read-waiting.ts';

/** How many withdrawals wait for a first or for a second administrator. */
export async function readWaitingWithdrawals(
  client: Queryable,
  stage: 'requested' | 'half-approved',
): Promise<Waiting> {
  const rows = `withdrawals where stage = '${stage}'`;
  return await readWaiting(client, { rows, since: 'created_at' });
}

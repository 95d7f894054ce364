import type { Queryable } from '../../platform/database/database.ts';
import { readWaiting, type Waiting } from '../../platform/database/read-waiting.ts';

/** How many rewards wait for the operator's word. */
export async function readWaitingRewards(client: Queryable): Promise<Waiting> {
  return await readWaiting(client, { rows: 'referral_waiting', since: 'earned_at' });
}

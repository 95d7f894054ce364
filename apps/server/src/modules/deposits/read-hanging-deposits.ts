import { HANGS_AFTER_MS } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { readWaiting, type Waiting } from '../../platform/database/read-waiting.ts';

/** How many deposits were begun so long before `now` that they should have ended, and have not. */
export async function readHangingDeposits(client: Queryable, now: Date): Promise<Waiting> {
  return await readWaiting(client, {
    rows: `deposits where status in ('created', 'pending') and created_at <= $2`,
    since: 'created_at',
    values: [new Date(now.getTime() - HANGS_AFTER_MS)],
  });
}

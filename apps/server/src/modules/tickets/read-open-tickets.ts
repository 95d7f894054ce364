import type { Queryable } from '../../platform/database/database.ts';
import { readWaiting, type Waiting } from '../../platform/database/read-waiting.ts';

/** How many tickets nobody has taken up yet. */
export async function readOpenTickets(client: Queryable): Promise<Waiting> {
  return await readWaiting(client, { rows: `tickets where status = 'open'`, since: 'created_at' });
}

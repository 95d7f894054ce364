import type { Logger } from '../logger.ts';
import type { Queryable } from './database.ts';

// What waits until the standby has written a commit to its disk, where there is one to wait for.
const WAITS_FOR_STANDBY = new Set(['on', 'remote_apply']);

/**
 * Throws where PostgreSQL would acknowledge what its standby has not written. A primary that waits for no standby at this
 * moment, as it may be right after a fail over, is said in the log: the house plays on, and the alert is for that.
 */
export async function checkStandby(client: Queryable, logger: Pick<Logger, 'error'>): Promise<void> {
  const found = await client.query<{ commit: string; names: string }>(
    `select current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as names`,
  );
  const { commit = '', names = '' } = found.rows[0] ?? {};
  if (!WAITS_FOR_STANDBY.has(commit)) {
    throw new Error(
      `DATABASE_STANDBY is set, and PostgreSQL's synchronous_commit is ${commit}: what is acknowledged could be lost with the primary. Set it to on.`,
    );
  }
  if (names === '') logger.error('database: commits wait for no standby, as synchronous_standby_names is empty');
}

/** How many standbys follow that commits wait for. The role is to be in pg_monitor: to others PostgreSQL does not say. */
export async function countStandbys(client: Queryable): Promise<number> {
  const found = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_replication
     where state = 'streaming' and sync_state in ('sync', 'quorum')`,
  );
  return found.rows[0]?.count ?? 0;
}

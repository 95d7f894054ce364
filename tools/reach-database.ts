import { dirname } from 'node:path';
import { findRunningPostgres, startEmbeddedPostgres } from '@rang/embedded-postgres';
import type pg from 'pg';
import { REQUEST_TIMES } from '../apps/server/src/open-pools.ts';
import { createPool, type PoolOptions } from '../apps/server/src/platform/database/database.ts';
import { readLaunchSettings } from './launch/launch-settings.ts';

interface ReachedDatabase {
  readonly connectionString: string;
  /** Stops what had to be started for it. */
  release(): Promise<void>;
}

/**
 * Works on the house's database, beside the house or while it is closed, and leaves everything as it was found. Where no other
 * times are given, it has those of a call: whoever stops or leaves a command holds up no bet and no word of the office.
 */
export async function withDatabase(
  connections: number,
  work: (pool: pg.Pool) => Promise<void>,
  { times = REQUEST_TIMES }: Pick<PoolOptions, 'times'> = {},
): Promise<void> {
  const database = await reachDatabase();
  const pool = createPool(database.connectionString, connections, { times });
  try {
    await work(pool);
  } finally {
    await pool.end();
    await database.release();
  }
}

/**
 * Reaches the database of the settings: DATABASE_URL, the embedded PostgreSQL of a house that is open, or else one started
 * for the while.
 */
export async function reachDatabase(): Promise<ReachedDatabase> {
  const settings = readLaunchSettings(dirname(import.meta.dirname));
  const running = settings.databaseUrl ?? (await findRunningPostgres(settings.dataDir));
  if (running !== undefined) return { connectionString: running, release: () => Promise.resolve() };
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, archiveDir: settings.archiveDir });
  return { connectionString: postgres.connectionString, release: () => postgres.stop() };
}

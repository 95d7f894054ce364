import { dirname } from 'node:path';
import { findRunningPostgres, startEmbeddedPostgres } from '@rang/embedded-postgres';
import { readLaunchSettings } from './launch/launch-settings.ts';

/** The house's database, for a tool that works beside the house or while it is closed. */
export interface ReachedDatabase {
  readonly connectionString: string;
  /** Stops what had to be started for it. */
  release(): Promise<void>;
}

/** Reaches the database of the settings: DATABASE_URL, the embedded PostgreSQL of a house that is open, or else one started for the while. */
export async function reachDatabase(): Promise<ReachedDatabase> {
  const settings = readLaunchSettings(dirname(import.meta.dirname));
  const running = settings.databaseUrl ?? (await findRunningPostgres(settings.dataDir));
  if (running !== undefined) return { connectionString: running, release: () => Promise.resolve() };
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir });
  return { connectionString: postgres.connectionString, release: () => postgres.stop() };
}

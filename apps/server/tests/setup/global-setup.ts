import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '@rang/embedded-postgres';
import { makeDataDir } from '@rang/embedded-postgres/data-dir';
import { runStatement, TEMPLATE, withDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The shared PostgreSQL of this run, at its maintenance database. */
    postgresUrl: string;
  }
}

/** The run's data is thrown away with it, so it is not waited for; tests of durability start a PostgreSQL of their own. */
const HASTY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '400' };

/** Starts one PostgreSQL for all integration tests and migrates the database that every test's own is copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir: dataDir.path, settings: HASTY });
  const teardown = async (): Promise<void> => {
    await postgres.stop();
    await dataDir.remove();
  };
  try {
    const maintenance = withDatabase(postgres.connectionString, 'postgres');
    await runStatement(maintenance, `create database ${TEMPLATE}`);
    await migrate(withDatabase(postgres.connectionString, TEMPLATE));
    project.provide('postgresUrl', maintenance);
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}

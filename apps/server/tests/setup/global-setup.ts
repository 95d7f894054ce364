import { statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
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
  const dataDir = await makeDataDir(await chooseParent());
  const postgres = await startEmbeddedPostgres({ dataDir: dataDir.path, settings: HASTY });
  const teardown = async (): Promise<void> => {
    await postgres.stop();
    await dataDir.remove();
  };
  try {
    const maintenance = withDatabase(postgres.connectionString, 'postgres');
    await forgetHardPassword(maintenance);
    await runStatement(maintenance, `create database ${TEMPLATE}`);
    await migrate(withDatabase(postgres.connectionString, TEMPLATE));
    project.provide('postgresUrl', maintenance);
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}

const MEMORY = '/dev/shm';
// More than a whole run needs, which leaves the machine as much again for everything else.
const ROOM_BYTES = 3 * 1024 ** 3;

/**
 * In memory where there is plenty of it: a database is hundreds of files, made and removed for every few tests, which costs
 * half as much there as in a disk's file system, and keeps no disk busy.
 */
async function chooseParent(): Promise<string> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room >= ROOM_BYTES && freemem() >= 2 * ROOM_BYTES ? MEMORY : tmpdir();
}

/**
 * Has the role's password checked with one round of hashing. It guards nothing here, and thousands of connections are
 * opened with it, each of which would take 4,096.
 */
async function forgetHardPassword(maintenance: string): Promise<void> {
  const { username, password } = new URL(maintenance);
  await runStatement(
    maintenance,
    `set scram_iterations = 1; alter role ${username} password '${decodeURIComponent(password)}'`,
  );
}

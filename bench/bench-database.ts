import { execFile } from 'node:child_process';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPool } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '@rang/embedded-postgres';

/** A PostgreSQL for one benchmark, with the settings that the product itself starts it with: every commit is durable. */
export interface BenchPostgres {
  /** The postmaster's process number. */
  readonly pid: number;
  /** Makes an empty database with the product's schema, or a copy of another. */
  createDatabase(name: string, template?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL in a folder of its own, which `stop` removes. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rang-bench-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const maintenance = createPool(postgres.connectionString, 1);
  return {
    pid: postgres.pid,
    createDatabase: async (name, template) => {
      await maintenance.query(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
      const url = new URL(postgres.connectionString);
      url.pathname = `/${name}`;
      if (template === undefined) await migrate(url.toString());
      await maintenance.query('checkpoint');
      return url.toString();
    },
    stop: async () => {
      await maintenance.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Whether PostgreSQL's own load generator is installed: it costs less of the shared cores than this process does. */
export async function hasPgbench(): Promise<boolean> {
  return await promisify(execFile)('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
}

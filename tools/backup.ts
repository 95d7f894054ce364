import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backUpCluster, openBackup, type FileCopier } from '@rang/embedded-postgres';
import { listSecretsOfEnvironment } from './launch/keep-secrets.ts';
import { readLaunchSettings } from './launch/launch-settings.ts';
import { reachDatabase } from './reach-database.ts';

const USAGE = 'usage: npm run backup -- FOLDER    the house may be open; FOLDER is empty or not there\n';
// What DATA_DIR holds beside the database, and no start makes anew.
const OWN = ['secrets.json', 'admin-password', 'postgres-password'];

// Copies the house's database while it works, its secrets and the sandbox gateway's store into a folder that nobody else reads.
const [folder, ...others] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-') || others.length > 0) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  try {
    await backUp(resolve(folder));
  } catch (error) {
    process.stderr.write(`backup: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

async function backUp(to: string): Promise<void> {
  const { dataDir, databaseUrl } = readLaunchSettings(dirname(import.meta.dirname));
  if (databaseUrl !== undefined)
    throw new Error(
      'DATABASE_URL names a PostgreSQL of your own, which is backed up by its own tools: docs/operating.md.',
    );
  const database = await reachDatabase();
  try {
    const backup = await openBackup(to);
    const { startedAt, endedAt, postgres } = await backUpCluster(database.connectionString, backup);
    for (const name of OWN) await backup.copy(join(dataDir, name), join('data', name));
    await copyOutbox(backup, dataDir);
    await copyGateway(backup, dataDir);
    const secretsNotHeld = listSecretsOfEnvironment();
    await backup.finish({
      ...{ postgres, secretsNotHeld, startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() },
    });
    process.stdout.write(`backup: ${to} is whole, as of ${endedAt.toISOString()}\n`);
    process.stdout.write('It holds the secrets of the house: keep it where nobody else reads it.\n');
    if (secretsNotHeld.length > 0)
      process.stdout.write(
        `It does not hold ${secretsNotHeld.join(', ')}, which you have set yourself: keep them too.\n`,
      );
  } finally {
    await database.release();
  }
}

async function copyOutbox(backup: FileCopier, dataDir: string): Promise<void> {
  const outbox = join(dataDir, 'outbox');
  for (const name of existsSync(outbox) ? await readdir(outbox) : [])
    await backup.copy(join(outbox, name), join('data', 'outbox', name));
}

/** The sandbox gateway goes on writing: SQLite itself makes a copy that is of one moment. */
async function copyGateway(backup: FileCopier, dataDir: string): Promise<void> {
  const file = join(dataDir, 'gateway', 'gateway.sqlite');
  if (!existsSync(file)) return;
  const workplace = await mkdtemp(join(tmpdir(), 'rang-backup-'));
  try {
    const copy = join(workplace, 'gateway.sqlite');
    const store = new DatabaseSync(file, { timeout: 5_000 });
    store.prepare('vacuum into ?').run(copy);
    store.close();
    await backup.copy(copy, join('data', 'gateway', 'gateway.sqlite'));
  } finally {
    await rm(workplace, { recursive: true });
  }
}

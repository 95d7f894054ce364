import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SystemState } from '@rang/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';

const ROOT = new URL('../../../../../', import.meta.url);
const GIT_TIMEOUT_MS = 2_000;

/** What of the versions stays the same while the process lives. `commit` is that of the settings, if they name one. */
export async function readOwnVersions(
  commit: string | undefined,
): Promise<Pick<SystemState['versions'], 'house' | 'commit' | 'node'>> {
  const { version } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as { version: string };
  return { house: version, commit: commit ?? (await findCommit()), node: process.version };
}

/** The commit that is checked out here; null where the house was copied without its history. */
async function findCommit(): Promise<string | null> {
  const options = { cwd: fileURLToPath(ROOT), timeout: GIT_TIMEOUT_MS };
  const found = await promisify(execFile)('git', ['rev-parse', '--short=12', 'HEAD'], options).catch(() => undefined);
  return found?.stdout.trim() ?? null;
}

export async function readDatabaseVersions(
  client: Queryable,
): Promise<Pick<SystemState['versions'], 'postgres' | 'migration'>> {
  const found = await client.query<{ postgres: string; migration: string }>(
    `select current_setting('server_version') as postgres, max(file) as migration from migrations`,
  );
  const versions = found.rows[0];
  if (versions === undefined) throw new Error('the database did not say what it is');
  return versions;
}

/** How the archive of the database's log stands: whether the last try failed, and when a piece came into it last. */
export async function readArchive(client: Queryable): Promise<{ isFailing: boolean; lastAt: Date } | undefined> {
  const found = await client.query<{ isFailing: boolean; lastAt: Date }>(
    `select last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity') as "isFailing",
            coalesce(last_archived_time, pg_postmaster_start_time()) as "lastAt"
     from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
  );
  return found.rows[0];
}

/** By how many milliseconds our clock is ahead of the database's; the question's way there and back is taken for equally long. */
export async function compareWithDatabase(
  client: Queryable,
  clock: Pick<Clock, 'now'>,
): Promise<SystemState['clock']['aheadOfDatabaseMs']> {
  const askedAt = clock.now();
  const found = await client.query<{ at: Date }>('select clock_timestamp() as at');
  const at = found.rows[0]?.at;
  if (at === undefined) throw new Error('the database did not say what time it is');
  return Math.round((askedAt + clock.now()) / 2 - at.getTime());
}

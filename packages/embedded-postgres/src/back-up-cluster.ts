import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { FileCopier } from './backup-files.ts';

// As PostgreSQL's manual lists them under "Making a Base Backup Using the Low Level API".
const LEFT_OUT = ['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map'];
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const TEMPORARY = /^pgsql_tmp|^pg_internal\.init/;
const SLOT = 'rang_backup';
// PostgreSQL waits until the last piece of the log is in its archive, and would do so for ever.
const ARCHIVED_WITHIN_MS = 120_000;
const QUERY_CANCELED = '57014';

/** Between which moments of the database's clock a cluster was copied, and of which PostgreSQL it is. */
export interface ClusterCopy {
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly postgres: string;
}

/**
 * Copies the cluster of a PostgreSQL that goes on working, with the pieces of its log that make the copy whole. The session
 * that has begun the backup has to end it; the slot, which goes with it, keeps the log from being cleared away meanwhile.
 */
export async function backUpCluster(
  connectionString: string,
  to: FileCopier,
  archivedWithinMs = ARCHIVED_WITHIN_MS,
): Promise<ClusterCopy> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const [before] = await ask<{ level: string; folder: string; version: string; at: Date }>(
      client,
      `select current_setting('wal_level') as level, current_setting('data_directory') as folder,
              (current_setting('server_version_num')::int / 10000)::text as version, clock_timestamp() as at`,
    );
    if (before === undefined || before.level === 'minimal')
      throw new Error('the database writes too little into its log for a backup: start the house anew first');
    await ask(client, `select pg_create_physical_replication_slot('${SLOT}', true, true)`);
    const [start] = await ask<{ piece: string }>(
      client,
      `select pg_walfile_name(lsn) as piece from pg_backup_start('rang', true) as lsn`,
    );
    await copyFolder({ to, cluster: before.folder }, '');
    const stop = await stopBackup(client, archivedWithinMs);
    if (start === undefined || stop === undefined)
      throw new Error('PostgreSQL does not say where its backup begins and ends');
    await to.write('cluster/backup_label', stop.label);
    await copyLog({ to, cluster: before.folder }, { from: start.piece, until: stop.piece });
    const [after] = await ask<{ at: Date }>(client, 'select clock_timestamp() as at');
    return { startedAt: before.at, endedAt: after?.at ?? before.at, postgres: before.version };
  } finally {
    await client.end();
  }
}

async function stopBackup(client: pg.Client, withinMs: number): Promise<{ piece: string; label: string } | undefined> {
  await ask(client, `set statement_timeout = ${String(withinMs)}`);
  try {
    const [stop] = await ask<{ piece: string; label: string }>(
      client,
      `select pg_walfile_name(lsn) as piece, labelfile as label from pg_backup_stop(true)`,
    );
    await ask(client, 'reset statement_timeout');
    return stop;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== QUERY_CANCELED) throw error;
    throw new Error(
      'the log does not come into its archive: is ARCHIVE_DIR full, or may PostgreSQL not write there? Its own log says why.',
      { cause: error },
    );
  }
}

interface Copying {
  readonly to: FileCopier;
  readonly cluster: string;
}

async function copyFolder(copying: Copying, folder: string): Promise<void> {
  const { to, cluster } = copying;
  await to.makeFolder(join('cluster', folder));
  const entries = await readdir(join(cluster, folder), { withFileTypes: true });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (LEFT_OUT.includes(path) || TEMPORARY.test(entry.name)) continue;
    if (entry.isSymbolicLink())
      throw new Error(`${join(cluster, path)} is a link: the house's database has no tablespaces`);
    if (entry.isDirectory() && EMPTIED.includes(path)) await to.makeFolder(join('cluster', path));
    else if (entry.isDirectory()) await copyFolder(copying, path);
    else if (entry.isFile()) await to.copy(join(cluster, path), join('cluster', path));
  }
}

/** The pieces of one timeline have names that sort as they were written. */
async function copyLog({ to, cluster }: Copying, { from, until }: { from: string; until: string }): Promise<void> {
  const pieces = (await readdir(join(cluster, 'pg_wal'))).filter(
    (name) => (/^[0-9A-F]{24}$/.test(name) && name >= from && name <= until) || name.endsWith('.history'),
  );
  if (!pieces.includes(from) || !pieces.includes(until)) throw new Error('the log of the backup is not there any more');
  for (const name of pieces) await to.copy(join(cluster, 'pg_wal', name), join('cluster', 'pg_wal', name));
}

async function ask<Row extends object>(client: pg.Client, query: string): Promise<Row[]> {
  return (await client.query<Row>(query)).rows;
}

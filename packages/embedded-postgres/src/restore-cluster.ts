import { chmod, chown, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { restoreCommand } from './archive.ts';
import type { Manifest } from './backup-files.ts';
import type { Account } from './run-as.ts';
import type { Settings } from './settings.ts';

/** How far a restored cluster goes: to the end of its backup, to a moment, or to the end of the archive. */
export type RestorePoint = 'backup' | 'latest' | Date;

const CLUSTER = 'cluster/';

/** A backup, and what PostgreSQL is to make of it: the end of what was restored, or what follows another one. */
export interface ClusterSource {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly as?: 'restored' | 'standby';
}

/** Puts a backup's cluster where PostgreSQL is to run it, in its account's hands. */
export async function copyCluster(
  backup: ClusterSource,
  { cluster, account }: { cluster: string; account: Account },
): Promise<void> {
  if ((await readdir(cluster).catch(() => [])).length > 0) throw new Error(`${cluster} is not empty`);
  const give = async (path: string, mode: number): Promise<void> => {
    await chmod(path, mode);
    if (account !== undefined) await chown(path, account.uid, account.gid);
  };
  for (const folder of backup.manifest.folders) {
    const path = join(dirname(cluster), folder);
    await mkdir(path, { recursive: true });
    await give(path, 0o700);
  }
  for (const { path } of backup.manifest.files) {
    if (!path.startsWith(CLUSTER)) continue;
    const target = join(dirname(cluster), path);
    await copyFile(join(backup.folder, path), target);
    await give(target, 0o600);
  }
  const signal = join(cluster, backup.as === 'standby' ? 'standby.signal' : 'recovery.signal');
  await writeFile(signal, '');
  await give(signal, 0o600);
}

/** Of which line of history a piece of the log or the file of a line is. */
function lineOf(name: string): string {
  return name.slice(0, 8);
}

/**
 * Throws where the archive knows a line of history that began after the backup: PostgreSQL would follow it, into a house that
 * went on by itself after another restore.
 */
export async function refuseOtherLine({ files }: Pick<Manifest, 'files'>, archive: string): Promise<void> {
  const pieces = files.map(({ path }) => basename(path)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const own = pieces.map(lineOf).toSorted().at(-1) ?? '';
  const others = (await readdir(archive)).filter((name) => /^[0-9A-F]{8}\.history$/.test(name) && lineOf(name) > own);
  if (others.length === 0) return;
  throw new Error(
    `ARCHIVE_DIR, ${archive}, holds another line of history than the backup (${others.toSorted().join(', ')}): a house that was restored went on there. Name the archive of the house that was, or a copy of it without that.`,
  );
}

/**
 * The settings of a recovery. Where the moment that was asked for is not reached, PostgreSQL ends by itself instead of opening
 * an older state.
 */
export function listRecoverySettings(point: RestorePoint, archive: string | undefined): Settings {
  const target: Settings =
    point === 'backup'
      ? { recovery_target: 'immediate' }
      : point === 'latest'
        ? {}
        : { recovery_target_time: formatMoment(point), recovery_target_inclusive: 'on' };
  return {
    // Nobody looks in before it is done.
    hot_standby: 'off',
    restore_command: archive === undefined ? 'false' : restoreCommand(archive),
    recovery_target_action: 'promote',
    ...target,
  };
}

/** Names of zones, `Z` among them, are known to PostgreSQL only after it has read its settings. */
function formatMoment(moment: Date): string {
  return moment.toISOString().replace('T', ' ').replace('Z', '+00');
}

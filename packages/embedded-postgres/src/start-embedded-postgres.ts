import { mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from './account.ts';
import { prepareArchive } from './archive.ts';
import { backUpCluster } from './back-up-cluster.ts';
import { openBackup, type Manifest } from './backup-files.ts';
import { copyOwnFiles, verifyBackup } from './verify-backup.ts';
import { prepareCluster } from './cluster.ts';
import { formatConnectionString } from './connection.ts';
import { findHome, prepareHome } from './home.ts';
import { keepPassword, PASSWORD_FILE } from './password.ts';
import { findPidFile, isOfCluster, stopCluster } from './postmaster.ts';
import { preparePrograms } from './programs.ts';
import {
  copyCluster,
  listRecoverySettings,
  refuseOtherLine,
  type ClusterSource,
  type RestorePoint,
} from './restore-cluster.ts';
import { runCluster } from './run-cluster.ts';
import type { Settings } from './settings.ts';
import { lockFolder } from './folder-lock.ts';

const WATCH_MS = 1_000;
/** Its log may be days long. */
const RESTORE_MS = 7 * 24 * 3_600_000;
const UNFINISHED = 'unfinished-restore';

/** A PostgreSQL of the house's own, answering on a port of 127.0.0.1. */
export interface EmbeddedPostgres {
  readonly connectionString: string;
  /** The postmaster's process number. */
  readonly pid: number;
  /** Where it writes what happens to it. */
  readonly log: string;
  /** Settles when PostgreSQL has ended, by `stop` or by itself. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL 18 that came with npm on the cluster in `dataDir`, making the cluster at the first start.
 * One start at a time may use a `dataDir`; the second throws. What a killed start left running is taken over if it is
 * fit and stopped if not, and no other PostgreSQL is ever touched. `settings` win over the house's. Without a `port` it
 * answers at any that is free. With an `archiveDir` each piece of its log is kept there.
 */
export function startEmbeddedPostgres(input: Omit<StartOrder, 'backup' | 'startMs'>): Promise<EmbeddedPostgres> {
  return startWith(input);
}

async function startWith(input: StartOrder): Promise<EmbeddedPostgres> {
  await mkdir(input.dataDir, { recursive: true });
  const dataDir = await realpath(input.dataDir);
  const lock = await lockFolder(dataDir, 'postgres');
  try {
    const unfinished = join(dataDir, UNFINISHED);
    if (await exists(unfinished)) {
      throw new Error(
        `${dataDir} holds a restore that did not come to its end. Remove the folder, and restore the backup again.`,
      );
    }
    return watch(await start(dataDir, input), () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Runs a backup's cluster in a `dataDir` that is empty, recovers it up to `point`, and hands it to `finish`. Until that is done
 * nobody else starts it: whatever fails or is killed on the way leaves a place that opens no house.
 */
export async function restoreEmbeddedPostgres(
  input: {
    readonly dataDir: string;
    readonly backup: { readonly folder: string; readonly manifest: Manifest };
    readonly point: RestorePoint;
    readonly archiveDir?: string | undefined;
  },
  finish: (connectionString: string) => Promise<void>,
): Promise<void> {
  const archive = input.archiveDir === undefined ? undefined : await realpath(input.archiveDir);
  if (archive !== undefined) await refuseOtherLine(input.backup.manifest, archive);
  await mkdir(input.dataDir, { recursive: true });
  const dataDir = await realpath(input.dataDir);
  if ((await readdir(dataDir)).length > 0)
    throw new Error(`${dataDir} is not empty. A backup is restored into an empty place.`);
  const unfinished = join(dataDir, UNFINISHED);
  await writeFile(unfinished, `of ${input.backup.folder}\n`, { flag: 'wx' });
  const lock = await lockFolder(dataDir, 'postgres');
  try {
    await copyOwnFiles(input.backup, dataDir);
    const settings = listRecoverySettings(input.point, archive);
    // It reads the archive, and adds nothing to it: another restore may want it as it is.
    const running = await start(dataDir, { dataDir, backup: input.backup, settings, startMs: RESTORE_MS });
    try {
      await finish(running.connectionString);
    } finally {
      await stopCluster(running.cluster);
    }
    await rm(unfinished);
  } finally {
    lock.release();
  }
}

/**
 * Starts a standby in a `dataDir` that is empty: a copy of a PostgreSQL that goes on working, which follows it from then on
 * under `name`, and answers what only reads.
 */
export async function startStandby(input: {
  readonly dataDir: string;
  readonly primary: string;
  readonly name: string;
  readonly settings: Settings;
}): Promise<EmbeddedPostgres> {
  const { dataDir, primary, name } = input;
  if ((await readdir(dataDir)).length > 0)
    throw new Error(`${dataDir} is not empty. A standby begins in an empty place.`);
  const folder = await mkdtemp(join(tmpdir(), 'rang-standby-'));
  try {
    const copier = await openBackup(folder, { passing: true });
    const { startedAt, endedAt, postgres } = await backUpCluster(primary, copier);
    const { port, username, password } = new URL(primary);
    await copier.write(`data/${PASSWORD_FILE}`, `${password}\n`);
    const moments = { startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() };
    await copier.finish({ postgres, ...moments, secretsNotHeld: [] });
    const backup = { folder, manifest: await verifyBackup(folder), as: 'standby' as const };
    await copyOwnFiles(backup, dataDir);
    const way = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=${name}`;
    return await startWith({ dataDir, backup, settings: { ...input.settings, primary_conninfo: way } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a cluster is started with. */
interface StartOrder {
  readonly dataDir: string;
  readonly settings?: Settings;
  readonly port?: number;
  /** Left out: its log is kept nowhere. */
  readonly archiveDir?: string | undefined;
  readonly startMs?: number;
  /** What the cluster is, where it is not the one that is there or a new one. */
  readonly backup?: ClusterSource;
}

/** Where the PostgreSQL of `dataDir` answers, while another process runs it; undefined when none runs. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const home = await findHome(dataDir);
  if (home === undefined) return undefined;
  const cluster = join(home, 'cluster');
  const file = await findPidFile(cluster);
  if (file?.isReady !== true || !(await isOfCluster(file.pid, cluster))) return undefined;
  return formatConnectionString({ port: file.port, password: await keepPassword(dataDir, cluster) });
}

interface Running {
  readonly cluster: string;
  readonly pid: number;
  readonly log: string;
  readonly connectionString: string;
}

async function start(dataDir: string, order: StartOrder): Promise<Running> {
  const account = await chooseAccount(join((await findHome(dataDir)) ?? dataDir, 'cluster'));
  const home = await prepareHome(dataDir, account);
  const cluster = join(home, 'cluster');
  const programs = await preparePrograms(home, account);
  if (order.backup !== undefined) await copyCluster(order.backup, { cluster, account });
  const password = await keepPassword(dataDir, cluster);
  const archiving = order.archiveDir === undefined ? {} : await prepareArchive(order.archiveDir, { dataDir, account });
  const settings = { ...archiving, ...order.settings };
  const plan = {
    home,
    cluster,
    account,
    programs,
    password,
    settings,
    port: order.port,
    ...(order.startMs === undefined ? {} : { startMs: order.startMs }),
    isDurable: settings['fsync'] !== 'off',
  };
  await prepareCluster(plan);
  const port = await runCluster(plan);
  const pidFile = await findPidFile(cluster);
  if (pidFile === undefined)
    throw new Error(`PostgreSQL ended right after it started; its log is ${join(home, 'log')}`);
  const log = join(home, 'log');
  return { cluster, pid: pidFile.pid, log, connectionString: formatConnectionString({ port, password }) };
}

/** A PostgreSQL that was taken over is nobody's child, so its end is seen by looking. */
function watch({ cluster, pid, log, connectionString }: Running, release: () => void): EmbeddedPostgres {
  const { promise: ended, resolve: settle } = Promise.withResolvers<undefined>();
  const timer = setInterval(() => {
    void isOfCluster(pid, cluster).then((lives) => {
      if (!lives) settle(undefined);
    });
  }, WATCH_MS);
  timer.unref();
  const stop = async (): Promise<void> => {
    await stopCluster(cluster);
    clearInterval(timer);
    settle(undefined);
    release();
  };
  let stopping: Promise<void> | undefined;
  // Asked a second time, it must not stop what somebody has started on the same cluster since.
  return { connectionString, pid, log, ended, stop: () => (stopping ??= stop()) };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

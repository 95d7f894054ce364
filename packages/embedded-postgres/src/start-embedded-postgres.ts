import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseAccount } from './account.ts';
import { prepareCluster } from './cluster.ts';
import { formatConnectionString } from './connection.ts';
import { findHome, prepareHome } from './home.ts';
import { keepPassword } from './password.ts';
import { findPidFile, isOfCluster, stopCluster } from './postmaster.ts';
import { preparePrograms } from './programs.ts';
import { runCluster } from './run-cluster.ts';
import type { Settings } from './settings.ts';
import { lockFolder } from './folder-lock.ts';

const WATCH_MS = 1_000;

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
 * answers at any that is free.
 */
export async function startEmbeddedPostgres(input: {
  dataDir: string;
  settings?: Settings;
  port?: number;
}): Promise<EmbeddedPostgres> {
  await mkdir(input.dataDir, { recursive: true });
  const dataDir = await realpath(input.dataDir);
  const lock = await lockFolder(dataDir, 'postgres');
  try {
    const running = await start(dataDir, { settings: input.settings ?? {}, port: input.port });
    return watch(running, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
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

async function start(
  dataDir: string,
  { settings, port: wanted }: { settings: Settings; port: number | undefined },
): Promise<Running> {
  const account = await chooseAccount(join((await findHome(dataDir)) ?? dataDir, 'cluster'));
  const home = await prepareHome(dataDir, account);
  const cluster = join(home, 'cluster');
  const programs = await preparePrograms(home, account);
  const password = await keepPassword(dataDir, cluster);
  const plan = {
    home,
    cluster,
    account,
    programs,
    password,
    settings,
    port: wanted,
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

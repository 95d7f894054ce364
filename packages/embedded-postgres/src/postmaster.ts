import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAs } from './run-as.ts';

/** What PostgreSQL writes into `postmaster.pid` of its cluster. */
export interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

const POLL_MS = 50;
const FAST_STOP_MS = 30_000;
const IMMEDIATE_STOP_MS = 5_000;

/** Undefined when the cluster has no such file, or one that PostgreSQL has not finished writing. */
export async function findPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(ignoreMissing);
  if (text === undefined) return undefined;
  const [pid = '', , , port = '', , , , status = ''] = text.split('\n');
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port), isReady: status.trim() === 'ready' } : undefined;
}

/**
 * Whether the process is a PostgreSQL that works in this cluster: every one of its processes has the cluster as working
 * directory.
 */
export async function isOfCluster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return isOfClusterByCommand(pid, cluster);
  try {
    const folder = await readlink(`/proc/${String(pid)}/cwd`);
    return folder === cluster && basename(await findProgram(pid)).startsWith('postgres');
  } catch {
    // The process is gone, or another user's and therefore not ours to judge.
    return false;
  }
}

/** The path of the program that the process runs; with ` (deleted)` behind it when the file has been replaced since. */
export async function findProgram(pid: number): Promise<string> {
  return readlink(`/proc/${String(pid)}/exe`);
}

/** All live PostgreSQL processes of the cluster; without /proc only the one in its pid file. */
export async function listOfCluster(cluster: string): Promise<number[]> {
  const candidates =
    process.platform === 'linux'
      ? (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
      : [(await findPidFile(cluster))?.pid ?? 0].filter((pid) => pid > 0);
  const found = await Promise.all(candidates.map(async (pid) => ((await isOfCluster(pid, cluster)) ? pid : 0)));
  return found.filter((pid) => pid > 0);
}

/**
 * Stops the cluster's PostgreSQL and waits until all of its processes are gone: first politely (sessions end, data is
 * flushed), then at once (recovered at the next start), then by force. Touches no process that is not the cluster's.
 */
export async function stopCluster(cluster: string): Promise<void> {
  const postmaster = await findPidFile(cluster);
  if (postmaster !== undefined && (await isOfCluster(postmaster.pid, cluster))) {
    // A suspended process takes no signal but these two until it is continued.
    signal([postmaster.pid], 'SIGINT');
    signal([postmaster.pid], 'SIGCONT');
    if (await isGoneWithin(cluster, FAST_STOP_MS)) return;
    signal([postmaster.pid], 'SIGQUIT');
  }
  if (await isGoneWithin(cluster, IMMEDIATE_STOP_MS)) return;
  signal(await listOfCluster(cluster), 'SIGKILL');
  if (await isGoneWithin(cluster, IMMEDIATE_STOP_MS)) return;
  throw new Error(`the PostgreSQL of ${cluster} does not stop`);
}

async function isGoneWithin(cluster: string, patienceMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs <= patienceMs; waitedMs += POLL_MS) {
    if ((await listOfCluster(cluster)).length === 0) return true;
    await sleep(POLL_MS);
  }
  return false;
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // It ended by itself in the meantime, which is what the signal is for.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

async function isOfClusterByCommand(pid: number, cluster: string): Promise<boolean> {
  try {
    const command = await runAs(undefined, ['ps', '-o', 'command=', '-p', String(pid)]);
    return command.includes('postgres') && command.includes(cluster);
  } catch {
    // `ps` ends with an error when there is no such process.
    return false;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureDatabase } from './connection.ts';
import { findPidFile, findProgram, isOfCluster, listOfCluster, stopCluster, type PidFile } from './postmaster.ts';
import type { Programs } from './programs.ts';
import { BARE_ENVIRONMENT, type Account } from './run-as.ts';
import { listArguments, type Settings } from './settings.ts';

const POLL_MS = 20;
const START_MS = 120_000;
const PORT_TRIES = 5;
const LOG_LIMIT_BYTES = 10_000_000;

/** A cluster that is whole, and what it is to be run with. */
export interface RunPlan {
  readonly home: string;
  readonly cluster: string;
  readonly account: Account;
  readonly programs: Programs;
  readonly password: string;
  readonly settings: Settings;
  /** Where it has to answer; undefined: at any free port. */
  readonly port: number | undefined;
  /** How long its start may take; left out, two minutes. A restore plays back as much of the log as there is. */
  readonly startMs?: number;
}

/**
 * Makes the cluster's PostgreSQL answer and returns its port: the one left over from a killed start if it is fit, else a
 * new one.
 */
export async function runCluster(plan: RunPlan): Promise<number> {
  const left = await findLeftOver(plan);
  if (left !== undefined) return left;
  if ((await listOfCluster(plan.cluster)).length > 0) await stopCluster(plan.cluster);
  await removeStalePidFile(plan.cluster);
  for (let attempt = 1; ; attempt += 1) {
    const port = plan.port ?? (await findFreePort());
    const failure = await startAt(plan, port);
    if (failure === undefined) return port;
    // Between finding a free port and listening on it, somebody else may have taken it.
    const isTaken = failure.includes('Address already in use');
    if (!isTaken || plan.port !== undefined || attempt === PORT_TRIES)
      throw new Error(`PostgreSQL did not start:\n${failure}`);
  }
}

/**
 * The port of a PostgreSQL that outlived its Node, if it is this cluster's, the same program with the same settings, and
 * answers.
 */
async function findLeftOver(plan: RunPlan): Promise<number | undefined> {
  const file = await findPidFile(plan.cluster);
  if (file === undefined || !file.isReady || !(await isOfCluster(file.pid, plan.cluster))) return undefined;
  if (plan.port !== undefined && plan.port !== file.port) return undefined;
  if (!(await isSameProgram(plan, file))) return undefined;
  try {
    await ensureDatabase({ port: file.port, password: plan.password }, plan.cluster);
    return file.port;
  } catch {
    // It is there and does not answer: whatever ails it, a fresh start is the cure.
    return undefined;
  }
}

async function isSameProgram(plan: RunPlan, file: PidFile): Promise<boolean> {
  if (process.platform === 'linux' && (await findProgram(file.pid)) !== plan.programs.postgres) return false;
  // PostgreSQL notes the command line it was started with, each argument in double quotes.
  const started = await readFile(join(plan.cluster, 'postmaster.opts'), 'utf8');
  const expected = listArguments(plan.cluster, { ...plan.settings, port: String(file.port) });
  return started.trim() === [plan.programs.postgres, ...expected.map((argument) => `"${argument}"`)].join(' ');
}

/**
 * PostgreSQL finds out by itself that a pid file is stale, unless its number now belongs to another living process.
 * Only then, and only while no process works in the cluster, the file is taken away.
 */
async function removeStalePidFile(cluster: string): Promise<void> {
  const file = await findPidFile(cluster);
  if (file === undefined || !isAlive(file.pid)) return;
  if ((await listOfCluster(cluster)).length > 0) throw new Error(`a PostgreSQL still works in ${cluster}`);
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Starts PostgreSQL and waits until it answers. Returns what it said when it ended instead. */
async function startAt(plan: RunPlan, port: number): Promise<string | undefined> {
  const log = join(plan.home, 'log');
  await turnLog(log);
  const before = (await stat(log).catch(() => undefined))?.size ?? 0;
  const child = await spawnPostgres(plan, { port, log });
  const { startMs = START_MS } = plan;
  const deadline = performance.now() + startMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) return (await readFile(log)).subarray(before).toString();
    const file = await findPidFile(plan.cluster);
    if (file?.isReady === true && file.pid === child.pid) {
      await ensureDatabase({ port, password: plan.password }, plan.cluster);
      return undefined;
    }
    await sleep(POLL_MS);
  }
  await stopCluster(plan.cluster);
  return `it was not ready within ${String(startMs / 1000)} seconds; its log is ${log}`;
}

async function spawnPostgres(plan: RunPlan, { port, log }: { port: number; log: string }): Promise<ChildProcess> {
  const output = await open(log, 'a', 0o600);
  try {
    const child = spawn(plan.programs.postgres, listArguments(plan.cluster, { ...plan.settings, port: String(port) }), {
      ...plan.account,
      cwd: '/',
      env: BARE_ENVIRONMENT,
      stdio: ['ignore', output.fd, output.fd],
      // In a group of its own it does not get the terminal's Ctrl-C before the server has finished its work.
      detached: true,
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    child.unref();
    return child;
  } finally {
    await output.close();
  }
}

async function turnLog(log: string): Promise<void> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) await rename(log, `${log}.old`);
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('no free port on 127.0.0.1'));
      });
    });
  });
}

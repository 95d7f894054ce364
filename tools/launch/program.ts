import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { boundLog } from './bound-log.ts';
import type { Part } from './keep-running.ts';

const POLL_MS = 50;
const OPEN_MS = 120_000;
const STOP_MS = 30_000;
const TAIL_LINES = 15;
const END_WITH_PARENT = new URL('end-with-parent.ts', import.meta.url).href;

/** One of the house's programs: how to run it and how to see that it works. */
export interface ProgramPlan {
  readonly name: string;
  /** Left out: Node. */
  readonly program?: string;
  readonly run: readonly string[];
  readonly root: string;
  readonly logs: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Answers 200 once everything works. */
  readonly healthUrl: string;
  /** Whether others do the same meanwhile, where it ends. */
  readonly isOneOfMany?: boolean;
}

/** A program that was started; where it never works, `ready` rejects with the end of its log. */
export interface Program extends Part {
  readonly pid: number | undefined;
}

/** Starts a program as a child that ends with this process. */
export function startProgram(plan: ProgramPlan): Program {
  const log = openLog(plan);
  const output = ['ignore', log.descriptor, log.descriptor] as const;
  const place = { cwd: plan.root, env: { ...process.env, ...plan.environment } };
  const child =
    plan.program === undefined
      ? spawn(process.execPath, ['--import', END_WITH_PARENT, ...plan.run], { ...place, stdio: [...output, 'ipc'] })
      : spawnBound(plan.program, plan.run, { ...place, stdio: [...output] });
  closeSync(log.descriptor);
  const bound = boundLog(log.path);
  child.once('close', () => {
    bound.stop();
  });
  const ended = once(child, 'exit').then(
    ([code, signal]) =>
      `The ${plan.name} ended (${String(signal ?? code)}). The end of ${log.path}:\n${readTail(log.path)}`,
    (error: unknown) => `The ${plan.name} could not be started: ${String(error)}`,
  );
  const ready = Promise.race([ended, waitUntilHealthy(plan)]).then((failure) => {
    if (failure !== undefined) throw new Error(failure);
  });
  return { pid: child.pid, ready, ended, stop: () => stopChild(child) };
}

/** A program that knows nothing of its parent. Where the system can, it ends it with this process, even after a kill -9. */
function spawnBound(program: string, run: readonly string[], options: SpawnOptions): ChildProcess {
  return process.platform === 'linux'
    ? spawn('setpriv', ['--pdeathsig', 'TERM', program, ...run], options)
    : spawn(program, run, options);
}

async function waitUntilHealthy(plan: ProgramPlan): Promise<string | undefined> {
  const deadline = Date.now() + OPEN_MS;
  while (Date.now() < deadline) {
    // Until it listens, every connection is refused; the exit of the program is watched beside this.
    const answer = await fetch(plan.healthUrl, { signal: AbortSignal.timeout(STOP_MS) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok === true) return undefined;
    await sleep(POLL_MS, undefined, { ref: false });
  }
  return `The ${plan.name} does not answer at ${plan.healthUrl}.`;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const giveUp = new AbortController();
  const isLate = await Promise.race([
    exit.then(() => false),
    sleep(STOP_MS, true, { signal: giveUp.signal }).catch(() => false),
  ]);
  giveUp.abort();
  if (!isLate) return;
  child.kill('SIGKILL');
  await exit;
}

function openLog(plan: ProgramPlan): { path: string; descriptor: number } {
  mkdirSync(plan.logs, { recursive: true });
  const path = join(plan.logs, `${plan.name}.log`);
  return { path, descriptor: openSync(path, 'a', 0o600) };
}

function readTail(path: string): string {
  // Whoever deleted the folder of a running house is shown that, and not why it could not be read.
  if (!existsSync(path)) return 'It is not there any more.';
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
}

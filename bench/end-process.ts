import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Lets go of a process that was forked, and waits until it has ended. */
export async function endProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

/** The number of a process that was started. */
export function readPid({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('a process of the benchmark was not started');
  return pid;
}

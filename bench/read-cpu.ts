import { readdirSync, readFileSync } from 'node:fs';

// How many of its ticks the kernel counts in a second: on Linux everywhere the same.
const MICROS_A_TICK = 10_000;
/** Where in /proc/<pid>/stat, after the name, they are: the parent, and what the process and its ended children used. */
const [PARENT, OWN, ENDED_CHILDREN] = [1, [11, 12], [13, 14]] as const;

/** Microseconds of processor time that these processes have used since they began, by the kernel's own account. */
export function readCpu(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + add(readStat(pid), OWN), 0);
}

/** The same of a process and all its children, those that have ended too. */
export function readCpuOfAll(pid: number): number {
  const stat = readStat(pid);
  const children = readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map((name) => readChild(Number(name), pid));
  return add(stat, OWN) + add(stat, ENDED_CHILDREN) + children.reduce((sum, own) => sum + own, 0);
}

/** What a process has used, if it is one of this parent's; one that has just ended is in its parent's account. */
function readChild(pid: number, parent: number): number {
  try {
    const stat = readStat(pid);
    return Number(stat[PARENT]) === parent ? add(stat, OWN) : 0;
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0;
    throw error;
  }
}

function readStat(pid: number): string[] {
  const text = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  // The name may have spaces in it, and is in brackets.
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function add(stat: readonly string[], places: readonly number[]): number {
  return places.reduce((sum, place) => sum + Number(stat[place]), 0) * MICROS_A_TICK;
}

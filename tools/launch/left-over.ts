import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
const POLITE_MS = 35_000;
const FILE = 'programs.json';

/** A program that was started, by number and by what its command line ends with. */
export interface StartedProgram {
  readonly pid: number;
  readonly script: string;
}

/** Notes the programs of this start, for a start that comes after a kill -9 of this one. */
export function noteStarted(dataDir: string, programs: readonly StartedProgram[]): void {
  const file = join(dataDir, FILE);
  // Whoever reads it meanwhile reads the note of before, and never half of one.
  writeFileSync(`${file}.new`, `${JSON.stringify(programs)}\n`);
  renameSync(`${file}.new`, file);
}

/**
 * Waits for the programs of a killed launcher, which end by themselves when they notice, and ends those that do not.
 * A number that now belongs to something else is left alone.
 */
export async function awaitLeftOver(dataDir: string, say: (line: string) => void): Promise<void> {
  const isStillIt = (program: StartedProgram): boolean => isOfHouse(program, dataDir);
  const left = readNoted(dataDir).filter(isStillIt);
  if (left.length === 0) return;
  say('Waiting for what an earlier start left behind ...');
  for (let waitedMs = 0; waitedMs < POLITE_MS && left.some(isStillIt); waitedMs += POLL_MS) await sleep(POLL_MS);
  for (const program of left.filter(isStillIt)) process.kill(program.pid, 'SIGKILL');
}

function readNoted(dataDir: string): StartedProgram[] {
  try {
    return JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as StartedProgram[];
  } catch {
    // No note, or none that can be read: the ports will tell what is still running.
    return [];
  }
}

/** The script alone would not do: every house runs the same ones, and after a restart of the machine numbers repeat. */
function isOfHouse({ pid, script }: StartedProgram, dataDir: string): boolean {
  try {
    const read = (file: string): string[] => readFileSync(`/proc/${String(pid)}/${file}`, 'utf8').split('\0');
    return read('cmdline').includes(script) && read('environ').includes(`DATA_DIR=${dataDir}`);
  } catch {
    return false;
  }
}

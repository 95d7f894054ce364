import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Held until `release()` or the end of the process, however it ends. */
export interface FolderLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Makes this process the only user of a folder. Throws, naming the process that holds it, when another has it still
 * after `patienceMs`, for which everything in this process stands still.
 * The lock is the kernel's own, on a SQLite file: a killed process loses it at once, so that no stale lock is ever to be judged.
 */
export async function lockFolder(folder: string, name: string, patienceMs = 0): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.lock`);
  const holder = join(folder, `${name}.pid`);
  const database = new DatabaseSync(file, { timeout: patienceMs });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new Error(`${folder} is in use by ${readHolder(holder)}. Stop that one, or choose another DATA_DIR.`, {
      cause: error,
    });
  }
  writeFileSync(holder, `${String(process.pid)}\n`);
  return { release: () => database.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function readHolder(file: string): string {
  try {
    return `process ${readFileSync(file, 'utf8').trim()}`;
  } catch {
    // The holder writes its number just after it has the lock; a reader in between knows only that somebody has it.
    return 'another process';
  }
}

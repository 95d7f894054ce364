import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkInstalled } from '../link-installed.ts';
import { listFiles } from '../list-files.ts';

/** A copy of the house in a folder of its own, where it can be changed without harm. */
export interface HouseCopy {
  readonly root: string;
  remove(): void;
}

/**
 * Copies what git knows or would take in. What is installed is linked.
 */
export function copyHouse(root: string): HouseCopy {
  const copy = mkdtempSync(join(tmpdir(), 'rang-mutants-'));
  // PostgreSQL may run as another account, which has to come in here.
  chmodSync(copy, 0o755);
  for (const file of listFiles(root)) cpSync(join(root, file), join(copy, file));
  linkInstalled(root, copy);
  return {
    root: copy,
    remove: () => {
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

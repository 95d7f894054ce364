import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFiles } from '../list-files.ts';

/** A copy of the house in a folder of its own, where it can be changed without harm. */
export interface HouseCopy {
  readonly root: string;
  remove(): void;
}

const OWN_SCOPE = '@rang';

/**
 * Copies what git knows or would take in. What is installed is linked, package by package, but for the house's own: those
 * lead to the copy, so that its apps run its packages.
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

function linkInstalled(root: string, copy: string): void {
  for (const name of readdirSync(join(root, 'node_modules'))) {
    // Caches stay behind; `.bin` and the note of what is installed come along.
    if (name.startsWith('.') && !['.bin', '.package-lock.json'].includes(name)) continue;
    if (name !== OWN_SCOPE) link(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  cpSync(join(root, 'node_modules', OWN_SCOPE), join(copy, 'node_modules', OWN_SCOPE), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const rooms of ['apps', 'packages']) {
    for (const room of readdirSync(join(root, rooms))) {
      const own = join(rooms, room, 'node_modules');
      if (existsSync(join(root, own))) link(join(root, own), join(copy, own));
    }
  }
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const OWN_SCOPE = '@rang';

/**
 * Has a copy of the house use what is installed beside the house, package by package, but for the house's own: those lead to
 * the copy, so that its apps run its packages.
 */
export function linkInstalled(root: string, copy: string): void {
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

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '@rang/embedded-postgres';

const SOURCES = [
  ...[
    'apps/web/*',
    'apps/web/imports/**',
    'apps/web/paintings/**',
    'apps/web/prerender/**',
    'apps/web/public/**',
    'apps/web/src/**',
    'packages/*/src/**',
  ],
  'package-lock.json',
];
const BUILD_PATIENCE_MS = 180_000;

/** Builds the web app when what is built was made from other sources. Two starts at once take turns. Says so through `say`. */
export async function buildWeb(root: string, say: (line: string) => void): Promise<void> {
  const cache = join(root, 'node_modules', '.cache', 'rang');
  mkdirSync(cache, { recursive: true });
  if (isBuilt(root, cache)) return;
  const lock = await lockFolder(cache, 'web-build', BUILD_PATIENCE_MS);
  try {
    if (isBuilt(root, cache)) return;
    say('Building the web app ...');
    const digest = digestSources(root);
    // Without its stamp, a build that breaks off is not taken for a finished one.
    rmSync(stampIn(cache), { force: true });
    await runVite(root);
    writeFileSync(stampIn(cache), digest);
  } finally {
    lock.release();
  }
}

function stampIn(cache: string): string {
  return join(cache, 'web-built-from');
}

function isBuilt(root: string, cache: string): boolean {
  if (!existsSync(join(root, 'apps', 'web', 'dist', 'index.html')) || !existsSync(stampIn(cache))) return false;
  return readFileSync(stampIn(cache), 'utf8') === digestSources(root);
}

function digestSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: root }).sort()) {
    const path = join(root, file);
    if (!statSync(path).isFile()) continue;
    hash.update(`${file}\n`).update(createHash('sha256').update(readFileSync(path)).digest());
  }
  return hash.digest('hex');
}

async function runVite(root: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The web app could not be built; what Vite said is above.');
}

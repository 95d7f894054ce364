import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { hasApt, unpackPackages } from './unpack-packages.ts';

/** The distribution's browser, and letters to draw. */
const PACKAGED = {
  name: 'Chromium',
  packages: ['chromium-headless-shell', 'fonts-liberation'],
  path: 'usr/lib/chromium/chromium-headless-shell',
  // Without fonts of its own, the machine uses the unpacked ones.
  prepare: ['[ -d /etc/fonts ] || { FONTCONFIG_SYSROOT="$root"; export FONTCONFIG_SYSROOT; }'],
};

// The first is the browser without what only a window needs, and computes a quarter less.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of a Chromium that runs: the one of CHROMIUM_PATH, the system's, one installed from the distribution's
 * packages as root, or one unpacked from them into a folder of the user's own. Throws with what to do when there is none.
 */
export function ensureChromium(say: (line: string) => void): string {
  const found = findChromium();
  if (found !== undefined) return found;
  if (hasApt()) {
    const made = process.getuid?.() === 0 ? installChromium(say) : unpackPackages(PACKAGED, say);
    if (made !== undefined && runs(made)) return made;
  }
  throw new Error('The browser tests need Chromium: install it, or name one that you have with CHROMIUM_PATH.');
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (runs(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which does not run.`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...MAC].find((path) => existsSync(path) && runs(path));
}

function installChromium(say: (line: string) => void): string | undefined {
  say('Installing Chromium from the distribution ...');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...PACKAGED.packages]]) {
    const { status } = spawnSync('apt-get', ['-qq', ...args], {
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    // An outdated source may fail to update while the package is still to be had.
    if (status !== 0 && args[0] === 'install')
      throw new Error('Chromium could not be installed; what apt-get said is above.');
  }
  return findChromium();
}

function runs(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

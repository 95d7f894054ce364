import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The distribution's browser, and letters to draw. */
export const CHROMIUM_PACKAGES = ['chromium-headless-shell', 'fonts-liberation'] as const;

/**
 * Fetches the distribution's Chromium and every library it needs that this machine has not, and unpacks them into a
 * folder of the user's own: no root needed, nothing of the system changed. Returns the path of a script that starts it.
 */
export function unpackChromium(say: (line: string) => void): string {
  const home = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'rang');
  const folder = join(home, 'chromium');
  const starter = join(folder, 'start');
  if (existsSync(starter)) return starter;
  say(`Fetching Chromium from the distribution into ${folder} ...`);
  const unfinished = join(home, `chromium-unfinished-${String(process.pid)}`);
  try {
    fetchPackages(unfinished);
    unpack(unfinished);
    writeStarter({ unfinished, folder });
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    return starter;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** apt-get with lists and cache of its own, so that it needs neither root nor an earlier `apt-get update`. */
function fetchPackages(folder: string): void {
  for (const part of ['lists/partial', 'archives/partial', 'root']) mkdirSync(join(folder, part), { recursive: true });
  const own = [
    `Dir::State::lists=${join(folder, 'lists')}`,
    `Dir::Cache=${folder}`,
    `Dir::Cache::archives=${join(folder, 'archives')}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
  ].flatMap((option) => ['-o', option]);
  run('apt-get', [...own, '-qq', 'update']);
  run('apt-get', [
    ...own,
    '-qq',
    '--yes',
    '--no-install-recommends',
    '--download-only',
    'install',
    ...CHROMIUM_PACKAGES,
  ]);
}

function unpack(folder: string): void {
  for (const archive of globSync(join(folder, 'archives', '*.deb')))
    run('dpkg-deb', ['-x', archive, join(folder, 'root')]);
  for (const part of ['lists', 'archives']) rmSync(join(folder, part), { recursive: true });
}

function writeStarter({ unfinished, folder }: { unfinished: string; folder: string }): void {
  const root = join(folder, 'root');
  const lines = [
    '#!/bin/sh',
    `root='${root}'`,
    `LD_LIBRARY_PATH="$(echo "$root"/usr/lib/*-linux-gnu "$root"/lib/*-linux-gnu | tr ' ' ':')"`,
    'export LD_LIBRARY_PATH',
    // Without fonts of its own, the machine uses the unpacked ones.
    '[ -d /etc/fonts ] || { FONTCONFIG_SYSROOT="$root"; export FONTCONFIG_SYSROOT; }',
    'exec "$root/usr/lib/chromium/chromium-headless-shell" "$@"',
  ];
  writeFileSync(join(unfinished, 'start'), `${lines.join('\n')}\n`);
  chmodSync(join(unfinished, 'start'), 0o755);
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`Chromium could not be fetched: ${program} ${args.at(-1) ?? ''}: ${stderr.trim()}`);
}

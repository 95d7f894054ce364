import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A program of the distribution's packages. */
export interface PackagedProgram {
  /** What it is called where it is fetched for. */
  readonly name: string;
  readonly packages: readonly string[];
  /** Where it is below the root of what is unpacked. */
  readonly path: string;
  /** Lines of the shell before it is started; `$root` is where the packages are. */
  readonly prepare?: readonly string[];
}

/**
 * Fetches a program of the distribution and every library it needs that this machine has not, and unpacks them into a
 * folder of the user's own: no root needed, nothing of the system changed. Returns the path of a script that starts it.
 */
export function unpackPackages(program: PackagedProgram, say: (line: string) => void): string {
  const home = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'rang');
  const folder = join(home, program.name.toLowerCase());
  const starter = join(folder, 'start');
  if (existsSync(starter)) return starter;
  say(`Fetching ${program.name} from the distribution into ${folder} ...`);
  const unfinished = join(home, `${program.name.toLowerCase()}-unfinished-${String(process.pid)}`);
  try {
    fetchPackages(program, unfinished);
    unpack(program, unfinished);
    writeStarter(program, { unfinished, folder });
    // Somebody else may have been faster, and be using it.
    if (existsSync(starter)) return starter;
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    return starter;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Whether this machine has the distribution's packages at all. */
export function hasApt(): boolean {
  return spawnSync('apt-get', ['--version']).status === 0;
}

/** apt-get with lists and cache of its own, so that it needs neither root nor an earlier `apt-get update`. */
function fetchPackages(program: PackagedProgram, folder: string): void {
  for (const part of ['lists/partial', 'archives/partial', 'root']) mkdirSync(join(folder, part), { recursive: true });
  const own = [
    `Dir::State::lists=${join(folder, 'lists')}`,
    `Dir::Cache=${folder}`,
    `Dir::Cache::archives=${join(folder, 'archives')}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
  ].flatMap((option) => ['-o', option]);
  run(program, 'apt-get', [...own, '-qq', 'update']);
  const how = ['-qq', '--yes', '--no-install-recommends', '--download-only'];
  run(program, 'apt-get', [...own, ...how, 'install', ...program.packages]);
}

function unpack(program: PackagedProgram, folder: string): void {
  for (const archive of globSync(join(folder, 'archives', '*.deb')))
    run(program, 'dpkg-deb', ['-x', archive, join(folder, 'root')]);
  for (const part of ['lists', 'archives']) rmSync(join(folder, part), { recursive: true });
}

function writeStarter(program: PackagedProgram, { unfinished, folder }: { unfinished: string; folder: string }): void {
  const lines = [
    '#!/bin/sh',
    `root='${join(folder, 'root')}'`,
    `LD_LIBRARY_PATH="$(echo "$root"/usr/lib/*-linux-gnu "$root"/lib/*-linux-gnu | tr ' ' ':')"`,
    'export LD_LIBRARY_PATH',
    ...(program.prepare ?? []),
    `exec "$root/${program.path}" "$@"`,
  ];
  writeFileSync(join(unfinished, 'start'), `${lines.join('\n')}\n`);
  chmodSync(join(unfinished, 'start'), 0o755);
}

function run({ name }: PackagedProgram, program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`${name} could not be fetched: ${program} ${args.at(-1) ?? ''}: ${stderr.trim()}`);
}

/**
 * Everything that must work before anything is installed: plain JavaScript, no dependency, any Node from 20 on.
 * It installs the packages when they are stale and hands over to the pinned Node. It speaks on standard error only, and
 * only when it has something to do, so that a tool's own output stays clean.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = 20;
const PARENT_WATCH_MS = 500;

/** Runs a TypeScript program of this repository on the pinned Node and ends as it ends. */
export async function runPinned(script, args = []) {
  try {
    install();
    const child = spawn(ensureNode(), [join(ROOT, script), ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    passSignalsOn(child);
    const { code, signal } = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  // The watch on npm and the channel to the child would keep this process alive.
  process.exit();
}

/** Installs what the lockfile names, if what is installed is anything else. */
function install() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new Error(`Node ${OLDEST_NODE} or newer is needed to start; this is ${process.version}.`);
  }
  if (isInstalled()) return;
  console.error('Installing packages; the first time takes a minute or two ...');
  // Another program's NODE_ENV or omit setting must not leave out what builds the web app.
  npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], ROOT);
  if (!isInstalled())
    throw new Error('npm ci has ended well, but what it installed is not what package-lock.json names.');
}

/** npm writes down what it installed as the last thing it does, so an install that broke off does not count. */
function isInstalled() {
  const installed = readPackages(join(ROOT, 'node_modules', '.package-lock.json'));
  const wanted = readPackages(join(ROOT, 'package-lock.json'));
  if (installed === undefined || wanted === undefined) return false;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/')) return true;
    // A package of our own that is new since the last install.
    if (link) return existsSync(join(ROOT, path));
    const found = installed[path];
    return found === undefined ? optional === true : found.version === version;
  });
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/** The pinned Node is an npm package whose install script fetches the binary; where scripts are off, it is run here. */
function ensureNode() {
  const folder = join(ROOT, 'node_modules', 'node');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (versionOf(program) === version) return program;
  console.error(`Fetching Node ${version} ...`);
  const fetched = spawnSync(process.execPath, ['installArchSpecificPackage'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, npm_config_ignore_scripts: 'false' },
  });
  if (fetched.status === 0 && versionOf(program) === version) return program;
  throw new Error(`Node ${version} cannot be had here: ${program} does not run.`);
}

function versionOf(program) {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1);
}

function npm(args, cwd) {
  const own = process.env.npm_execpath;
  const isNpm = own !== undefined && /npm-cli\.c?js$/.test(own) && existsSync(own);
  const [program, first] = isNpm ? [process.execPath, [own]] : ['npm', []];
  const result = spawnSync(program, [...first, ...args], {
    cwd,
    // Standard output belongs to the program that is started afterwards.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && !isNpm,
  });
  if (result.error) throw new Error(`npm cannot be started: ${result.error.message}`);
  if (result.status !== 0) throw new Error(`npm ${args[0]} failed (${result.signal ?? result.status}).`);
}

function passSignalsOn(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm runs a script through a shell, and not every shell passes a signal on: when it is gone, so is the request to run.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, PARENT_WATCH_MS).unref();
}

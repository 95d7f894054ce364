import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { findHaproxy, findPromtool } from './run-tests/find-program.ts';

// Checks what the house is run with by the programs that run it: alerts, load balancer, units. `npm run check:deploy`.

const ROOT = dirname(import.meta.dirname);
const DEPLOY = join(ROOT, 'deploy');
/** Where HAProxy would find the servers; one of them is a name that nobody knows yet. */
const PLACES = {
  RANG_BIND: '127.0.0.1:8080',
  RANG_1: 'rang-1.invalid:3000',
  RANG_2: '127.0.0.1:3000',
  RANG_3: '[::1]:3000',
};

let failures = 0;

/** Runs a check. Whoever checks says nothing where nothing is wrong, if `silent`. */
function check(what: string, program: string, options: { args: string[]; isSilent?: boolean; folder?: string }): void {
  const { status, stdout, stderr, error } = spawnSync(program, options.args, {
    ...{ cwd: options.folder ?? ROOT, env: { ...process.env, ...PLACES }, encoding: 'utf8' },
  });
  const output = `${stdout}${stderr}`.trim();
  const isGood = status === 0 && (options.isSilent !== true || output === '');
  say(`${isGood ? '✓' : '✗'} ${what}`);
  if (isGood) return;
  failures += 1;
  say(error === undefined ? output : String(error));
}

function checkPrometheus(): void {
  const promtool = findPromtool();
  const folder = join(DEPLOY, 'prometheus');
  check('Prometheus and its alerts', promtool, { args: ['check', 'config', 'prometheus.yml'], folder });
  const tests = globSync('*.test.yml', { cwd: folder });
  check('each alert, fed its fault', promtool, { args: ['test', 'rules', ...tests], folder });
}

/** The units as they stand, in this checkout: whatever they start has to be there. */
function checkUnits(): void {
  const folder = mkdtempSync(join(tmpdir(), 'rang-units-'));
  try {
    const units = globSync('systemd/*.service', { cwd: DEPLOY }).map((unit) => {
      const copy = join(folder, basename(unit).replace('@', '@1'));
      cpSync(join(DEPLOY, unit), copy);
      writeFileSync(copy, readFileSync(copy, 'utf8').replaceAll('/opt/rang', ROOT));
      return copy;
    });
    check('the units', 'systemd-analyze', { args: ['verify', '--man=no', ...units], isSilent: true });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

checkPrometheus();
check('the load balancer', findHaproxy(), { args: ['-c', '-q', '-f', 'deploy/haproxy/haproxy.cfg'] });
if (process.platform === 'linux') checkUnits();
else say('The units are checked on Linux alone.');
process.exitCode = failures === 0 ? 0 : 1;

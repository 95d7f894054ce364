import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundLog } from './bound-log.ts';
import { keepRunning, type Keeping, type Part, type Patience } from './keep-running.ts';
import { createPostgresPart } from './postgres-part.ts';
import { startProgram, type Program } from './program.ts';
import { findOpenPort } from '../../apps/server/tests/house/find-open-port.ts';
import { testSettings } from '../../apps/server/tests/house/open-house.ts';
import { makeDataDir } from '@rang/embedded-postgres/data-dir';
import { queryOnce } from '../../apps/server/tests/setup/test-database.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const HASTY: Patience = { firstWaitMs: 20, maxWaitMs: 100, steadyMs: 60_000, maxEnds: 5 };

let folder: string;
let said: string[];
let givenUp: string[];
let kept: { stop(): Promise<void> }[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rang-keep-'));
  [said, givenUp, kept] = [[], [], []];
});
afterEach(async () => {
  for (const part of kept.toReversed()) await part.stop();
  rmSync(folder, { recursive: true });
});

async function keep(name: string, start: () => Part, patience = HASTY): Promise<void> {
  const keeping: Keeping = {
    ...{ name, start, patience },
    say: (line) => said.push(line),
    giveUp: (reason) => givenUp.push(reason),
  };
  kept.push(await keepRunning(keeping));
}

/** Programs as they are started, the newest last. */
function plan(
  name: string,
  given: { run: string[]; port: number; environment?: Record<string, string> },
): { start: () => Part; programs: Program[] } {
  const programs: Program[] = [];
  const { run, port, environment = {} } = given;
  const healthUrl = `http://127.0.0.1:${String(port)}/healthz`;
  const start = (): Part => {
    const program = startProgram({ name, run, root: ROOT, logs: join(folder, 'logs'), environment, healthUrl });
    programs.push(program);
    return program;
  };
  return { start, programs };
}

const kill = (program: Program | undefined): void => void process.kill(program?.pid ?? 0, 'SIGKILL');

async function answers(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${String(port)}/healthz`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

function writeScript(text: string): string {
  const script = join(folder, 'part.mjs');
  writeFileSync(script, text);
  return script;
}

test('what is killed is started again at its port, with growing waits, and what is stopped is not', async () => {
  const port = await findOpenPort();
  const run = [
    writeScript(`import { createServer } from 'node:http';
    createServer((_, answer) => answer.end()).listen(${String(port)}, '127.0.0.1');`),
  ];
  const { start, programs } = plan('part', { run, port });
  await keep('part', start);
  for (const times of [1, 2, 3]) {
    kill(programs.at(-1));
    await expect
      .poll(() => said.filter((line) => line === 'The part is back.').length, { timeout: 20_000 })
      .toBe(times);
    expect(await answers(port)).toBe(true);
  }
  expect(said.filter((line) => line.includes('again in'))).toEqual(
    [0.02, 0.04, 0.08].map((seconds) => `The part is started again in ${String(seconds)} s.`),
  );
  await kept[0]?.stop();
  expect(await answers(port)).toBe(false);
  expect([programs.length, givenUp]).toEqual([4, []]);
});

test('what ends five times in a row is given up with a sentence that says why', async () => {
  const port = await findOpenPort();
  const run = [
    writeScript(`import { createServer } from 'node:http';
    import { existsSync } from 'node:fs';
    if (existsSync(${JSON.stringify(join(folder, 'ill'))})) { console.log('I am ill.'); process.exit(7); }
    createServer((_, answer) => answer.end()).listen(${String(port)}, '127.0.0.1');`),
  ];
  const { start, programs } = plan('part', { run, port });
  await keep('part', start);
  writeFileSync(join(folder, 'ill'), '');
  kill(programs.at(-1));
  await expect
    .poll(() => givenUp, { timeout: 20_000 })
    .toEqual(['The part ended 5 times in a row within 60 seconds of a start. The house is closed.']);
  expect(programs).toHaveLength(5);
  expect(said.at(-1)).toContain('The part ended (7)');
  expect(said.at(-1)).toContain('I am ill.');
});

test('a part that never worked is no part to be kept: its start fails with its last words', async () => {
  const run = [writeScript(`console.log('I never was.'); process.exit(3);`)];
  const { start } = plan('part', { run, port: await findOpenPort() });
  await expect(keep('part', start)).rejects.toThrow('I never was.');
});

test('a house whose database, gateway and server are killed all at once is whole again, where it was', async () => {
  const dataDir = await makeDataDir();
  const postgres = createPostgresPart({ dataDir: dataDir.path, archiveDir: undefined });
  await keep('database', () => postgres.start());
  const { connectionString } = postgres;
  await queryOnce(connectionString, 'create table kept as select 1 as one');
  const [gatewayPort, serverPort] = [await findOpenPort(), await findOpenPort()];
  const shared = { ...testSettings(connectionString), PORT: String(serverPort), GATEWAY_PORT: String(gatewayPort) };
  const environment = { ...shared, DATA_DIR: dataDir.path, GATEWAY_WEBHOOK_SECRET: randomBytes(24).toString('base64') };
  const gateway = plan('gateway', { run: ['apps/gateway/src/main.ts'], port: gatewayPort, environment });
  const server = plan('server', { run: ['apps/server/tests/house/run-server.ts'], port: serverPort, environment });
  await keep('gateway', gateway.start);
  // It starts while the database is still away, and ends for that, a few times.
  await keep('server', server.start, { ...HASTY, maxWaitMs: 2_000, maxEnds: 50 });
  const [running] = (await queryOnce(connectionString, `select pg_read_file('postmaster.pid') as pid`)) as {
    pid: string;
  }[];
  process.kill(Number(running?.pid.split('\n')[0]), 'SIGKILL');
  kill(gateway.programs.at(-1));
  kill(server.programs.at(-1));
  for (const name of ['database', 'gateway', 'server'])
    await expect.poll(() => said, { timeout: 30_000 }).toContain(`The ${name} is back.`);
  expect(postgres.connectionString).toBe(connectionString);
  expect(await queryOnce(connectionString, 'select one from kept')).toEqual([{ one: 1 }]);
  expect([await answers(gatewayPort), await answers(serverPort)]).toEqual([true, true]);
  expect(givenUp).toEqual([]);
  for (const part of kept.toReversed()) await part.stop();
  kept = [];
  await dataDir.remove();
});

test('a log that grows beyond its limit is moved aside while it is written, and goes on', async () => {
  const path = join(folder, 'log');
  const descriptor = openSync(path, 'a');
  const bound = boundLog(path, 1_000);
  writeSync(descriptor, 'x'.repeat(2_000));
  await expect.poll(() => existsSync(`${path}.old`) && statSync(path).size, { timeout: 5_000 }).toBe(0);
  expect(statSync(`${path}.old`).size).toBe(2_000);
  writeSync(descriptor, 'more');
  expect(statSync(path).size).toBe(4);
  rmSync(path);
  appendFileSync(join(folder, 'other'), 'A log that was deleted is none to be bound.');
  bound.stop();
  closeSync(descriptor);
});

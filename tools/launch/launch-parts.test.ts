import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensurePortIsFree } from './free-port.ts';
import { keepSecrets, listSecretsOfEnvironment, readHouseKey, readSecrets } from './keep-secrets.ts';
import { readLaunchSettings } from './launch-settings.ts';
import { awaitLeftOver, noteStarted } from './left-over.ts';
import { startProgram } from './program.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rang-launch-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('a port that is taken is said in one line that names the setting', async () => {
  const taker = createServer().listen(0, '127.0.0.1');
  await once(taker, 'listening');
  const { port } = taker.address() as AddressInfo;
  await expect(ensurePortIsFree('PORT', port, '127.0.0.1')).rejects.toThrow(
    `Port ${String(port)} is taken by another program. Stop it, or choose another with PORT=`,
  );
  taker.close();
  await once(taker, 'close');
  await expect(ensurePortIsFree('PORT', port, '127.0.0.1')).resolves.toBeUndefined();
});

test('secrets are made once, kept for the owner only, and the environment wins over them', () => {
  const first = keepSecrets(folder);
  expect(Object.values(first).every((secret) => /^[0-9a-f]{64}$/.test(secret))).toBe(true);
  expect(new Set(Object.values(first)).size).toBe(5);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  const kept = readFileSync(join(folder, 'secrets.json'), 'utf8');
  vi.stubEnv('JWT_SECRET', 'from the environment, long enough');
  expect(keepSecrets(folder)).toEqual({ ...first, JWT_SECRET: 'from the environment, long enough' });
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe(kept);
});

test('secrets that cannot be read are an error, never replaced', () => {
  writeFileSync(join(folder, 'secrets.json'), '{"JWT_SECRET": ');
  expect(() => keepSecrets(folder)).toThrow('cannot be read');
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{"JWT_SECRET": ');
});

test('of a house that there is, no secret is made up: it is set or kept, or that is an error', () => {
  const names = ['CHAIN_KEY', 'GATEWAY_SECRET'] as const;
  const file = join(folder, 'secrets.json');
  expect(() => readSecrets(folder, names)).toThrow(`CHAIN_KEY, GATEWAY_SECRET: neither set nor kept in ${file}.`);
  expect(existsSync(file)).toBe(false);
  const { CHAIN_KEY, GATEWAY_SECRET } = keepSecrets(folder);
  expect(readSecrets(folder, names)).toEqual({ CHAIN_KEY, GATEWAY_SECRET });
  vi.stubEnv('CHAIN_KEY', 'ab'.repeat(32));
  vi.stubEnv('CHAIN_KEY_PREVIOUS', CHAIN_KEY);
  expect(readHouseKey(folder)).toEqual({ current: 'ab'.repeat(32), previous: CHAIN_KEY });
  // A backup of this moment is read by both.
  expect(listSecretsOfEnvironment()).toEqual(['CHAIN_KEY', 'CHAIN_KEY_PREVIOUS']);
});

test('settings come from .env where the environment says nothing', () => {
  writeFileSync(
    join(folder, '.env'),
    'RANG_TEST_ONLY=1\nGATEWAY_PORT=4001\nMETRICS_PORT=4002\nDATA_DIR=here\nSMTP_URL=smtp://127.0.0.1\n',
  );
  for (const name of [
    'GATEWAY_PORT',
    'METRICS_PORT',
    'METRICS_HOST',
    'DATA_DIR',
    'HOST',
    'PUBLIC_URL',
    'DATABASE_URL',
    'SMTP_URL',
  ])
    vi.stubEnv(name, undefined);
  vi.stubEnv('PORT', '4000');
  expect(readLaunchSettings(folder)).toEqual({
    host: '127.0.0.1',
    port: 4000,
    gatewayPort: 4001,
    metrics: { port: 4002, host: '127.0.0.1' },
    dataDir: join(folder, 'here'),
    publicUrl: undefined,
    databaseUrl: undefined,
    hasMailServer: true,
  });
});

test.each(['0', '65536', 'three', '30.5', '-1'])('a port of %s is refused with its setting', (port) => {
  vi.stubEnv('PORT', port);
  expect(() => readLaunchSettings(folder)).toThrow('PORT is to be a port from 1 to 65535');
});

test('a program left by a killed start is waited for, and its number, once another process has it, is left alone', async () => {
  const script = join(folder, 'left.mjs');
  writeFileSync(script, `setTimeout(() => undefined, 600);`);
  const left = spawn(process.execPath, [script], { stdio: 'ignore', env: { DATA_DIR: folder } });
  const bystander = spawn('sleep', ['60'], { stdio: 'ignore' });
  const end = once(left, 'exit');
  noteStarted(folder, [
    { pid: left.pid ?? 0, script },
    { pid: bystander.pid ?? 0, script },
  ]);
  await awaitLeftOver(folder, () => undefined);
  expect(await end).toEqual([0, null]);
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  bystander.kill();
});

test('a number that now belongs to a program of another house is left alone', async () => {
  const script = join(folder, 'other.mjs');
  writeFileSync(script, `setTimeout(() => undefined, 60_000);`);
  const other = spawn(process.execPath, [script], { stdio: 'ignore', env: { DATA_DIR: `${folder}-other` } });
  await once(other, 'spawn');
  noteStarted(folder, [{ pid: other.pid ?? 0, script }]);
  const said: string[] = [];
  await awaitLeftOver(folder, (line) => said.push(line));
  expect(said).toEqual([]);
  expect(other.exitCode ?? other.signalCode).toBeNull();
  other.kill();
});

test.each([
  ['says what it said last', ['--eval', `console.log('goodbye'); process.exit(3)`], 'goodbye'],
  [
    'says so even where its log was deleted meanwhile',
    ['--eval', `fs.rmSync('logs', { recursive: true }); process.exit(3)`],
    'It is not there any more.',
  ],
])('a program that ends %s', async (_, run, said) => {
  const logs = join(folder, 'logs');
  const plan = { name: 'server', run, root: folder, logs, environment: {}, healthUrl: 'http://127.0.0.1:9' };
  const { ready, ended } = startProgram(plan);
  const end = `The server ended (3). The end of ${join(logs, 'server.log')}:\n${said}`;
  await expect(ready).rejects.toThrow(end);
  expect(await ended).toBe(end);
});

test('a start with nothing left behind does not wait', async () => {
  const said: string[] = [];
  await awaitLeftOver(folder, (line) => said.push(line));
  expect(said).toEqual([]);
});

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/index.ts';
import { isOfCluster, stopCluster } from '../src/postmaster.ts';
import { makeDataDir, type DataDir } from './data-dir.ts';

const HASTY = { fsync: 'off' };
const HOLDER = join(import.meta.dirname, 'hold-postgres.ts');
const isRoot = process.getuid?.() === 0;

let folder: DataDir;
let running: EmbeddedPostgres[] = [];
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await makeDataDir();
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const postgres of running) await postgres.stop();
  // What a failed test left without an owner would go on running after the tests.
  await stopCluster(await findCluster());
  running = [];
  children = [];
  await folder.remove();
});

test('what was written is there after a stop and a start', async () => {
  const first = await start();
  await queryOnce(first.connectionString, 'create table kept as select 7 as number');
  await first.stop();
  expect(await isAtWork(first.pid)).toBe(false);
  const second = await start();
  expect(await queryOnce(second.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('it listens on the loopback address only, and only with the password', async () => {
  const postgres = await start();
  const [settings] = await queryOnce(
    postgres.connectionString,
    `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
            current_setting('server_encoding') as encoding, current_database() as database`,
  );
  expect(settings).toEqual({ addresses: '127.0.0.1', sockets: '', encoding: 'UTF8', database: 'rang' });
  const guessed = new URL(postgres.connectionString);
  guessed.password = 'guessed';
  await expect(queryOnce(guessed.toString(), 'select 1')).rejects.toThrow('password authentication failed');
  const { mode } = await stat(join(folder.path, 'postgres-password'));
  expect(mode & 0o777).toBe(0o600);
});

test('what a killed Node left running is taken over with all that was written', async () => {
  const left = await leaveRunning();
  await queryOnce(left.connectionString, 'create table kept as select 7 as number');
  const taken = await start();
  expect(taken.pid).toBe(left.pid);
  expect(await queryOnce(taken.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
  await taken.stop();
  expect(await isAtWork(left.pid)).toBe(false);
});

test('what a killed Node left running with other settings is stopped and started anew', async () => {
  const left = await leaveRunning({ ...HASTY, work_mem: '8MB' });
  const fresh = await start();
  expect(await isAtWork(left.pid)).toBe(false);
  expect(await queryOnce(fresh.connectionString, 'show work_mem')).toEqual([{ work_mem: '16MB' }]);
});

test('what a killed Node left hanging is stopped and started anew', async () => {
  const left = await leaveRunning();
  process.kill(left.pid, 'SIGSTOP');
  const fresh = await start();
  expect(fresh.pid).not.toBe(left.pid);
  expect(await isAtWork(left.pid)).toBe(false);
});

test('a killed PostgreSQL starts again', async () => {
  const left = await leaveRunning();
  await queryOnce(left.connectionString, 'create table kept as select 7 as number');
  process.kill(left.pid, 'SIGKILL');
  const fresh = await start();
  expect(await queryOnce(fresh.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('another process that has the number of a PostgreSQL long gone is left alone', async () => {
  const bystander = await spawnBystander();
  await leaveStalePidFile(bystander.pid ?? 0);
  const fresh = await start();
  expect(fresh.pid).not.toBe(bystander.pid);
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
});

test('the PostgreSQL of another folder is left alone, even when the pid file names it', async () => {
  const other = await makeDataDir();
  try {
    const others = await startEmbeddedPostgres({ dataDir: other.path, settings: HASTY });
    await leaveStalePidFile(others.pid);
    const ours = await start();
    expect(ours.pid).not.toBe(others.pid);
    await ours.stop();
    expect(await queryOnce(others.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await others.stop();
  } finally {
    await other.remove();
  }
});

test('of two starts at the same time the second is refused with who has the folder, and the first goes on', async () => {
  const outcomes = await Promise.allSettled([start(), start(), start()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  for (const reason of reasons) expect(reason).toContain(`is in use by process ${String(process.pid)}`);
  expect(await queryOnce(running[0]?.connectionString ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a first start that was killed halfway does not stand in the way of the next', async () => {
  await mkdir(join(folder.path, 'postgres', 'unfinished-abc', 'cluster'), { recursive: true });
  await writeFile(join(folder.path, 'postgres', 'unfinished-abc', 'cluster', 'PG_VERSION'), '18\n');
  const postgres = await start();
  expect(await queryOnce(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a folder that only its owner may enter will do, and its database is found again', async () => {
  await chmod(folder.path, 0o700);
  const first = await start();
  await queryOnce(first.connectionString, 'create table kept as select 7 as number');
  await first.stop();
  const cluster = await findCluster();
  // As root it had to go where the account that PostgreSQL runs as can reach it.
  expect(cluster.startsWith(folder.path)).toBe(!isRoot);
  const second = await start();
  expect(await queryOnce(second.connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('a database that is gone from where it was kept is not replaced by an empty one', async () => {
  const missing = join(folder.path, 'moved-away');
  await writeFile(join(folder.path, 'postgres-location'), `${missing}\n`);
  await expect(start()).rejects.toThrow(`was kept in ${missing}, which is gone`);
  await rm(join(folder.path, 'postgres-location'));
});

test('a lost password, or the database of another version, is said and nothing is changed', async () => {
  await (await start()).stop();
  const cluster = await findCluster();
  const password = join(folder.path, 'postgres-password');
  await rename(password, `${password}.away`);
  await expect(start()).rejects.toThrow('is missing: put it back');
  await rename(`${password}.away`, password);
  const version = join(cluster, 'PG_VERSION');
  await writeFile(version, '17\n');
  await expect(start()).rejects.toThrow(`is PostgreSQL 17's`);
  await writeFile(version, '18\n');
  const postgres = await start();
  expect(await queryOnce(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a PostgreSQL that ends by itself is noticed', async () => {
  const postgres = await start();
  process.kill(postgres.pid, 'SIGINT');
  await postgres.ended;
  expect(await isAtWork(postgres.pid)).toBe(false);
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, settings: HASTY });
  running.push(postgres);
  return postgres;
}

/** Starts PostgreSQL from another Node and kills that one, as a crash of the house would. */
async function leaveRunning(settings: Record<string, string> = HASTY): Promise<EmbeddedPostgres> {
  const holder = spawn(process.execPath, [HOLDER, folder.path, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(holder);
  const [line] = (await once(holder.stdout, 'data')) as [Buffer];
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  return JSON.parse(line.toString()) as EmbeddedPostgres;
}

/** As a crash of the whole machine leaves it: a pid file, and behind its number something else or nothing. */
async function leaveStalePidFile(pid: number): Promise<void> {
  const left = await leaveRunning();
  const file = join(await findCluster(), 'postmaster.pid');
  const lines = (await readFile(file, 'utf8')).split('\n');
  process.kill(left.pid, 'SIGKILL');
  await expect.poll(() => isAtWork(left.pid)).toBe(false);
  await writeFile(file, [String(pid), ...lines.slice(1)].join('\n'));
}

/** A process of the account that PostgreSQL runs as, which is what makes PostgreSQL take its number for another postmaster. */
async function spawnBystander(): Promise<ChildProcess> {
  await (await start()).stop();
  const { uid, gid } = await stat(await findCluster());
  const child = spawn('sleep', ['120'], { ...(isRoot ? { uid, gid } : {}), cwd: '/', stdio: 'ignore' });
  children.push(child);
  await once(child, 'spawn');
  return child;
}

async function findCluster(): Promise<string> {
  const elsewhere = await readFile(join(folder.path, 'postgres-location'), 'utf8').catch(() => '');
  return join(elsewhere === '' ? join(folder.path, 'postgres') : elsewhere.trim(), 'cluster');
}

/** A process that ended without a parent to see it keeps its number in some containers, so its work is what is looked at. */
async function isAtWork(pid: number): Promise<boolean> {
  return isOfCluster(pid, await findCluster());
}

/** Runs one query on a connection of its own and returns its rows. */
async function queryOnce(connectionString: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}

import { execFile, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { access, appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { backUpCluster, openBackup, startEmbeddedPostgres } from '@rang/embedded-postgres';
import { makeDataDir, type DataDir } from '@rang/embedded-postgres/data-dir';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readArchive } from '../../src/modules/overview/read-process.ts';
import { sendBet, startBettors, type SentBet } from '../house/bettors.ts';
import { findOpenPort } from '../house/find-open-port.ts';
import { openKillableHouse, startServer, type KillableHouse } from '../house/killable-house.ts';
import { testSettings, type TestPlayer } from '../house/open-house.ts';
import { queryOnce } from '../setup/test-database.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
// Longer than the test: what was open at the moment of the restore is open to the end.
const OPEN = { COLOUR_ROUND_SECONDS: '80000', COLOUR_LOCK_SECONDS: '10', CRASH_WAIT_SECONDS: '3000' };
const SETTINGS: Record<string, string> = { ...testSettings(''), ...OPEN };
delete SETTINGS['DATABASE_URL'];

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let house: KillableHouse;
let players: TestPlayer[];
let place: string;
let restored: DataDir;
let said: { before: SentBet; after: SentBet; moment: string; taken: number; atBackup: number; tokenAfter: string };

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'rang-kept-'));
  const parts = await makeDataDir();
  restored = parts;
  await promisify(execFile)('chmod', ['755', place]);
  house = await openKillableHouse(SETTINGS, { archiveDir: join(place, 'archive') });
  await writeSecrets(house.dataDir);
  players = await house.enter(4, 1_000_000_00n);
  await house.startServer();
});
afterAll(async () => {
  await house.close();
  await restored.remove();
  await rm(place, { recursive: true });
});

async function writeSecrets(dataDir: string): Promise<void> {
  const names = ['JWT_SECRET', 'CHAIN_KEY', 'GATEWAY_SECRET', 'GATEWAY_WEBHOOK_SECRET', 'VAPID_PRIVATE_KEY'] as const;
  const secrets = Object.fromEntries(names.map((name) => [name, SETTINGS[name]]));
  await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
}

/** Bets while a backup is taken; then one bet, a moment, and another; and whatever was open at that moment comes to its end. */
async function play(): Promise<typeof said> {
  const flight = await call('/crash/place-bet', { amount: 10, slot: 1 });
  expect(flight.ok).toBe(true);
  const bettors = startBettors(players, { each: 2, findAddress: () => house.address });
  await expect.poll(() => bettors.sent.length, { timeout: 30_000 }).toBeGreaterThan(20);
  const atBackup = bettors.sent.length;
  const done = await run('backup', [join(place, 'backup')], { DATA_DIR: house.dataDir });
  expect(done).toEqual({ code: 0, text: containing('is whole') });
  const taken = bettors.sent.length;
  await bettors.stop();
  const game = await call('/mines/start', { mineCount: 3, betAmount: 10 });
  expect(game.ok).toBe(true);
  const before = await bet();
  const [{ moment }] = (
    await house.pool.query<{ moment: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment from pg_sleep(0.05)`,
    )
  ).rows as [{ moment: string }];
  await house.pool.query('select pg_sleep(0.05)');
  const after = await bet();
  const login = await call('/auth/login', { username: players[0]?.username, password: 'a good password' });
  const { accessToken: tokenAfter } = (await login.json()) as { accessToken: string };
  expect((await call('/balance', undefined, { token: tokenAfter })).status).toBe(200);
  const [{ piece }] = (await house.pool.query<{ piece: string }>('select pg_walfile_name(pg_switch_wal()) as piece'))
    .rows as [{ piece: string }];
  await expect.poll(() => readdir(join(place, 'archive')), { timeout: 60_000 }).toContain(piece);
  await house.killServer();
  return { before, after, moment, taken, atBackup, tokenAfter };
}

async function call(
  path: string,
  body: object | undefined,
  { at = house.address, token = players[0]?.token }: { at?: string | undefined; token?: string | undefined } = {},
): Promise<Response> {
  return await fetch(`${at ?? ''}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token ?? ''}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function bet(at = house.address): Promise<SentBet> {
  const [player] = players;
  if (at === undefined || player === undefined) throw new Error('nobody can bet');
  return await sendBet(at, { player, key: randomUUID(), body: { betType: 'color', betValue: 'red', amount: 5 } });
}

/** `expect`'s own is of no type. */
function containing(text: string): unknown {
  return expect.stringContaining(text);
}

interface Said {
  readonly code: number;
  readonly text: string;
}

async function run(tool: string, words: readonly string[], given: Record<string, string>): Promise<Said> {
  const env = { ...process.env, DATABASE_URL: '', ARCHIVE_DIR: '', ...given };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [`tools/${tool}.ts`, ...words], {
      cwd: ROOT,
      env,
    });
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { code = -1, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string };
    return { code, text: stdout + stderr };
  }
}

test('a backup is taken while bets go on, whole, for its owner alone', async () => {
  said = await play();
  expect(said.taken).toBeGreaterThan(said.atBackup);
  const backup = join(place, 'backup');
  const entries = await readdir(backup, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
  }
  expect((await stat(backup)).mode & 0o777).toBe(0o700);
  await expect(access(join(backup, 'data', 'secrets.json'))).resolves.toBeUndefined();
});

test('a house that is restored to a moment has what was before it and nothing of what came after', async () => {
  expect([said.before.known, said.after.known]).toEqual(['taken', 'taken']);
  const given = { DATA_DIR: restored.path, ARCHIVE_DIR: join(place, 'archive') };
  const done = await run('restore', [join(place, 'backup'), '--until', said.moment], given);
  expect(done).toEqual({ code: 0, text: containing('is restored') });

  const gateway = { ...given, GATEWAY_PORT: String(await findOpenPort()) };
  expect(await run('reconcile', [], gateway)).toEqual({ code: 0, text: 'reconcile: all is well\n' });
  expect((await run('audit', ['verify'], given)).text).toContain('all is well');

  const postgres = await startEmbeddedPostgres({ dataDir: restored.path, archiveDir: join(place, 'archive') });
  let server: { child: ChildProcess; address: string } | undefined;
  try {
    const ask = (query: string) => queryOnce(postgres.connectionString, query);
    const bets = (await ask('select id from colour_bets')) as { id: string }[];
    expect(bets.map(({ id }) => id)).toContain(said.before.answer);
    expect(bets.map(({ id }) => id)).not.toContain(said.after.answer);
    expect(await ask(`select action from audit_entries where action = 'house.restored'`)).toHaveLength(1);

    // What was open may have come to its end since, before the eyes of all.
    expect(await ask(`select from mines_games where status = 'playing'`)).toEqual([]);
    expect(await ask('select from mines_seeds where revealed_at is null')).toEqual([]);
    const [chains] = (await ask(
      'select max(id) as last, count(*) filter (where ended_at is null) as open from fairness_chains',
    )) as [{ last: number; open: string }];
    expect(Number(chains.open)).toBe(0);
    const [seen] = (await ask('select max(id) as id from crash_rounds')) as [{ id: string }];

    server = await startServer({ ...SETTINGS, DATABASE_URL: postgres.connectionString });
    const { address } = server;
    await expect
      .poll(() => ask(`select chain_id > ${String(chains.last)} as is_new from crash_rounds where state = 'waiting'`))
      .toEqual([{ is_new: true }]);
    expect(await ask(`select state from crash_rounds where id = ${seen.id}`)).toEqual([{ state: 'void' }]);
    expect(await ask(`select status from crash_bets where round = ${seen.id}`)).toEqual([{ status: 'refunded' }]);

    // Neither who was logged in at that moment nor who logged in after it.
    for (const token of [players[0]?.token, said.tokenAfter])
      expect((await call('/balance', undefined, { at: address, token })).status).toBe(401);
  } finally {
    server?.child.kill('SIGKILL');
    if (server !== undefined && server.child.exitCode === null && server.child.signalCode === null)
      await once(server.child, 'exit');
    await postgres.stop();
  }
  expect(await run('reconcile', [], gateway)).toEqual({ code: 0, text: 'reconcile: all is well\n' });
});

test('a round that was open takes no bet of anybody who may have seen its result', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: restored.path });
  const server = await startServer({ ...SETTINGS, DATABASE_URL: postgres.connectionString });
  try {
    await queryOnce(postgres.connectionString, `update sessions set ended_at = null`);
    const late = await bet(server.address);
    expect([late.known, late.answer]).toEqual(['refused', 'BETTING_CLOSED']);
  } finally {
    const ended = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await ended;
    await postgres.stop();
  }
});

test('nothing is restored from a backup that is not whole, into a place that is not empty, or to a moment that it lacks', async () => {
  const backup = join(place, 'backup');
  const archive = { ARCHIVE_DIR: join(place, 'archive') };
  const empty = join(place, 'nowhere');
  const refuse = async (words: readonly string[], text: string, given: Record<string, string> = {}) => {
    const done = await run('restore', words, { DATA_DIR: empty, ...archive, ...given });
    expect(done).toEqual({ code: 1, text: containing(text) });
  };
  await refuse([backup], 'is not empty', { DATA_DIR: restored.path });
  await refuse([place], 'it has no backup.json');
  await refuse([backup, '--until', '2020-01-01T00:00:00Z'], 'take an older one');
  await refuse([backup, '--until', '2120-01-01T00:00:00Z'], 'is still to come');
  await refuse([backup, '--until', 'yesterday'], 'a moment such as');
  await refuse([backup, '--until', said.moment], 'set ARCHIVE_DIR', { ARCHIVE_DIR: '' });
  const other = join(place, 'other-line');
  await mkdir(other);
  await writeFile(join(other, '00000002.history'), '');
  await refuse([backup, '--until', 'latest'], 'than the backup (00000002.history)', { ARCHIVE_DIR: other });
  await refuse([backup], 'is not there', { ARCHIVE_DIR: join(place, 'lost') });
  await refuse([backup], 'a PostgreSQL of your own', { DATABASE_URL: 'postgresql://127.0.0.1/rang' });

  const broken = join(place, 'broken');
  const whole = await readFile(join(backup, 'cluster', 'PG_VERSION'));
  await cp(backup, broken, { recursive: true });
  await appendFile(join(broken, 'cluster', 'PG_VERSION'), ' ');
  await refuse([broken], 'cluster/PG_VERSION is not what was written');
  await rm(join(broken, 'cluster', 'PG_VERSION'));
  await refuse([broken], 'cluster/PG_VERSION is missing');
  await writeFile(join(broken, 'cluster', 'PG_VERSION'), whole);
  await writeFile(join(broken, 'more'), '');
  await refuse([broken], 'more is not of it');
  await rm(join(broken, 'more'));
  await writeFile(join(broken, 'backup.json'), (await readFile(join(broken, 'backup.json'), 'utf8')).slice(0, -9));
  await refuse([broken], 'its backup.json cannot be read');
  await expect(access(empty)).rejects.toThrow('ENOENT');
});

test('a restore that broke off opens no house', async () => {
  const dataDir = await makeDataDir();
  // The log of that moment never came into this archive.
  const given = { DATA_DIR: dataDir.path, ARCHIVE_DIR: join(place, 'empty-archive') };
  await mkdir(given.ARCHIVE_DIR);
  const done = await run('restore', [join(place, 'backup'), '--until', said.moment], given);
  expect(done).toEqual({
    code: 1,
    text: containing('recovery ended before configured recovery target was reached'),
  });
  await expect(startEmbeddedPostgres({ dataDir: dataDir.path })).rejects.toThrow('did not come to its end');
  await dataDir.remove();
});

test('a house that is restored to the latest has all that came into the archive; one of another PostgreSQL is made fit', async () => {
  const dataDir = await makeDataDir();
  const given = { DATA_DIR: dataDir.path, ARCHIVE_DIR: join(place, 'archive') };
  const done = await run('restore', [join(place, 'backup'), '--until', 'latest'], given);
  expect(done).toEqual({ code: 0, text: containing('is restored (latest)') });
  const postgres = await startEmbeddedPostgres({ dataDir: dataDir.path });
  try {
    const { connectionString } = postgres;
    const ask = (query: string) => queryOnce(connectionString, query);
    const bets = (await ask('select id from colour_bets')) as { id: string }[];
    expect(bets.map(({ id }) => id)).toEqual(expect.arrayContaining([said.before.answer, said.after.answer]));
    // As it is in a house whose chains nobody has ended yet.
    await ask(`begin; set local session_replication_role = replica;
      update fairness_chains set ended_at = null where id = (select max(id) from fairness_chains); commit`);
    await ask(`with meera as (
        insert into administrators (username, role, password_hash, created_at) values ('meera', 'owner', '', now()) returning id)
      insert into second_factors (admin_id, sealed_secret, confirmed_at) select id, '', now() from meera`);
    const own = { DATA_DIR: dataDir.path, DATABASE_URL: connectionString };
    const { text } = await run('restore', ['--end-open'], own);
    expect(text).toContain('restore: ended 1 hash chains');
    expect(text).toContain('took 1 second factors away');
    expect(await ask('select from second_factors')).toEqual([]);
    expect(await ask('select from fairness_chains where ended_at is null')).toEqual([]);
    const points = await ask(
      `select after::json ->> 'point' as point from audit_entries where action = 'house.restored'`,
    );
    expect(points).toEqual([{ point: 'latest' }, { point: 'by its own tools' }]);
    const closed = { DATA_DIR: dataDir.path };
    expect(await run('restore', ['--end-open'], closed)).toEqual({ code: 1, text: containing('close it first') });
    await postgres.stop();
    expect(await run('restore', ['--end-open'], closed)).toEqual({ code: 0, text: containing('ended 0 hash chains') });
  } finally {
    await postgres.stop();
    await dataDir.remove();
  }
});

test('no tool makes up a key for a house that it has none of', async () => {
  const nowhere = join(place, 'no-house');
  const given = { DATA_DIR: nowhere, CHAIN_KEY_PREVIOUS: 'ab'.repeat(32) };
  const asked: [string, ...string[]][] = [['reseal'], ['restore', '--end-open'], ['reconcile']];
  for (const [tool, ...words] of asked)
    expect(await run(tool, words, given)).toEqual({ code: 1, text: containing('neither set nor kept') });
  await expect(access(nowhere)).rejects.toThrow('ENOENT');
});

test('an archive that takes nothing is told of, and a backup gives up on it', async () => {
  const { pool } = house;
  expect(await readArchive(pool)).toMatchObject({ isFailing: false });
  const next = await pool.query<{ piece: string; at: Date }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as piece, clock_timestamp() as at',
  );
  const [{ piece, at }] = next.rows as [{ piece: string; at: Date }];
  // Nothing is ever written over.
  await writeFile(join(place, 'archive', piece), 'of another house');
  for (const statement of ['checkpoint', 'select pg_switch_wal()']) await pool.query(statement);
  await expect.poll(() => readArchive(pool), { timeout: 60_000 }).toMatchObject({ isFailing: true });
  expect((await readArchive(pool))?.lastAt.getTime()).toBeLessThan(at.getTime());
  const copier = await openBackup(join(place, 'given-up'));
  await expect(backUpCluster(String(pool.options.connectionString), copier, 1_000)).rejects.toThrow(
    'does not come into its archive',
  );
});

import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { GAMES } from '../../src/games.ts';
import { createMembership } from '../../src/modules/servers/index.ts';
import { insertServer, markSeen, tryStrikeOff } from '../../src/modules/servers/store.ts';
import { listOthers } from '../../src/modules/servers/watch-store.ts';
import { watchServers } from '../../src/modules/servers/watch-servers.ts';
import { openPools } from '../../src/open-pools.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { eventually } from '../house/eventually.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.connectionString, 8);
});
afterAll(async () => {
  await pool.end();
  await database.remove();
});

beforeEach(() => pool.query('delete from servers'));

const listServers = async () => (await pool.query<{ id: bigint }>('select id from servers order by id')).rows;

test('a server that was about to say that it is there is not struck off once it has, however slowly its word is kept', async () => {
  const id = await insertServer(pool, 'rang slow');
  const silent = await listOthers(pool, 0n);
  expect(silent).toHaveLength(1);
  const word = await pool.connect();
  try {
    await word.query('begin');
    await markSeen(word, id);
    const struckOff = tryStrikeOff(pool, silent);
    await eventually(async () => {
      const waiting = await pool.query(`select from pg_locks where not granted`);
      return (waiting.rowCount ?? 0) > 0 || undefined;
    });
    await word.query('commit');
    expect(await struckOff).toEqual([]);
  } finally {
    word.release();
  }
  expect(await listServers()).toEqual([{ id }]);
  // As it says nothing more, it is.
  expect(await tryStrikeOff(pool, await listOthers(pool, 0n))).toEqual([id]);
  expect(await listServers()).toEqual([]);
});

test('while a server is held nobody waits for it longer than a look may take', async () => {
  const id = await insertServer(pool, 'rang held');
  const silent = await listOthers(pool, 0n);
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from servers for share');
    expect(await tryStrikeOff(pool, silent)).toBeUndefined();
    await holder.query('rollback');
  } finally {
    holder.release();
  }
  expect(await tryStrikeOff(pool, silent)).toEqual([id]);
});

test('a server is said to be struck off once it is, and not while it is held or when it has said that it is there', async () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const watch = watchServers({ pool, logger, readId: () => 0n });
  const id = await insertServer(pool, 'rang quiet');
  await watch.look();
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from servers for share');
    await watch.look();
    // It says that it is there while the watch waits for it.
    await markSeen(holder, id);
    const looked = watch.look();
    await awaitWaitingForLocks(pool, 1, 'for update of servers');
    await holder.query('commit');
    await looked;
  } finally {
    holder.release();
  }
  expect(await listServers()).toEqual([{ id }]);
  expect(lines.join('')).not.toContain('struck off');
  await watch.look();
  await watch.look();
  expect(await listServers()).toEqual([]);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { servers: [String(id)], msg: 'servers: struck off, as they say nothing' },
  ]);
});

test('while the engines have every connection that they may, and a server waits to say that it is there, it watches the others', async () => {
  const logger = createLogger('silent');
  const pools = openPools(database.connectionString, { requests: 1, games: GAMES, logger });
  const { name, feed, engines } = pools;
  const membership = createMembership({
    ...{ pool: engines, name, feed, clock: systemClock, logger, decideHere: () => Promise.resolve() },
  });
  const taken: pg.PoolClient[] = [];
  const holder = await pool.connect();
  onTestFinished(async () => {
    await holder.query('rollback');
    holder.release();
    for (const client of taken) client.release();
    await membership.stop();
    await pools.end();
  });
  await membership.start();
  await insertServer(pool, 'rang silent');
  for (let count = 0; count < 6; count += 1) taken.push(await engines.connect());
  await holder.query('begin');
  await holder.query('select from servers where id = $1 for update', [membership.id()]);
  await awaitWaitingForLocks(pool, 1, 'update servers set seen_at');
  await expect.poll(listServers, { timeout: 25_000 }).toEqual([{ id: membership.id() }]);
});

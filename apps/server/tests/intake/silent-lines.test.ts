import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type pg from 'pg';
import { openPools } from '../../src/open-pools.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openFailingDatabase } from '../house/failing-database.ts';
import { openLossyWay, type LossyWay } from '../house/lossy-way.ts';
import { createTestDatabase } from '../setup/test-database.ts';

interface Lines {
  readonly way: LossyWay;
  /** Over the way, with the usual minute for a statement. */
  readonly pool: pg.Pool;
  readonly beside: pg.Pool;
}

async function openLines(): Promise<Lines> {
  const database = await createTestDatabase();
  const way = await openLossyWay(database.connectionString);
  const pool = createPool(way.connectionString, 2, { name: 'rang silent-lines' });
  const beside = createPool(database.connectionString, 2);
  onTestFinished(async () => {
    await pool.end();
    await beside.end();
    await way.close();
    await database.remove();
  });
  return { way, pool, beside };
}

/** Resolves to this after half a minute, which no statement here takes that is not waited for in vain. */
function inVain(): Promise<string> {
  return wait(30_000, 'waited in vain', { ref: false });
}

async function findBackend(client: pg.PoolClient): Promise<unknown> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
}

test('a statement whose connection has fallen silent rejects within seconds, and what the database holds for it is ended', async () => {
  const { way, pool, beside } = await openLines();
  const client = await pool.connect();
  const pid = await findBackend(client);
  way.loseAt('silent-one');
  const ended = client.query(`select 'silent-one'`).catch((error: unknown) => (error as Error).message);
  expect(await Promise.race([ended, inVain()])).toBe('Connection terminated unexpectedly');
  client.release(true);
  await expect
    .poll(async () => (await beside.query('select from pg_stat_activity where pid = $1', [pid])).rowCount)
    .toBe(0);
  // The pool is whole: the next statement has another connection.
  expect((await pool.query<{ two: number }>('select 2 as two')).rows).toEqual([{ two: 2 }]);
});

test('a transaction that PostgreSQL has ended meanwhile rejects as well', async () => {
  const { way, pool, beside } = await openLines();
  const client = await pool.connect();
  const pid = await findBackend(client);
  await client.query('begin');
  way.loseAt('silent-two');
  const ended = client.query(`select 'silent-two'`).catch((error: unknown) => (error as Error).message);
  await beside.query('select pg_terminate_backend($1)', [pid]);
  expect(await Promise.race([ended, inVain()])).toBe('Connection terminated unexpectedly');
  client.release(true);
});

test('what the database works on, or waits for a lock with, is waited for', async () => {
  const { pool, beside } = await openLines();
  await beside.query('create table held (); insert into held default values');
  const holder = await beside.connect();
  await holder.query('begin; lock table held in access exclusive mode');
  const working = pool.query<{ done: string }>(`select 'worked' as done from pg_sleep(9)`);
  const waiting = pool.query(`select from held`);
  const { rows } = await working;
  await holder.query('commit');
  holder.release();
  expect(rows).toEqual([{ done: 'worked' }]);
  expect((await waiting).rowCount).toBe(1);
});

test('connections on which nothing is answered any more keep a house from closing for no longer than some seconds', async () => {
  const database = await createTestDatabase();
  const failing = await openFailingDatabase(database.connectionString);
  const logger = createLogger('silent');
  const pools = openPools(failing.connectionString, { requests: 1, games: [], logger });
  onTestFinished(async () => {
    await failing.close();
    await database.remove();
  });
  const clients = await Promise.all([pools.jobs, pools.books, pools.engines].map((pool) => pool.connect()));
  failing.hang();
  const answers = clients.map(async (client) => {
    const answer = await client.query('select 1').catch((error: unknown) => (error as Error).message);
    client.release(true);
    return answer;
  });
  expect(await Promise.race([pools.end().then(() => 'ended'), inVain()])).toBe('ended');
  expect(await Promise.all(answers)).toEqual(clients.map(() => 'Connection terminated unexpectedly'));
});

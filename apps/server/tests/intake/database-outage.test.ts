import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPool, inTransaction } from '../../src/platform/database/database.ts';
import { findOutage } from '../../src/platform/database/database-outage.ts';
import { onceKept } from '../../src/platform/database/once-kept.ts';
import { takingNothing } from '../../src/platform/database/taking-nothing.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { openFailingDatabase, type FailingDatabase } from '../house/failing-database.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';

let database: TestDatabase;
let way: FailingDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  way = await openFailingDatabase(database.connectionString);
  pool = createPool(way.connectionString, 2, { times: { queryTimeoutMs: 500 } });
  await pool.query('create table notes (text text)');
});
afterAll(async () => {
  await pool.end();
  await way.close();
  await database.remove();
});
beforeEach(async () => {
  way.comeBack();
  await pool.query('delete from notes');
});

const write = (): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(`insert into notes values ('one')`);
  });

const count = async (): Promise<number | null> => (await pool.query('select from notes')).rowCount;

test.each([
  ['before it began', 1, 'before', 'nothing', 0],
  ['before its work was done', 2, 'before', 'nothing', 0],
  ['before its commit was sent', 2, 'after', 'nothing', 0],
  ['while its commit was on its way', 3, 'before', 'unknown', 0],
  ['when its commit was done', 3, 'after', 'unknown', 1],
] as const)(
  'a transaction whose connection ended %s says what is kept of it',
  async (...[, statement, when, kept, there]) => {
    way.goAwayAt(statement, when);
    const error: unknown = await write().catch((failure: unknown) => failure);
    expect(findOutage(error)?.kept).toBe(kept);
    way.comeBack();
    expect(await count()).toBe(there);
  },
);

test('one that hangs is given up, and nothing of it is kept', async () => {
  const hanging = inTransaction(pool, async (client) => {
    await client.query(`insert into notes values ('one')`);
    await client.query('select pg_sleep(10)');
  });
  await expect(hanging).rejects.toMatchObject({ kept: 'nothing' });
  expect(await count()).toBe(0);
});

test('a commit that PostgreSQL turns into a rollback is no success', async () => {
  const careless = inTransaction(pool, async (client) => {
    await client.query(`insert into notes values ('one')`);
    await client.query('select 1 / 0').catch(() => undefined);
  });
  await expect(careless).rejects.toThrow('rolled back at its commit');
  expect(await count()).toBe(0);
});

test('whoever only looks has taken nothing, and after something was kept nobody says so', async () => {
  await count();
  way.goAwayAt(1, 'after');
  await expect(takingNothing(count)).rejects.toMatchObject({ kept: 'nothing' });
  await expect(onceKept(count)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  await expect(onceKept(() => Promise.reject(new Refusal('BUSY')))).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  await expect(onceKept(() => Promise.reject(new Refusal('NOT_FOUND')))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(takingNothing(() => Promise.reject(new TypeError('bug')))).rejects.toThrow(TypeError);
});

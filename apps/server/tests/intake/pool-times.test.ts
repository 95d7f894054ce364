import { expect, onTestFinished, test } from 'vitest';
import { createPool, type PoolOptions } from '../../src/platform/database/database.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import type pg from 'pg';

/** A pool of one connection. */
async function openPool(options: PoolOptions): Promise<pg.Pool> {
  const database = await createTestDatabase();
  const pool = createPool(database.connectionString, 1, options);
  onTestFinished(async () => {
    await pool.end();
    await database.remove();
  });
  return pool;
}

test.each([
  ['of any pool, before its connection is given up after a minute', {}, '55s'],
  ['of a pool that has its own times', { times: { statementTimeoutMs: 7_000, queryTimeoutMs: 8_000 } }, '7s'],
])('PostgreSQL itself ends a statement that hangs: %s', async (_, times, expected) => {
  const pool = await openPool(times);
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: expected }]);
});

test('of a pool that anybody can fill, so many wait for a connection, and whoever comes after them is refused at once', async () => {
  const pool = await openPool({ waitLimit: { callers: 2, ms: 5_000 } });
  const held = await pool.connect();
  const asked = Array.from({ length: 4 }, () => pool.query('select 1 as one'));
  const answers = Promise.allSettled(asked);
  const first: unknown = await Promise.race(asked).catch((error: unknown) => error);
  held.release();
  expect(first).toMatchObject({ code: 'BUSY' });
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
});

/** How a caller's wait for a connection ends; one that is had is given back. */
async function awaitConnection(pool: pg.Pool): Promise<string> {
  try {
    (await pool.connect()).release();
    return 'let in';
  } catch (error) {
    return (error as Error).message;
  }
}

test('whoever has waited there for too long is refused so, by the limit of that pool and not of others', async () => {
  const usual = await openPool({});
  const bounded = await openPool({ waitLimit: { callers: 2, ms: 1_000 } });
  const held = [await usual.connect(), await bounded.connect()];
  const waits = [
    awaitConnection(usual).then((end) => `usual: ${end}`),
    awaitConnection(bounded).then((end) => `bounded: ${end}`),
  ];
  const first = await Promise.race(waits);
  for (const client of held) client.release();
  expect(first).toBe('bounded: timeout exceeded when trying to connect');
  expect(await waits[0]).toBe('usual: let in');
});

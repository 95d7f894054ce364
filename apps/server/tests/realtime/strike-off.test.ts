import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertServer, markSeen, tryStrikeOff } from '../../src/modules/servers/store.ts';
import { listOthers } from '../../src/modules/servers/watch-store.ts';
import { eventually } from '../house/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.connectionString });
});
afterAll(async () => {
  await pool.end();
  await database.remove();
});

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
    await struckOff;
  } finally {
    word.release();
  }
  expect(await listServers()).toEqual([{ id }]);
  // As it says nothing more, it is.
  expect(await tryStrikeOff(pool, await listOthers(pool, 0n))).toBe(true);
  expect(await listServers()).toEqual([]);
});

test('while a server is held nobody waits for it longer than a look may take', async () => {
  await insertServer(pool, 'rang held');
  const silent = await listOthers(pool, 0n);
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from servers for share');
    expect(await tryStrikeOff(pool, silent)).toBe(false);
    await holder.query('rollback');
  } finally {
    holder.release();
  }
  expect(await tryStrikeOff(pool, silent)).toBe(true);
});

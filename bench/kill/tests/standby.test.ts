import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts';
import { checkStandby, countStandbys } from '../../../apps/server/src/platform/database/standby.ts';
import { createPool } from '../../../apps/server/src/platform/database/database.ts';
import { openHouse } from '../../../apps/server/tests/house/open-house.ts';
import { openDatabasePair, type DatabasePair } from '../killable-database.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let pair: DatabasePair;

beforeAll(async () => {
  pair = await openDatabasePair();
  await migrate(pair.connectionString);
});
afterAll(async () => {
  await pair.close();
});

const silent = { error: vi.fn() };

test('a server does not start where PostgreSQL acknowledges what its standby has not written', async () => {
  const pool = createPool(pair.connectionString, 1);
  await checkStandby(pool, silent);
  expect(silent.error).not.toHaveBeenCalled();
  for (const careless of ['off', 'local', 'remote_write']) {
    await pool.query(`set synchronous_commit = ${careless}`);
    await expect(checkStandby(pool, silent)).rejects.toThrow('synchronous_commit');
  }
  await pool.query('alter database rang set synchronous_commit = off');
  const settings = { DATABASE_STANDBY: 'true' };
  await expect(openHouse({ connectionString: pair.connectionString, settings })).rejects.toThrow('synchronous_commit');
  await pool.query('alter database rang reset synchronous_commit');
  await pool.end();
});

test('a standby that nobody waits for is not counted, and one that is gone keeps every commit waiting', async () => {
  const pool = createPool(pair.connectionString, 2);
  expect(await countStandbys(pool)).toBe(1);
  await pair.killStandby();
  await expect.poll(() => countStandbys(pool)).toBe(0);
  const commit = pool.query('create table written (at timestamptz)').then(() => 'acknowledged');
  const isWaiting = async (): Promise<boolean> =>
    (await pool.query(`select from pg_stat_activity where wait_event = 'SyncRep'`)).rowCount === 1;
  await expect.poll(isWaiting).toBe(true);
  await pair.mend();
  expect(await commit).toBe('acknowledged');
  expect(await countStandbys(pool)).toBe(1);
  await pool.query('alter system reset synchronous_standby_names');
  await pool.query('select pg_reload_conf()');
  await expect.poll(() => countStandbys(pool)).toBe(0);
  await checkStandby(pool, silent);
  expect(silent.error).toHaveBeenCalledTimes(1);
  await pool.end();
});

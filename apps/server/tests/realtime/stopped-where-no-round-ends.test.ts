import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameFeed } from '../../src/platform/database/house-feed.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';
import { eventually } from '../house/eventually.ts';
import { startServer } from '../house/killable-house.ts';
import { openHouse, testSettings, type TestHouse } from '../house/open-house.ts';

// No round ends while the tests run.
const settings = { COLOUR_ROUND_SECONDS: '3600', COLOUR_LOCK_SECONDS: '2', CRASH_WAIT_SECONDS: '3600' };
let database: TestDatabase;
let house: TestHouse;
let other: { readonly child: ChildProcess; readonly address: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  house = await openHouse({ settings, connectionString });
  other = await startServer({ ...testSettings(connectionString), ...settings });
  await eventually(async () => (await countServers()) === 2 || undefined);
});
afterAll(async () => {
  const ended = once(other.child, 'exit');
  other.child.kill('SIGKILL');
  await ended;
  await house.close();
  await database.remove();
});

async function countServers(): Promise<number> {
  return (await house.pool.query('select from servers')).rowCount ?? 0;
}

async function countFeeds(): Promise<number> {
  const found = await house.pool.query(
    `select from pg_stat_activity where application_name like 'rang-feed %' and datname = current_database()`,
  );
  return found.rowCount ?? 0;
}

test('a server that is stopped is struck off though no round ends, and is one of the house again when it goes on', async () => {
  expect([await countServers(), await countFeeds()]).toEqual([2, 2]);
  other.child.kill('SIGSTOP');
  await eventually(async () => ((await countServers()) === 1 && (await countFeeds()) === 1) || undefined);
  other.child.kill('SIGCONT');
  await eventually(async () => ((await countServers()) === 2 && (await countFeeds()) === 2) || undefined);
});

test('what listens for a server that was never entered is ended, and what every server listens on is not', async () => {
  const stray = new pg.Client({
    ...{ connectionString: database.connectionString, application_name: nameFeed(`rang ${randomUUID()}`) },
  });
  const ended = new Promise((resolve) => stray.once('end', resolve));
  stray.on('error', () => undefined);
  await stray.connect();
  const { rows: own } = await stray.query<{ pid: number }>('select pg_backend_pid() as pid');
  await stray.query('listen house');
  const listFeeds = async (): Promise<number[]> => {
    const found = await house.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name like 'rang-feed %' and datname = current_database()`,
    );
    return found.rows.map(({ pid }) => pid).sort((a, b) => a - b);
  };
  const before = await listFeeds();
  expect(before).toHaveLength(3);
  await ended;
  expect(await listFeeds()).toEqual(before.filter((pid) => pid !== own[0]?.pid));
});

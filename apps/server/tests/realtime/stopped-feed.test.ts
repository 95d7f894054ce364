import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { paise, PLAYER_NAMESPACE } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditWallets, HOUSE_ACCOUNTS } from '../../src/modules/ledger/index.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';
import { eventually } from '../house/eventually.ts';
import { startServer } from '../house/killable-house.ts';
import { openHouse, testSettings, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { connectSocket, type TestSocket } from '../house/socket-client.ts';

const settings = {
  JWT_SECRET: 'one secret for all of the servers of one house',
  ...{ COLOUR_ROUND_SECONDS: '6', COLOUR_LOCK_SECONDS: '2', CRASH_WAIT_SECONDS: '2' },
};
let database: TestDatabase;
let house: TestHouse;
let other: { readonly child: ChildProcess; readonly address: string };

/** Two servers of one house: the first opened plays the rounds, the other is a program that can be stopped. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  house = await openHouse({ settings, connectionString });
  other = await startServer({ ...testSettings(connectionString), ...settings });
  await eventually(async () => (await listServers()).length === 2 || undefined);
});
afterAll(async () => {
  const ended = once(other.child, 'exit');
  other.child.kill('SIGKILL');
  await ended;
  await house.close();
  await database.remove();
});

async function listServers(): Promise<bigint[]> {
  const found = await house.pool.query<{ id: bigint }>('select id from servers order by id');
  return found.rows.map(({ id }) => id);
}

async function countFeeds(): Promise<number> {
  const found = await house.pool.query(
    `select from pg_stat_activity where application_name like 'rang-feed %' and datname = current_database()`,
  );
  return found.rowCount ?? 0;
}

/** Stops the other server where it stands, until it is struck off. */
async function stopOther(): Promise<void> {
  const [, number] = await listServers();
  other.child.kill('SIGSTOP');
  await eventually(async () => !(await listServers()).includes(number ?? 0n) || undefined);
}

function listBalances({ received }: TestSocket): unknown[] {
  return received.filter(({ event }) => event === 'balance').map(({ payload }) => payload);
}

/** What comes into a wallet is told by the other server, which hears of it over its feed alone. */
async function expectSent(player: TestPlayer, screen: TestSocket, balance: number): Promise<void> {
  const credit = { playerId: player.id, amount: paise(100_00n), key: `test:${String(balance)}`, reference: 'test' };
  const order = { from: HOUSE_ACCOUNTS.adjustments, reason: 'adjustment', at: new Date(), credits: [credit] } as const;
  await creditWallets(house.pool, order);
  await expect.poll(() => listBalances(screen).at(-1)).toEqual({ balance });
}

test('a server that was merely slow when it was struck off hears the others again, and is one of the house again', async () => {
  const player = await house.enter('asha', 100_00n);
  const screen = await connectSocket(other.address, { namespace: PLAYER_NAMESPACE, token: player.token });
  await expectSent(player, screen, 200);
  for (const balance of [300, 400]) {
    await stopOther();
    await expect.poll(countFeeds).toBe(1);
    other.child.kill('SIGCONT');
    await expect.poll(async () => [(await listServers()).length, await countFeeds()]).toEqual([2, 2]);
    await expectSent(player, screen, balance);
  }
  screen.close();
});

const NOTICES = 4_000;
const NOTICES_AT_ONCE = 200;

test('a server that is stopped does not have what is told pile up until nothing can be told any more', async () => {
  const readUsage = async (): Promise<number> => {
    const found = await house.pool.query<{ used: number }>('select pg_notification_queue_usage() as used');
    return found.rows[0]?.used ?? 1;
  };
  const before = await readUsage();
  await stopOther();
  // More than fits into what a connection keeps for whoever does not read.
  for (let sent = 0; sent < NOTICES; sent += NOTICES_AT_ONCE)
    await house.pool.query(
      `select pg_notify('house', json_build_object('by', 'test', 'kind', 'nothing', 'number', n, 'body', repeat('x', 7000))::text)
       from generate_series($1::int + 1, $1::int + $2::int) as n`,
      [sent, NOTICES_AT_ONCE],
    );
  // A page of the queue more or less, of the eight gigabytes that it may have.
  await expect.poll(readUsage).toBeLessThan(before + 1 / 1_000);
  expect(await countFeeds()).toBe(1);
});

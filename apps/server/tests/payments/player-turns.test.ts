import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { createPool, type Queryable } from '../../src/platform/database/database.ts';
import { createPlayerTurns, type PlayerTurns } from '../../src/platform/database/player-turns.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import { createTestDatabase } from '../setup/test-database.ts';

const CONNECTIONS = 3;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let looking: pg.Pool;
let servers: readonly pg.Pool[];
beforeAll(async () => {
  database = await createTestDatabase();
  const open = (): pg.Pool => createPool(database.connectionString, CONNECTIONS);
  [looking, servers] = [open(), [open(), open()]];
});
afterAll(async () => {
  await Promise.all([looking, ...servers].map((pool) => pool.end()));
  await database.remove();
});

/** The same kind of turns on each of the two servers. */
function openTurns(kind: string): { here: PlayerTurns; there: PlayerTurns } {
  const [here, there] = servers.map((pool) => createPlayerTurns(pool, kind));
  if (here === undefined || there === undefined) throw new Error('there are two');
  return { here, there };
}

/** Work in a transaction that goes on until it is let go. */
function holdOn(): { work: () => Promise<string>; begun: Promise<unknown>; letGo: () => void } {
  const [began, gone] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const work = async (): Promise<string> => {
    began.resolve('begun');
    return await gone.promise;
  };
  const letGo = (): void => {
    gone.resolve('done');
  };
  return { work, begun: began.promise, letGo };
}

test("a player's turns of one kind never overlap, whichever server was asked, and do what they do or nothing", async () => {
  await looking.query('create table counted (player bigint primary key, count int not null)');
  await looking.query('insert into counted values (1, 0)');
  const { here, there } = openTurns('tests');
  // What was read is written after a pause: of two that overlap one is lost.
  const count = async (client: Queryable): Promise<void> => {
    const { rows } = await client.query<{ count: number }>('select count from counted where player = 1');
    await client.query('select pg_sleep(0.002)');
    await client.query('update counted set count = $1 where player = 1', [(rows[0]?.count ?? 0) + 1]);
  };
  const fail = async (client: Queryable): Promise<void> => {
    await count(client);
    throw new Error('not this one');
  };
  const asked = Array.from({ length: 40 }, (_, index) => {
    const turn = index % 2 === 0 ? here : there;
    return turn(1n, index % 10 === 0 ? fail : count);
  });
  const ends = await Promise.allSettled(asked);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect((await looking.query('select count from counted')).rows).toEqual([{ count: 36 }]);
});

test('one player who waits for a turn, however often, holds one connection, and another has one', async () => {
  const { here, there } = openTurns('waits');
  const held = holdOn();
  const first = there(1n, held.work);
  await held.begun;
  const waiting = Array.from({ length: 10 * CONNECTIONS }, () => here(1n, () => Promise.resolve('later')));
  await awaitWaitingForLocks(looking, 1, 'pg_advisory_xact_lock');
  expect(await here(2n, () => Promise.resolve('let in'))).toBe('let in');
  expect(servers[0]?.waitingCount).toBe(0);
  held.letGo();
  expect(await first).toBe('done');
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'later'));
});

test('work of another kind does not wait', async () => {
  const [deposits, tickets] = [openTurns('these').here, openTurns('those').here];
  const held = holdOn();
  const first = deposits(1n, held.work);
  await held.begun;
  expect(await tickets(1n, () => Promise.resolve('let in'))).toBe('let in');
  held.letGo();
  await first;
});

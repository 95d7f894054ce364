import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { createArrivals } from '../../src/platform/http/arrivals.ts';
import { openColourTable, type ColourTable } from '../house/colour-table.ts';
import { cashOut, expectCleanBooks, openCrashTable, placeBet } from '../house/crash-table.ts';
import { eventually } from '../house/eventually.ts';
import { openHeldDatabase, type HeldDatabase } from '../house/held-database.ts';
import { betOnRed } from '../house/open-intakes.ts';
import { openServer, type CommandServer } from '../house/open-server.ts';
import { recordStatements } from '../house/record-statements.ts';

let table: ColourTable;
let players: bigint[];

beforeEach(async () => {
  table = await openColourTable();
  table.colour.start();
  players = await table.addPlayers(30, 100_00n);
});
afterEach(async () => {
  expect(await listLedgerFaults(table.pool)).toEqual([]);
  expect(await listColourFaults(table.pool)).toEqual([]);
  await table.close();
});

const BET_ID = /^[0-9a-f-]{36}$/;

/** Another server that writes over a way which can be held. */
async function openSlowServer(): Promise<CommandServer & Pick<HeldDatabase, 'hold' | 'letGo'>> {
  const way = await openHeldDatabase(table.connectionString);
  onTestFinished(() => way.close());
  const server = table.openOther({ intakeConnectionString: way.connectionString });
  await server.started;
  return { ...server, hold: way.hold, letGo: way.letGo };
}

/** A connection of somebody's own, that may be ended. */
async function connect(application_name?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: table.connectionString, application_name });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Bets of every player at the last moment, which the server has received and not written; over its lock, the round ends. */
async function betAtTheLock(
  server: CommandServer,
  key?: string,
): Promise<{ round: { id: bigint }; betting: Promise<string[]> }> {
  const round = await table.openRound();
  const at = round.locks_at.getTime() - 1;
  const betting = Promise.all(
    players.map((playerId) => betOnRed(server.intake, { playerId, amount: 100n, at, ...(key && { key }) })),
  );
  await eventually(() => Promise.resolve(server.intake.countWaiting() === 0 || undefined));
  table.clock.advanceTo(round.ends_at.getTime());
  return { round, betting };
}

async function countBets(round: { id: bigint }): Promise<number> {
  const bets = await table.pool.query('select from colour_bets where round = $1', [round.id]);
  return bets.rowCount ?? 0;
}

test('what another server received in time is in, though it stood still while the round ended', async () => {
  const server = await openSlowServer();
  const number = server.id();
  server.hold();
  const { round, betting } = await betAtTheLock(server);
  await wait(500);
  expect((await table.openRound()).id).toBe(round.id);
  server.letGo();
  const bets = await betting;
  expect(bets.filter((bet) => !BET_ID.test(bet))).toEqual([]);
  await table.settled(round);
  expect(await countBets(round)).toBe(players.length);
  expect(server.id()).toBe(number);
});

test.each([
  ['that sends one statement', undefined],
  ['in the middle of a transaction', 'key'],
])('a server that does not answer is struck off, and writes nothing afterwards: one %s', async (_name, key) => {
  const server = await openSlowServer();
  const number = server.id();
  server.hold();
  const { round, betting } = await betAtTheLock(server, key);
  await table.settled(round);
  expect(await countBets(round)).toBe(0);
  // It comes back under another number, though what it had received is not decided yet.
  await eventually(() => Promise.resolve((server.id() !== undefined && server.id() !== number) || undefined));
  server.letGo();
  // Its players are told that nothing was taken, and not that they were late.
  expect(new Set(await betting)).toEqual(new Set(['BUSY']));
  expect(await countBets(round)).toBe(0);
  const next = await table.openRound();
  const [playerId = 0n] = players;
  expect(await betOnRed(server.intake, { playerId, amount: 100n, at: next.opens_at.getTime() })).toMatch(BET_ID);
});

test('what a server holds in a transaction that it does not go on with is broken off', async () => {
  const server = await openSlowServer();
  const held = await connect(server.name);
  await held.query('begin');
  await held.query('select from servers where id = $1 for key share', [server.id()]);
  server.hold();
  const { round, betting } = await betAtTheLock(server);
  await table.settled(round);
  server.letGo();
  expect(new Set(await betting)).toEqual(new Set(['BUSY']));
  await expect(held.query('commit')).rejects.toThrow();
});

test('a server that was killed is not waited for', async () => {
  await table.pool.query(
    `insert into servers (name, seen_at, asked_up_to, decided_up_to)
     values ('rang of before', now() - interval '5 seconds', now() - interval '1 year', now() - interval '1 year')`,
  );
  const statements = recordStatements(table.connectionString);
  onTestFinished(() => {
    statements.close();
  });
  const sent = await statements.record(async () => {
    const round = await table.openRound();
    table.clock.advanceTo(round.ends_at.getTime());
    await table.settled(round);
  });
  // Whoever waits asks again and again.
  expect(sent.filter(({ text }) => text.includes('as is_alive'))).toHaveLength(1);
  expect((await table.pool.query(`select from servers where name = 'rang of before'`)).rowCount).toBe(0);
});

test('who is still being looked up on another server has come in time', async () => {
  const arrivals = createArrivals();
  const server = table.openOther({ arrivals });
  await server.started;
  const { promise, resolve } = Promise.withResolvers<bigint>();
  const authenticate = arrivals.watch(() => promise.then((playerId) => ({ playerId }) as never));
  const round = await table.openRound();
  const at = round.locks_at.getTime() - 1;
  const betting = Promise.resolve(authenticate('a token')).then(() =>
    betOnRed(server.intake, { playerId: players[0] ?? 0n, amount: 100n, at }),
  );
  table.clock.advanceTo(round.ends_at.getTime());
  await wait(300);
  resolve(players[0] ?? 0n);
  expect(await betting).toMatch(BET_ID);
  await table.settled(round);
  expect(await countBets(round)).toBe(1);
});

test('a server whose feed is cut answers all the same', async () => {
  const server = await openSlowServer();
  const number = server.id();
  const cutting = setInterval(() => {
    table.pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'rang-feed %' and datname = current_database()`,
      )
      .catch(() => undefined);
  }, 20);
  onTestFinished(() => {
    clearInterval(cutting);
  });
  server.hold();
  const { round, betting } = await betAtTheLock(server);
  await wait(200);
  server.letGo();
  expect((await betting).filter((bet) => !BET_ID.test(bet))).toEqual([]);
  await table.settled(round);
  expect(await countBets(round)).toBe(players.length);
  expect(server.id()).toBe(number);
});

test('what a server that is struck off received of Crash is said to be undecided, and not late', async () => {
  const crash = await openCrashTable();
  onTestFinished(() => crash.close());
  crash.crash.start();
  const way = await openHeldDatabase(crash.connectionString);
  onTestFinished(() => way.close());
  const slow = crash.openOther({ intakeConnectionString: way.connectionString });
  const [owner = 0n, other = 0n, late = 0n] = await crash.addPlayers(3, 100_00n);
  const round = await crash.awaitRound((point) => point > 110);
  const betId = await placeBet(slow, { playerId: owner, at: crash.clock.now() });
  const kept = await placeBet(crash.crash, { playerId: other, at: crash.clock.now() });
  const running = await crash.run(round);
  const at = running.startedAt + running.crashMs - 1;
  crash.clock.advanceTo(at);
  way.hold();
  const asked = Promise.all([
    cashOut(slow, { playerId: owner, betId, at }),
    placeBet(slow, { playerId: late, at }),
    cashOut(slow, { playerId: other, betId: kept, at, key: 'kept' }),
  ]);
  await crash.finish(running);
  way.letGo();
  expect(await asked).toEqual(['BUSY', 'BUSY', 'BUSY']);
  expect(await Promise.all([owner, other, late].map((playerId) => crash.balanceOf(playerId)))).toEqual([
    90_00n,
    90_00n,
    100_00n,
  ]);
  const next = await crash.awaitRound();
  await eventually(async () => {
    const bet = await placeBet(slow, { playerId: late, at: crash.clock.now() });
    return BET_ID.test(bet) || undefined;
  });
  await crash.finish(await crash.run(next));
  await expectCleanBooks(crash);
});

test('a server that goes on with nothing is struck off whenever its last statement ended', async () => {
  const server = await openSlowServer();
  const held = await connect(server.name);
  await held.query('begin');
  await held.query('select from servers where id = $1 for key share', [server.id()]);
  server.hold();
  // Its transaction is busy when its time is over, and sleeps after that.
  const sleeping = held.query('select pg_sleep(3)');
  const { round, betting } = await betAtTheLock(server);
  await sleeping;
  await table.settled(round);
  server.letGo();
  expect(new Set(await betting)).toEqual(new Set(['BUSY']));
});

test('a server that ends breaks off nothing of anybody else', async () => {
  const server = openServer({ connectionString: table.connectionString, clock: table.clock });
  await server.started;
  const client = await connect();
  await client.query('begin');
  await client.query('lock table servers in access share mode');
  await wait(1_200);
  await server.close();
  await expect(client.query('commit')).resolves.toBeDefined();
});

test('nobody is asked about what has not been received yet', async () => {
  const server = await openSlowServer();
  await expect(server.decideEverywhere(table.clock.now() + 1)).rejects.toThrow('not been received');
});

test('a round of Crash that was played is settled though asking the servers fails, and never void', async () => {
  const crash = await openCrashTable();
  onTestFinished(() => crash.close());
  crash.crash.start();
  const round = await crash.awaitRound((point) => point > 300);
  // Another engine waits for its chance.
  crash.openOther().start();
  const [winner = 0n, loser = 0n] = await crash.addPlayers(2, 100_00n);
  const betId = await placeBet(crash.crash, { playerId: winner, at: crash.clock.now() });
  await placeBet(crash.crash, { playerId: loser, at: crash.clock.now() });
  const running = await crash.run(round);
  crash.clock.advanceTo(running.startedAt + 3_000);
  expect(await cashOut(crash.crash, { playerId: winner, betId, at: crash.clock.now() })).toMatch(/^1\./);
  // Whoever asks waits here, and then loses its connection.
  const holder = new pg.Client({ connectionString: crash.connectionString });
  holder.on('error', () => undefined);
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query('select from servers for update');
  crash.clock.advanceTo(running.startedAt + running.crashMs);
  await eventually(async () => {
    const cut = await crash.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query like '%asked_up_to < $2%' and wait_event_type = 'Lock' and pid <> pg_backend_pid()
         and datname = current_database()`,
    );
    return cut.rowCount === 0 ? undefined : true;
  });
  await holder.query('rollback');
  await crash.finish(running);
  const ended = await crash.pool.query<{ state: string }>('select state from crash_rounds where id = $1', [round.id]);
  expect(ended.rows[0]?.state).toBe('crashed');
  expect(await crash.balanceOf(loser)).toBe(90_00n);
  await expectCleanBooks(crash);
});

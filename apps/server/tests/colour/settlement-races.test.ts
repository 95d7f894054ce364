import { COLOURS, paise, type Colour } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { placeBets, type BetCommand } from '../../src/modules/colour/place-bets.ts';
import { settleRound } from '../../src/modules/colour/settle-round.ts';
import { findLatestRound } from '../../src/modules/colour/store.ts';
import { createChains } from '../../src/modules/fairness/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { openHouse, testSettings, type TestHouse } from '../house/open-house.ts';
import { atOnce, betOnRed, openIntakes, type Intakes } from '../house/open-intakes.ts';
import { openServer, type CommandServer } from '../house/open-server.ts';
import { openWallets } from '../house/open-wallets.ts';
import { createTestClock } from '../house/test-clock.ts';
import { queryOnce, runStatement } from '../setup/test-database.ts';

const SERVERS = 12;
const PLAYERS = 24;
const ROUND_MS = 60_000;
const clock = createTestClock();

let house: TestHouse;
let intakes: Intakes;
let players: bigint[];
let server: CommandServer;

beforeAll(async () => {
  house = await openHouse({ clock });
  // Any other server waits this long before it looks for a ring of waiting connections; here they are soon found.
  await runStatement(
    house.connectionString,
    `do $$ begin
    execute format('alter database %I set deadlock_timeout = ''20ms''', current_database());
  end $$`,
  );
  intakes = await openIntakes(house.connectionString, SERVERS);
  server = openServer({ connectionString: house.connectionString, clock });
  await server.started;
  players = await openWallets(house.pool, PLAYERS, 1_000_00n);
});
afterAll(async () => {
  await intakes.close();
  await server.close();
  await house.close();
});

async function expectSound(): Promise<void> {
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  expect(await listColourFaults(house.pool)).toEqual([]);
}

function playerAt(index: number): bigint {
  const player = players[index % PLAYERS];
  if (player === undefined) throw new Error('there is no such player');
  return player;
}

/** One bet of a rupee by every player on each colour: which verdicts were given. */
async function betOnAll(): Promise<Set<boolean>> {
  const bets = COLOURS.map((betValue) =>
    placeBets.execute(
      house.pool,
      players.map((playerId) => betOn(playerId, betValue)),
      server.id(),
    ),
  );
  return new Set((await Promise.all(bets)).flat().map((decision) => typeof decision === 'object' && decision.ok));
}

function betOn(playerId: bigint, betValue: Colour): BetCommand {
  return {
    playerId,
    receivedAt: clock.now(),
    fingerprint: '',
    selection: { betType: 'color', betValue },
    stake: paise(100n),
  };
}

/** The open round with what it is settled from, as its engine knows them. */
async function readOrder() {
  const round = await findLatestRound(house.pool);
  const [lease] = (await queryOnce(house.connectionString, 'select epoch::int from engine_leases')) as {
    epoch: number;
  }[];
  if (round === undefined || lease === undefined) throw new Error('no round is open');
  const { CHAIN_KEY: chainKey = '' } = testSettings('');
  const chains = createChains({
    ...{ pool: house.pool, clock, game: 'colour', chainKey, chainRounds: 2_000 },
    randomness: systemRandomness,
  });
  const draw = await chains.reveal({ chainId: round.chain_id, index: round.chain_index });
  return { round, draw, lease: { game: 'colour', epoch: BigInt(lease.epoch) }, at: new Date(clock.now()) };
}

test('a round that twelve settle at once is settled once, and each winner is paid once', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(await betOnAll()).toEqual(new Set([true]));
    const order = await readOrder();
    const settlements = await Promise.all(Array.from({ length: SERVERS }, () => settleRound(house.pool, order)));
    expect(settlements.filter(({ bets }) => bets > 0)).toEqual([
      { bets: 3 * PLAYERS, winners: PLAYERS, wallets: PLAYERS },
    ]);
    await expectSound();

    // The engine finds its round settled already, and opens the next.
    clock.advance(ROUND_MS);
    await expect.poll(async () => (await findLatestRound(house.pool))?.id).toBe(order.round.id + 1n);
    await expectSound();
  }
});

test('of bets that come while their round is settled, each is in and settled or refused and free', async () => {
  let taken = 0;
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const before = await findLatestRound(house.pool);
    const at = clock.now();
    const betting = atOnce(6 * PLAYERS, intakes.all, async (intake, index) => {
      // The bets of one turn of the event loop are one batch; spread over many, they meet the settlement at every point.
      for (let wait = 0; wait < index % 40; wait += 1) await new Promise((resolve) => setImmediate(resolve));
      return await betOnRed(intake, { playerId: playerAt(index), amount: 10n, at });
    });
    clock.advance(ROUND_MS);
    const answers = await betting;
    await expect.poll(async () => (await findLatestRound(house.pool))?.id).toBe((before?.id ?? 0n) + 1n);
    const refused = answers.filter((answer) => !/^[0-9a-f-]{36}$/.test(answer));
    // A server that stood still for two seconds is struck off, and has refused what it held.
    expect(['BETTING_CLOSED', 'BUSY']).toEqual(expect.arrayContaining(refused));
    taken += answers.length - refused.length;
    const bets = await house.pool.query('select count(*)::int from colour_bets where round = $1', [before?.id]);
    expect(bets.rows).toEqual([{ count: answers.length - refused.length }]);
  }
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(12 * 6 * PLAYERS);
  await expectSound();
});

test("a settlement that PostgreSQL undoes for a deadlock is made up for by the engine's next turn, and nobody loses by it", async () => {
  // A sequence counts what is undone, too.
  await runStatement(
    house.connectionString,
    `create sequence settlements;
    create function undo() returns trigger language plpgsql as $$ begin
      if nextval('settlements') = 1 then raise exception 'undone' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger undo before update on colour_rounds for each row when (new.state = 'settled') execute function undo()`,
  );
  const before = await findLatestRound(house.pool);
  expect(await betOnAll()).toEqual(new Set([true]));
  clock.advance(ROUND_MS);
  await expect.poll(async () => (await findLatestRound(house.pool))?.id).toBe((before?.id ?? 0n) + 1n);
  const [undone] = await queryOnce(house.connectionString, 'select last_value::int from settlements');
  expect(undone).toEqual({ last_value: 2 });
  const bets = await house.pool.query(
    `select status, count(*)::int from colour_bets where round = $1 group by status order by status`,
    [before?.id],
  );
  expect(bets.rows).toEqual([
    { status: 'lost', count: 2 * PLAYERS },
    { status: 'won', count: PLAYERS },
  ]);
  await expectSound();
});

/** Batches of the same players from both ends at once, over twelve connections: what went wrong. */
async function betFromBothEnds(): Promise<string[]> {
  const bets = players.map((playerId) => betOn(playerId, 'red'));
  const batches = Array.from({ length: 48 }, (_, index) => (index % 2 === 0 ? bets : bets.toReversed()));
  const results = await Promise.allSettled(batches.map((batch) => placeBets.execute(house.pool, batch, server.id())));
  return results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []));
}

test('batches that hold the same wallets in opposite order never wait for each other in a ring', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await betFromBothEnds()).toEqual([]);
  await expectSound();
});

test('they do where wallets are locked in the order of the bets', async () => {
  const [row] = await queryOnce(
    house.connectionString,
    `select pg_get_functiondef('ledger_debit'::regproc) as definition`,
  );
  const { definition } = row as { definition: string };
  const careless = definition.replace('order by accounts.id', 'order by asked.key');
  expect(careless).not.toBe(definition);
  await runStatement(house.connectionString, careless);
  const failures: string[] = [];
  for (let attempt = 0; attempt < 50 && failures.length === 0; attempt += 1)
    failures.push(...(await betFromBothEnds()));
  await runStatement(house.connectionString, definition);
  expect(new Set(failures)).toEqual(new Set(['deadlock detected']));
  await expectSound();
});

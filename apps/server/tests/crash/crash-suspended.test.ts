import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { listCrashFaults } from '../../src/modules/crash/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { cancel, cashOut, openCrashTable, placeBet, type CrashTable } from '../house/crash-table.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, type TestAdmin, type TestHouse, type TestPlayer } from '../house/open-house.ts';

// When a round crashes is chance: some do before anything can be seen of them.
vi.setConfig({ testTimeout: 300_000 });

let house: TestHouse;
let owner: TestAdmin;
beforeAll(async () => {
  house = await openHouse({ settings: { CRASH_WAIT_SECONDS: '1', COLOUR_ROUND_SECONDS: '3600' } });
  owner = await house.enterOffice('meera', 'owner');
});
afterAll(async () => {
  expect([...(await listLedgerFaults(house.pool)), ...(await listCrashFaults(house.pool))]).toEqual([]);
  await house.close();
});

const TRIES = 12;

interface BetState {
  readonly status: string;
  readonly state: string | null;
  readonly ended: boolean | null;
}

async function readBet(betId: string): Promise<BetState> {
  const found = await house.pool.query<BetState>(
    `select b.status, b.cashed_out_by as cause, r.state, b.ended_at is not null as ended
     from crash_bets b left join crash_rounds r on r.id = b.round where b.id = $1`,
    [betId],
  );
  const bet = found.rows[0];
  if (bet === undefined) throw new Error('there is no such bet');
  return bet;
}

async function place(player: TestPlayer, slot = 1): Promise<string> {
  const answer = await house.call('POST', '/crash/place-bet', { token: player.token, body: { amount: 10, slot } });
  expect(answer.status).toBe(200);
  return (answer.body['bet'] as { betId: string }).betId;
}

async function suspend({ id }: TestPlayer): Promise<void> {
  const body = { status: 'banned', reason: 'one person with many accounts' };
  const answer = await house.call('PUT', `/admin/users/${String(id)}/status`, { token: owner.token, body });
  expect(answer.status).toBe(200);
}

/** A player whose bet flies, with a second bet that waits for the round after. */
async function fly(username: string): Promise<{ player: TestPlayer; flying: string; waiting: string } | undefined> {
  const player = await house.enter(username, 100_00n);
  const flying = await place(player);
  const seen = await eventually(async () => {
    const bet = await readBet(flying);
    return bet.ended === true || bet.state === 'running' ? bet : undefined;
  });
  if (seen.status !== 'active') return undefined;
  return { player, flying, waiting: await place(player, 2) };
}

test('what flies is cashed out when its player is suspended, and what waits is taken back', async () => {
  for (let number = 0; number < TRIES; number += 1) {
    const flight = await fly(`flyer${String(number)}`);
    if (flight === undefined || (await readBet(flight.waiting)).state !== null) continue;
    await suspend(flight.player);
    const flown = await readBet(flight.flying);
    // It may have crashed just before.
    if (flown.status === 'lost' || (await readBet(flight.waiting)).state !== null) continue;
    expect(flown).toMatchObject({ status: 'cashed_out', cause: 'house', ended: true });
    expect(await readBet(flight.waiting)).toMatchObject({ status: 'canceled', ended: true });
    return;
  }
  throw new Error('no flight was cashed out');
});

test('so is what another server has left of it, and what begins to fly later', async () => {
  for (let number = 0; number < TRIES; number += 1) {
    const flight = await fly(`left${String(number)}`);
    if (flight === undefined) continue;
    // As of a server that has stopped right after it had kept that the player is suspended.
    await house.pool.query(`update players set status = 'banned' where id = $1`, [flight.player.id]);
    await eventually(async () => (await readBet(flight.waiting)).ended ?? undefined);
    const flown = await eventually(async () => {
      const bet = await readBet(flight.flying);
      return bet.status === 'active' ? undefined : bet;
    });
    if (flown.status === 'lost') continue;
    expect(flown).toMatchObject({ status: 'cashed_out', cause: 'house' });
    return;
  }
  throw new Error('no flight was cashed out');
});

/** A player of the table who has an account as well. */
async function addAccount(table: CrashTable): Promise<bigint> {
  const [playerId = 0n] = await table.addPlayers(1, 100_00n);
  await table.pool.query(
    `insert into players (id, name, username, email, password_hash, created_at)
     overriding system value values ($1, 'x', 'reinstated', 'x', 'x', now())`,
    [playerId],
  );
  return playerId;
}

const ban = (table: CrashTable, playerId: bigint): Promise<unknown> =>
  table.pool.query(`update players set status = 'banned' where id = $1`, [playerId]);

test('what was looked for while its player was suspended is left alone once the player is not', async () => {
  const table = await openCrashTable();
  onTestFinished(() => table.close());
  table.crash.start();
  const playerId = await addAccount(table);
  const round = await table.awaitRound((point) => point > 200);
  const flying = await placeBet(table.crash, { playerId, at: table.clock.now() });
  await table.run(round);
  const at = table.clock.now();
  const waiting = await placeBet(table.crash, { playerId, at, slot: 2 });
  const end = () =>
    Promise.all([
      cashOut(table.crash, { playerId, betId: flying, at, isByHouse: true }),
      cancel(table.crash, { playerId, betId: waiting, at, isByHouse: true }),
    ]);
  expect(await end()).toEqual(['CRASH_BET_UNKNOWN', 'CRASH_BET_UNKNOWN']);
  await ban(table, playerId);
  expect(await end()).toEqual(['1.00', 'canceled']);
});

test('while the time is not known nothing is cashed out for a suspended player either', async () => {
  const table = await openCrashTable();
  onTestFinished(() => table.close());
  table.crash.start();
  const playerId = await addAccount(table);
  const round = await table.awaitRound((point) => point > 300);
  const betId = await placeBet(table.crash, { playerId, at: table.clock.now() });
  await table.run(round);
  await ban(table, playerId);
  const readStatus = async (): Promise<string | undefined> =>
    (await table.pool.query<{ status: string }>('select status from crash_bets where id = $1', [betId])).rows[0]
      ?.status;
  table.clock.setKnown(false);
  await table.crash.endBetsOfSuspended();
  expect(await readStatus()).toBe('active');
  table.clock.setKnown(true);
  await table.crash.endBetsOfSuspended();
  expect(await readStatus()).toBe('cashed_out');
});

import { TIMES } from '@rang/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIntake } from '../../src/modules/intake/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { createMines, listMinesFaults, type Mines } from '../../src/modules/mines/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';
import { sitDown, type MinesAnswer, type MinesTable } from './mines-house.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

const clock = createTestClock();
let house: TestHouse;
let table: MinesTable;
let player: TestPlayer;
let otherPlayer: TestPlayer;
let visitors = 0;

beforeAll(async () => {
  house = await openHouse({ clock });
  table = sitDown(house);
});
afterAll(async () => {
  await house.close();
});
beforeEach(async () => {
  visitors += 1;
  player = await house.enter(`player-${String(visitors)}`, 1_000_00n);
  otherPlayer = await house.enter(`stranger-${String(visitors)}`, 1_000_00n);
});
afterEach(async () => {
  expect(await listLedgerFaults(house.pool)).toEqual([]);
});

const tile = (tiles: readonly number[], index: number): number => tiles[index] ?? -1;

/** Holds up the intake, so that whatever is asked meanwhile is one batch; gives back what lets it go on. */
async function holdUp(waiter: TestPlayer): Promise<() => Promise<unknown>> {
  await house.call('GET', '/mines/seeds', { token: waiter.token });
  const holder = await house.pool.connect();
  await holder.query('begin');
  await holder.query('select from mines_seeds where player_id = $1 for update', [waiter.id]);
  const held = table.start(waiter);
  await awaitWaitingForLocks(house.pool, 1);
  return async () => {
    await holder.query('commit');
    holder.release();
    return await held;
  };
}

/** Asks while the intake is held up, so that all that is asked is decided together. */
async function inOneBatch(ask: () => Promise<MinesAnswer>[]): Promise<MinesAnswer[]> {
  const goOn = await holdUp(
    await house.enter(`waiter-${String(visitors)}-${String(Math.trunc(performance.now()))}`, 1_000_00n),
  );
  const asked = ask();
  // Each has come as far as the intake once a call that is no command and came after it is answered.
  await house.call('GET', '/mines/game', { token: player.token });
  await house.call('GET', '/mines/game', { token: player.token });
  await goOn();
  return await Promise.all(asked);
}

test("whoever names somebody else's game beside its player is answered that there is none, and changes nothing", async () => {
  const { betId, gems, mines } = await table.open(player);
  const [own, forged] = await inOneBatch(() => [
    table.click(player, betId, tile(gems, 0)),
    table.click(otherPlayer, betId, tile(mines, 0)),
  ]);
  expect(own?.body).toMatchObject({ status: 'playing', revealed: [tile(gems, 0)] });
  expect(forged).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  const [repeated, taken] = await inOneBatch(() => [
    table.click(player, betId, tile(gems, 0)),
    table.cashOut(otherPlayer, betId),
  ]);
  expect(repeated?.body).toMatchObject({ status: 'playing', alreadyRevealed: true });
  expect(taken?.status).toBe(404);
  const nowhere = await table.cashOut(otherPlayer, '0199e0a0-0000-7000-8000-000000000001');
  expect(taken?.text).toBe(nowhere.text);
  expect(await listMinesFaults(house.pool)).toEqual([]);
});

test('a game is found by its id in capitals too', async () => {
  const { betId, gems } = await table.open(player);
  const clicked = await table.click(player, betId.toUpperCase(), tile(gems, 0));
  expect([clicked.status, clicked.body.betId]).toEqual([200, betId]);
});

test('a seed that does not open fails the games under it, and no game that is played in the same moment', async () => {
  const [broken, sound] = [await table.open(player), await table.open(otherPlayer)];
  // Opened once, so that only a house that has started anew comes upon it.
  await house.pool.query(`update mines_seeds set sealed_seed = '\\x00' where player_id = $1`, [player.id]);
  const fresh = await openHouse({ clock, connectionString: house.connectionString });
  const mines = openMines(fresh);
  const at = { receivedAt: clock.now(), key: undefined };
  const [failed, opened] = await Promise.allSettled([
    mines.play.click({ ...at, playerId: player.id, betId: broken.betId, position: 0 }),
    mines.play.click({ ...at, playerId: otherPlayer.id, betId: sound.betId, position: tile(sound.gems, 0) }),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: 'INTERNAL' } });
  expect(opened).toMatchObject({ status: 'fulfilled', value: { game: { revealed: [tile(sound.gems, 0)] } } });
  await mines.close();
  await fresh.close();
});

test('what a seed that did not open refused is decided anew under its key once the seed opens', async () => {
  const { betId, gems } = await table.open(player);
  const sealed = await house.pool.query<{ seed: Buffer }>(
    'select sealed_seed as seed from mines_seeds where player_id = $1',
    [player.id],
  );
  const seal = (seed: Buffer | undefined): Promise<unknown> =>
    house.pool.query('update mines_seeds set sealed_seed = $2 where player_id = $1', [player.id, seed]);
  const order = { receivedAt: clock.now(), key: 'one click', playerId: player.id, betId, position: tile(gems, 0) };
  for (const { seed, outcome } of [
    { seed: Buffer.from([0]), outcome: { status: 'rejected', reason: { code: 'INTERNAL' } } },
    { seed: sealed.rows[0]?.seed, outcome: { status: 'fulfilled', value: { game: { revealed: [tile(gems, 0)] } } } },
  ]) {
    await seal(seed);
    const mines = openMines(house);
    const [clicked] = await Promise.allSettled([mines.play.click(order)]);
    expect(clicked).toMatchObject(outcome);
    await mines.close();
  }
});

test('a seed that does not open cannot be changed, and every other that is changed in the same moment is', async () => {
  for (const { token } of [player, otherPlayer]) await house.call('GET', '/mines/seeds', { token });
  await house.pool.query(`update mines_seeds set sealed_seed = '\\x00' where player_id = $1`, [player.id]);
  const rotate = ({ token }: TestPlayer): Promise<MinesAnswer> =>
    house.call('POST', '/mines/seeds/rotate', { token, body: {} });
  const [failed, changed] = await inOneBatch(() => [rotate(player), rotate(otherPlayer)]);
  expect([failed?.status, changed?.status]).toEqual([500, 200]);
});

/** The game as another process of the house has it, reached without HTTP. */
function openMines({ connectionString, pool }: TestHouse, now = clock): { play: Mines; close: () => Promise<void> } {
  const logger = createLogger('silent');
  const intakePool = createPool(connectionString, 1);
  const intake = createIntake({ pool: intakePool, logger });
  const parts = { pool, intake, clock: now, logger, randomness: systemRandomness, chainKey: 'ab'.repeat(32) };
  return {
    play: createMines(parts),
    close: async () => {
      await intake.close();
      await intakePool.end();
    },
  };
}

test('games left for a day are ended while requests have taken every connection that they can', async () => {
  const { betId } = await table.open(player);
  const requests = createPool(house.connectionString, 1, { waitLimit: { callers: 1, ms: 10_000 } });
  const holder = await requests.connect();
  const logger = createLogger('silent');
  const intake = createIntake({ pool: house.pool, logger });
  const parts = { intake, logger, randomness: systemRandomness, chainKey: 'ab'.repeat(32) };
  const later = createTestClock(clock.now() + TIMES.minesAbandonedMs);
  await createMines({ ...parts, pool: requests, jobPool: house.pool, clock: later }).endGamesLeft();
  const found = await house.pool.query('select status from mines_games where id = $1', [betId]);
  expect(found.rows).toEqual([{ status: 'refunded' }]);
  holder.release();
  await intake.close();
  await requests.end();
});

test('a game is not taken for one that was left for a day by a time that is not known', async () => {
  const { betId } = await table.open(player);
  const later = createTestClock(clock.now() + TIMES.minesAbandonedMs);
  const sweeper = openMines(house, later);
  const readStatus = async (): Promise<unknown> =>
    (await house.pool.query('select status from mines_games where id = $1', [betId])).rows;
  later.setKnown(false);
  await sweeper.play.endGamesLeft();
  expect(await readStatus()).toEqual([{ status: 'playing' }]);
  later.setKnown(true);
  await sweeper.play.endGamesLeft();
  expect(await readStatus()).toEqual([{ status: 'refunded' }]);
  await sweeper.close();
});

test('a click against the end of a game left for a day: it goes on or is over, and its win is for what was found', async () => {
  const later = createTestClock(clock.now() + TIMES.minesAbandonedMs);
  const [sweeper, clicker] = [openMines(house, later), openMines(house, later)];
  for (let round = 0; round < 10; round += 1) {
    const { betId, gems } = await table.open(player);
    await table.click(player, betId, tile(gems, 0));
    const click = { playerId: player.id, betId, position: tile(gems, 1), receivedAt: later.now(), key: undefined };
    const [clicked] = await Promise.allSettled([clicker.play.click(click), sweeper.play.endGamesLeft()]);
    const found = await house.pool.query<{ status: string; gems: number }>(
      'select status, bit_count(revealed::bit(25))::int as gems from mines_games where id = $1',
      [betId],
    );
    const isOpen = clicked.status === 'fulfilled';
    expect(found.rows[0]).toEqual(isOpen ? { status: 'playing', gems: 2 } : { status: 'cashout', gems: 1 });
    if (isOpen) await clicker.play.cashOut(click);
    else expect(clicked.reason).toMatchObject({ code: 'NO_ACTIVE_GAME' });
    expect(await listMinesFaults(house.pool)).toEqual([]);
  }
  await Promise.all([sweeper.close(), clicker.close()]);
});

test('a game that cannot be paid does not end', async () => {
  const own = await openHouse({ clock });
  const [unpaid, at] = [await own.enter('unpaid', 1_000_00n), sitDown(own)];
  const { betId, gems } = await at.open(unpaid);
  await at.click(unpaid, betId, tile(gems, 0));
  // As if its payout had been booked before.
  await own.pool.query(
    `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at)
     values ($1, 1, 3, 1, 'payout', $2, now())`,
    [`mines-payout:${betId}`, betId],
  );
  expect((await at.cashOut(unpaid, betId)).status).toBe(500);
  const open = await own.call('GET', '/mines/game', { token: unpaid.token });
  expect(open.body['game']).toMatchObject({ betId, status: 'playing' });
  await own.close();
});

test('whoever asks for new seeds over and over leaves no more of them than a minute has room for, and is told to wait', async () => {
  const hasty = await house.enter('hasty-seeds');
  const rotate = () => house.call('POST', '/mines/seeds/rotate', { token: hasty.token, body: {} });
  let refused: MinesAnswer | undefined;
  let given = 0;
  for (; refused === undefined && given < 600; given += 1) {
    const answer = await rotate();
    if (answer.status !== 200) refused = answer;
  }
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  const waitMs = (refused?.body['params'] as { waitMs: number } | undefined)?.waitMs;
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(1_000);
  const kept = await house.pool.query('select from mines_seeds where player_id = $1', [hasty.id]);
  // The first ones are drawn with the first question.
  expect(kept.rowCount).toBe(given);
});

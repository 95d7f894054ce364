import { paise, wireRupees } from '@rang/contract';
import { minesPayout } from '@rang/games';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { listMinesFaults } from '../../src/modules/mines/index.ts';
import { openHouse, type HouseAnswer, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { sitDown, type MinesAnswer, type MinesTable } from './mines-house.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

const REPETITIONS = 8;
// Two houses over one database: what one intake would put in order by itself meets in the database.
const settings = { JWT_SECRET: 'the secret that both houses sign their tokens with' };
let house: TestHouse;
let other: TestHouse;
let tables: readonly [MinesTable, MinesTable];
let player: TestPlayer;
let visitors = 0;

beforeAll(async () => {
  house = await openHouse({ settings });
  other = await openHouse({ settings, connectionString: house.connectionString });
  tables = [sitDown(house), sitDown(other)];
});
afterAll(async () => {
  await other.close();
  await house.close();
});
beforeEach(async () => {
  visitors += 1;
  player = await house.enter(`player-${String(visitors)}`, 1_000_00n);
});
afterEach(async () => {
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  expect(await listMinesFaults(house.pool)).toEqual([]);
});

/** Asks both houses at once, in turn, `count` times. */
async function atOnce(
  count: number,
  ask: (table: MinesTable, index: number) => Promise<MinesAnswer>,
): Promise<MinesAnswer[]> {
  return await Promise.all(Array.from({ length: count }, (_, index) => ask(tables[index % 2 === 0 ? 0 : 1], index)));
}

async function countRows(): Promise<unknown> {
  const found = await house.pool.query(
    `select (select count(*)::int from mines_games where player_id = $1) as games,
            (select count(*)::int from transfers where key like 'mines-%' and $2 in (from_account, to_account)) as transfers`,
    [
      player.id,
      (
        await house.pool.query<{ id: bigint }>(`select id from accounts where owner_id = $1 and kind = 'wallet'`, [
          player.id,
        ])
      ).rows[0]?.id,
    ],
  );
  return found.rows[0];
}

const tile = (tiles: readonly number[], index: number): number => tiles[index] ?? -1;
const win = (found: number): number => wireRupees(minesPayout(paise(10_00n), 3, found));
const statuses = (answers: readonly MinesAnswer[]): number[] =>
  [...new Set(answers.map(({ status }) => status))].sort();

test('fifty starts at once open one game and take one stake; all others are answered which game is open', async () => {
  const answers = await atOnce(50, (table) => table.start(player));
  const [started] = answers.filter(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { body } of refused) expect(body).toMatchObject({ code: 'GAME_OPEN', activeBetId: started?.body.betId });
  expect(await countRows()).toEqual({ games: 1, transfers: 1 });
  expect(await house.balanceOf(player)).toBe(990);
});

test('fifty starts at once under one key are one game with one answer; the key names no other game', async () => {
  const answers = await atOnce(50, (table) => table.start(player, {}, 'my-key'));
  const [first] = answers;
  expect(first?.status).toBe(200);
  for (const answer of answers) expect(answer.body).toEqual(first?.body);
  expect((await tables[0].start(player, { mineCount: 4 }, 'my-key')).body.code).toBe('KEY_REUSED');
  expect(await countRows()).toEqual({ games: 1, transfers: 1 });
});

test('ten cash-outs at once pay once and are all answered with the same end', async () => {
  // As often as one player may cash out in a moment, in each house.
  for (let round = 0; round < 4; round += 1) {
    const before = Number(await house.balanceOf(player));
    const { betId, gems } = await tables[0].open(player);
    await tables[0].click(player, betId, tile(gems, 0));
    const answers = await atOnce(10, (table) => table.cashOut(player, betId));
    for (const { status, body } of answers) {
      expect([status, body.status, body.winAmount]).toEqual([200, 'cashout', win(1)]);
    }
    expect(answers.filter(({ body }) => 'balance' in body)).toHaveLength(1);
    expect(await house.balanceOf(player)).toBeCloseTo(before - 10 + win(1), 5);
  }
});

test('a gem against a cash-out: the cash-out pays the gems that were found before it, whichever came first', async () => {
  for (let round = 0; round < REPETITIONS; round += 1) {
    const { betId, gems } = await tables[0].open(player);
    await tables[0].click(player, betId, tile(gems, 0));
    const [clicked, ended] = await raceCashOut(betId, tile(gems, 1), round);
    expect(ended.body.status).toBe('cashout');
    expect(ended.body.winAmount).toBe(clicked.status === 200 ? win(2) : win(1));
    if (clicked.status !== 200) expect(clicked.body.code).toBe('NO_ACTIVE_GAME');
  }
});

test('a mine against a cash-out: the game is lost or paid, never both', async () => {
  for (let round = 0; round < REPETITIONS; round += 1) {
    const before = Number(await house.balanceOf(player));
    const { betId, gems, mines } = await tables[0].open(player);
    await tables[0].click(player, betId, tile(gems, 0));
    const [clicked, ended] = await raceCashOut(betId, tile(mines, 0), round);
    const isLost = clicked.status === 200;
    expect(ended.body).toMatchObject(
      isLost ? { status: 'lost', winAmount: 0 } : { status: 'cashout', winAmount: win(1) },
    );
    expect(await house.balanceOf(player)).toBeCloseTo(before - 10 + (isLost ? 0 : win(1)), 5);
  }
});

async function raceCashOut(betId: string, position: number, round: number): Promise<[MinesAnswer, MinesAnswer]> {
  const [near, far] = round % 2 === 0 ? tables : [tables[1], tables[0]];
  return await Promise.all([near.click(player, betId, position), far.cashOut(player, betId)]);
}

test('a tile that is clicked ten times at once is opened once', async () => {
  const { betId, gems } = await tables[0].open(player);
  const answers = await atOnce(10, (table) => table.click(player, betId, tile(gems, 4)));
  expect(answers.filter(({ body }) => body.alreadyRevealed === false)).toHaveLength(1);
  for (const { body } of answers) expect(body).toMatchObject({ revealed: [tile(gems, 4)], isMine: false });
});

test('tiles that are clicked at once are all opened, none is lost', async () => {
  // As often as one player may click in a moment, in each house.
  for (let round = 0; round < 6; round += 1) {
    const { betId, gems, mines } = await tables[0].open(player);
    const answers = await atOnce(4, (table, index) => table.click(player, betId, tile(gems, index)));
    expect(statuses(answers)).toEqual([200]);
    const again = await tables[0].click(player, betId, tile(gems, 0));
    expect(again.body.revealed).toEqual(gems.slice(0, 4));
    expect(again.body.winAmount).toBe(win(4));
    await tables[1].click(player, betId, tile(mines, 0));
  }
});

test('two mines that are clicked at once lose one game once', async () => {
  const { betId, mines } = await tables[0].open(player);
  const answers = await atOnce(3, (table, index) => table.click(player, betId, tile(mines, index)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'NO_ACTIVE_GAME')).toHaveLength(2);
});

/** Holds the player's seeds while both houses are asked, the first before the second, and then lets both go on. */
async function meetAtTheSeeds<First, Second>(
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  await house.call('GET', '/mines/seeds', { token: player.token });
  const holder = await house.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from mines_seeds where player_id = $1 for update', [player.id]);
    const before = first();
    await awaitWaitingForLocks(house.pool, 1);
    const after = second();
    await awaitWaitingForLocks(house.pool, 2);
    await holder.query('commit');
    return await Promise.all([before, after]);
  } finally {
    holder.release();
  }
}

const rotateAt = (at: TestHouse): Promise<HouseAnswer> =>
  at.call('POST', '/mines/seeds/rotate', { token: player.token, body: {} });

test('a change of seeds that waited for a start is refused: no server seed is revealed under an open game', async () => {
  const [started, rotated] = await meetAtTheSeeds(
    () => tables[0].start(player),
    () => rotateAt(other),
  );
  expect([started.status, rotated.status, rotated.body['code']]).toEqual([200, 409, 'SEED_IN_USE']);
});

test('of two changes of seeds at once one goes on with what both were shown, and the other is refused', async () => {
  const { nextServerSeedHash } = (await house.call('GET', '/mines/seeds', { token: player.token })).body;
  const change = (at: TestHouse, clientSeed: string): Promise<HouseAnswer> =>
    at.call('POST', '/mines/seeds/rotate', { token: player.token, body: { clientSeed, nextServerSeedHash } });
  const [first, second] = await meetAtTheSeeds(
    () => change(house, 'first'),
    () => change(other, 'second'),
  );
  expect(first.body).toMatchObject({ current: { serverSeedHash: nextServerSeedHash, clientSeed: 'first' } });
  expect([second.status, second.body['code']]).toEqual([409, 'SEEDS_CHANGED']);
  const now = (await other.call('GET', '/mines/seeds', { token: player.token })).body;
  expect(now).toMatchObject({ current: first.body['current'], nextServerSeedHash: first.body['nextServerSeedHash'] });
});

test.each([
  ['without a key', undefined],
  ['with a key', 'k'],
])('a start that waited for a change of seeds is under the new seeds: %s', async (_name, key) => {
  const [rotated, started] = await meetAtTheSeeds(
    () => rotateAt(other),
    () => tables[0].start(player, {}, key),
  );
  expect([rotated.status, started.status]).toEqual([200, 200]);
  expect(await house.balanceOf(player)).toBe(990);
  const { current } = rotated.body as { current: { serverSeedHash: string } };
  expect(started.body.serverSeedHash).toBe(current.serverSeedHash);
});

test('a game goes on in another house after its own has closed, gem by gem', async () => {
  const passing = await openHouse({ settings, connectionString: house.connectionString });
  const table = sitDown(passing);
  const { betId, gems } = await table.open(player);
  await table.click(player, betId, tile(gems, 0));
  await passing.close();
  const resumed = await other.call('GET', '/mines/game', { token: player.token });
  expect(resumed.body['game']).toMatchObject({ betId, revealed: [tile(gems, 0)], status: 'playing' });
  expect((await tables[1].click(player, betId, tile(gems, 1))).body.winAmount).toBe(win(2));
  expect((await tables[0].cashOut(player, betId)).body.winAmount).toBe(win(2));
});

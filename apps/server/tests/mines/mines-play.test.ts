import { LIMITS, paise, REFUSALS, TIMES, wireRupees, type MinesGame } from '@rang/contract';
import { minePositions, seedHash } from '@rang/fairness';
import { minesPayout } from '@rang/games';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { listMinesFaults } from '../../src/modules/mines/index.ts';
import { ODD_NUMBERS, OTHER_KINDS } from '../house/odd-inputs.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';
import { readBoard, sitDown, type MinesTable } from './mines-house.ts';

const PURSE = 1_000_00n;
const clock = createTestClock();
let house: TestHouse;
let table: MinesTable;
let visitors = 0;

beforeAll(async () => {
  house = await openHouse({ clock });
  table = sitDown(house);
});
afterAll(async () => {
  await house.close();
});
afterEach(async () => {
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  expect(await listMinesFaults(house.pool)).toEqual([]);
});

async function enter(purse = PURSE): Promise<TestPlayer> {
  visitors += 1;
  return await house.enter(`player-${String(visitors)}`, purse);
}

const tile = (tiles: readonly number[], index: number): number => tiles[index] ?? -1;
const win = (found: number, mines = 3, stake = 10_00n): number => wireRupees(minesPayout(paise(stake), mines, found));

test('a game from its start to the cash-out says at each step what it is worth, and pays just that', async () => {
  const player = await enter();
  const started = await table.start(player, { mineCount: 3, betAmount: 10 });
  const fresh = { mineCount: 3, betAmount: 10, status: 'playing', revealed: [], revealedCount: 0, totalSafe: 22 };
  expect(started).toMatchObject({
    status: 200,
    body: { ...fresh, winAmount: 0, multiplier: 0, balance: 990, nonce: 0 },
  });
  expect(started.body).toMatchObject({ nextMultiplier: 1.125, nextWin: 11.25, outcomeRule: 'fair', endedAt: null });
  const { betId } = started.body;
  const open = await house.call('GET', '/mines/game', { token: player.token });
  expect(open.body['game']).toMatchObject({ betId, ...fresh });

  const { gems } = await readBoard(house, betId ?? '');
  const first = await table.click(player, betId, tile(gems, 5));
  expect(first.body).toMatchObject({
    isMine: false,
    alreadyRevealed: false,
    position: tile(gems, 5),
    status: 'playing',
  });
  expect(first.body).toMatchObject({ winAmount: 11.25, multiplier: 1.125, nextWin: win(2), revealedCount: 1 });
  const second = await table.click(player, betId, tile(gems, 1));
  expect(second.body).toMatchObject({ revealed: [tile(gems, 1), tile(gems, 5)], winAmount: win(2) });
  expect(await house.balanceOf(player)).toBe(990);

  const ended = await table.cashOut(player, betId);
  expect(ended.body).toMatchObject({ status: 'cashout', winAmount: win(2), nextWin: null, balance: 990 + win(2) });
  expect(ended.body.minePositions).toHaveLength(3);
  expect(await house.balanceOf(player)).toBe(990 + win(2));
  expect((await house.call('GET', '/mines/game', { token: player.token })).body['game']).toBeNull();
  const history = await house.call('GET', '/mines/history', { token: player.token });
  expect(history.body['games']).toMatchObject([{ betId, status: 'cashout', serverSeed: null, winAmount: win(2) }]);
});

test('a mine ends the game, shows the board and pays nothing; every later step is answered so', async () => {
  const player = await enter();
  const { betId, mines, gems } = await table.open(player);
  await table.click(player, betId, tile(gems, 0));
  const lost = await table.click(player, betId, tile(mines, 1));
  expect(lost.body).toMatchObject({ isMine: true, status: 'lost', winAmount: 0, hitPosition: tile(mines, 1) });
  expect(lost.body).toMatchObject({ minePositions: mines, multiplier: 0, revealed: [tile(gems, 0)], nextWin: null });
  expect(lost.body).not.toHaveProperty('balance');

  const again = await table.click(player, betId, tile(mines, 1));
  expect(again.body).toEqual({ ...lost.body, alreadyRevealed: true });
  expect((await table.click(player, betId, tile(gems, 0))).body).toMatchObject({
    isMine: false,
    alreadyRevealed: true,
  });
  const closed = { status: 409, body: { code: 'NO_ACTIVE_GAME', message: 'No active game found' } };
  expect(await table.click(player, betId, tile(gems, 1))).toMatchObject(closed);
  expect((await table.cashOut(player, betId)).body).toMatchObject({ status: 'lost', winAmount: 0 });
  expect(await house.balanceOf(player)).toBe(990);
});

test('the last gem wins and is paid at once, and once', async () => {
  const player = await enter();
  const { betId, gems } = await table.open(player, { mineCount: 23 });
  await table.click(player, betId, tile(gems, 0));
  const won = await table.click(player, betId, tile(gems, 1));
  expect(won.body).toMatchObject({ status: 'won', winAmount: 2970, multiplier: 297, balance: 3960, isMine: false });
  expect((await table.click(player, betId, tile(gems, 1))).body).toMatchObject({
    status: 'won',
    alreadyRevealed: true,
  });
  expect((await table.cashOut(player, betId)).body).toMatchObject({ status: 'won', winAmount: 2970 });
  expect(await house.balanceOf(player)).toBe(3960);
});

test('a win ends at the stated maximum, and the game with it', async () => {
  const player = await enter(LIMITS.minesStake.max);
  const { betId, gems } = await table.open(player, { mineCount: 24, betAmount: 1_000_000 });
  const won = await table.click(player, betId, tile(gems, 0));
  const maxWin = wireRupees(LIMITS.minesMaxWin);
  expect(won.body).toMatchObject({ status: 'won', winAmount: maxWin, multiplier: 10, balance: maxWin });
});

test('an open tile stays open: it is answered again and nothing changes', async () => {
  const player = await enter();
  const { betId, gems } = await table.open(player);
  const first = await table.click(player, betId, tile(gems, 3));
  const again = await table.click(player, betId, tile(gems, 3));
  expect(again.body).toEqual({ ...first.body, alreadyRevealed: true });
});

test('nothing can be cashed out before the first gem', async () => {
  const player = await enter();
  const { betId } = await table.open(player);
  expect(await table.cashOut(player, betId)).toMatchObject({ status: 409, body: { code: 'NO_GEM_YET' } });
  expect(await house.balanceOf(player)).toBe(990);
});

test('a second game is refused with the one that is open, and nothing is taken', async () => {
  const player = await enter();
  const { betId } = await table.open(player);
  const refused = await table.start(player);
  expect(refused).toMatchObject({ status: 409, body: { success: false, code: 'GAME_OPEN', activeBetId: betId } });
  expect(await house.balanceOf(player)).toBe(990);
});

test("another player's game is not there for anybody else, whatever is asked of it", async () => {
  const [player, otherPlayer] = [await enter(), await enter()];
  const { betId, gems } = await table.open(player);
  const before = await house.call('GET', '/mines/game', { token: player.token });
  for (const answer of [
    await table.click(otherPlayer, betId, tile(gems, 0)),
    await table.cashOut(otherPlayer, betId),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
  expect((await house.call('GET', '/mines/game', { token: otherPlayer.token })).body['game']).toBeNull();
  expect(await house.call('GET', '/mines/game', { token: player.token })).toEqual(before);
});

test('what is no bet, no mine count, no tile or no game is refused in its own words, and nothing is taken', async () => {
  const player = await enter(5_000_000_00n);
  const raw = (path: string, body: string) => house.call('POST', path, { token: player.token, body });
  for (const amount of [...ODD_NUMBERS, ...OTHER_KINDS].filter((odd) => !['0.01', '0.09'].includes(odd))) {
    const answer = await raw('/mines/start', `{"mineCount":3,"betAmount":${amount}}`);
    expect([
      amount,
      answer.status,
      ['INVALID_BET_AMOUNT', 'BET_ABOVE_MAXIMUM', 'BAD_REQUEST'].includes(String(answer.body['code'])),
    ]).toEqual([amount, 400, true]);
  }
  const bet = (mineCount: string): string => `{"mineCount":${mineCount},"betAmount":10}`;
  for (const count of ['0', '25', '-1', '1.5', '"3"', 'null', '[3]', 'true']) {
    const answer = await raw('/mines/start', bet(count));
    expect([count, answer.status, answer.body['code']]).toEqual([count, 400, 'INVALID_MINE_COUNT']);
    expect(answer.body['message']).toBe('Invalid mine count');
  }
  expect((await raw('/mines/start', '{"mineCount":3}')).body['message']).toBe(REFUSALS.INVALID_BET_AMOUNT);
  expect((await raw('/mines/start', bet('3').replace('10', '1000000.01'))).body).toMatchObject({
    code: 'BET_ABOVE_MAXIMUM',
    field: 'betAmount',
    params: { min: 0.01, max: 1_000_000 },
  });
  expect(await house.balanceOf(player)).toBe(5_000_000);

  const { betId } = await table.open(player);
  for (const position of ['-1', '25', '0.5', '"5"', 'null', '[5]', '99999999999999999999']) {
    const answer = await raw('/mines/click', `{"betId":"${betId}","position":${position}}`);
    expect([position, answer.status]).toEqual([position, 400]);
  }
  const ids = ['"no-such-game"', 'null', '5', '["x"]'].map((id) => [id, 400] as const);
  for (const [id, status] of [...ids, ['"0199e0a0-0000-7000-8000-000000000001"', 404] as const]) {
    expect([id, (await raw('/mines/click', `{"betId":${id},"position":5}`)).status]).toEqual([id, status]);
    expect([id, (await raw('/mines/cashout', `{"betId":${id}}`)).status]).toEqual([id, status]);
  }
  clock.advance(60_000);
  const { body } = await house.call('GET', '/mines/game', { token: player.token });
  expect(body['game']).toMatchObject({ betId, revealed: [] });
});

test('more than is there is not staked', async () => {
  const player = await enter(9_99n);
  expect(await table.start(player)).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_BALANCE' } });
  expect(await house.balanceOf(player)).toBe(9.99);
  expect((await house.call('GET', '/mines/seeds', { token: player.token })).body['current']).toMatchObject({
    nonce: 0,
  });
});

test('whoever clicks faster than any screen is slowed, can still cash out, and goes on a moment later', async () => {
  const player = await enter();
  const { betId, gems } = await table.open(player, { mineCount: 1 });
  const answers = [];
  for (let turn = 0; turn < 22; turn += 1) answers.push(await table.click(player, betId, tile(gems, turn % 2)));
  const slow = { status: 429, body: { code: 'CLICKS_TOO_FAST', message: 'Please slow down clicking' } };
  expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(answers.slice(20)).toMatchObject([slow, slow]);
  clock.advance(50);
  expect((await table.click(player, betId, tile(gems, 2))).status).toBe(200);
  expect((await table.cashOut(player, betId)).body.status).toBe('cashout');
  for (let turn = 0; turn < 19; turn += 1) expect((await table.cashOut(player, betId)).status).toBe(200);
  expect(await table.cashOut(player, betId)).toMatchObject({
    status: 429,
    body: { message: 'Please wait before cashing out' },
  });
});

test('a changed server seed is shown, and every game under it lies as it was committed to', async () => {
  const [player, otherPlayer] = [await enter(), await enter()];
  const seedsOf = async () => (await house.call('GET', '/mines/seeds', { token: player.token })).body;
  const { current } = (await seedsOf()) as { current: { id: string; serverSeedHash: string; clientSeed: string } };
  const { betId, gems } = await table.open(player);
  const rotate = (body?: object, key = 'one') =>
    house.call('POST', '/mines/seeds/rotate', { token: player.token, body, headers: { 'idempotency-key': key } });
  expect(await rotate({}, 'none')).toMatchObject({ status: 409, body: { code: 'SEED_IN_USE' } });
  await table.click(player, betId, tile(gems, 0));
  await table.cashOut(player, betId);
  const second = await table.open(player, { mineCount: 24 });
  await table.click(player, second.betId, tile(second.mines, 0));

  const rotated = await rotate({ clientSeed: 'my-own_seed' });
  expect(rotated.body).toMatchObject({
    revealed: { ...current, nonce: 2 },
    current: { clientSeed: 'my-own_seed', nonce: 0 },
  });
  expect((await rotate({ clientSeed: 'my-own_seed' })).body).toEqual(rotated.body);
  const { previous, current: after } = (await seedsOf()) as { previous: unknown[]; current: unknown };
  expect([previous, after]).toEqual([[rotated.body['revealed']], rotated.body['current']]);

  const path = `/mines/seeds/${current.id}/games`;
  const games = (await house.call('GET', path, { token: player.token })).body['games'] as (MinesGame & {
    serverSeed: string;
  })[];
  expect(games.map((game) => [game.nonce, game.mineCount])).toEqual([
    [1, 24],
    [0, 3],
  ]);
  for (const { serverSeed, serverSeedHash, clientSeed, nonce, mineCount: mines, minePositions: shown } of games) {
    expect(seedHash(serverSeed)).toBe(serverSeedHash);
    expect(minePositions({ serverSeed, clientSeed, nonce, mines })).toEqual(shown);
  }
  expect(
    (await house.call('GET', `${path}?limit=1&before=${games[0]?.betId ?? ''}`, { token: player.token })).body['games'],
  ).toEqual([games[1]]);
  expect((await house.call('GET', path, { token: otherPlayer.token })).status).toBe(404);
  for (const clientSeed of ['', 'with:colon', 'x'.repeat(65), 'ünder', 5, null]) {
    expect((await rotate({ clientSeed }, 'bad')).body['code']).toBe('INVALID_CLIENT_SEED');
  }
  expect((await rotate(undefined, 'bare')).body).toMatchObject({ revealed: { clientSeed: 'my-own_seed' } });
});

test('a game that was left lying for a day is cashed out, or refunded where no gem was found', async () => {
  const [lucky, idle, busy] = [await enter(), await enter(), await enter()];
  const [withGem, without, touched] = [await table.open(lucky), await table.open(idle), await table.open(busy)];
  await table.click(lucky, withGem.betId, tile(withGem.gems, 0));
  clock.advance(TIMES.minesAbandonedMs - 1);
  // A login lasts twelve hours.
  const logIn = async ({ username }: TestPlayer): Promise<string> => {
    const answer = await house.call('POST', '/auth/login', { body: { username, password: 'a good password' } });
    return String(answer.body['accessToken']);
  };
  const back = { ...busy, token: await logIn(busy) };
  await table.click(back, touched.betId, tile(touched.gems, 0));
  clock.advance(1);

  // The job looks every ten minutes by the database's own clock: its next look is brought forward.
  await expect
    .poll(
      async () =>
        (
          await house.pool.query(
            `update pgboss.job set start_after = now() where name = 'mines-end-games-left' and state = 'created'`,
          )
        ).rowCount,
      { timeout: 30_000 },
    )
    .toBe(1);
  const statusOf = async ({ betId }: { betId: string }): Promise<unknown> =>
    (await house.pool.query<{ status: string }>('select status from mines_games where id = $1', [betId])).rows[0]
      ?.status;
  await expect.poll(() => statusOf(withGem), { timeout: 30_000 }).toBe('cashout');
  await expect.poll(() => statusOf(without), { timeout: 30_000 }).toBe('refunded');
  expect(await statusOf(touched)).toBe('playing');

  const [rich, same] = [
    { ...lucky, token: await logIn(lucky) },
    { ...idle, token: await logIn(idle) },
  ];
  expect([await house.balanceOf(rich), await house.balanceOf(same)]).toEqual([1_001.25, 1_000]);
  const history = await house.call('GET', '/mines/history', { token: same.token });
  expect(history.body['games']).toMatchObject([{ status: 'refunded', winAmount: 10, multiplier: 1, revealed: [] }]);
  expect((await table.cashOut(same, without.betId)).body).toMatchObject({ status: 'refunded', winAmount: 10 });
});

test('whoever asks for new seeds faster than any person is slowed, and goes on a moment later; others are not', async () => {
  const [hasty, other] = [await enter(), await enter()];
  const rotate = async ({ token }: TestPlayer): Promise<number> =>
    (await house.call('POST', '/mines/seeds/rotate', { token, body: {} })).status;
  const statuses = [];
  for (let turn = 0; turn < 61; turn += 1) statuses.push(await rotate(hasty));
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
  expect(await rotate(other)).toBe(200);
  clock.advance(1_000);
  expect(await rotate(hasty)).toBe(200);
});

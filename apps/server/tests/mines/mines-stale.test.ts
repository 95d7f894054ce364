import { paise, wireRupees } from '@rang/contract';
import { minesPayout } from '@rang/games';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { listMinesFaults } from '../../src/modules/mines/index.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { readBoard, sitDown, type MinesAnswer, type MinesTable } from './mines-house.ts';

// Two houses over one database, each with a memory of its own: what one remembers of a game, the other went on with.
const settings = { JWT_SECRET: 'the secret that both houses sign their tokens with' };
let house: TestHouse;
let other: TestHouse;
let near: MinesTable;
let far: MinesTable;
let player: TestPlayer;
let visitors = 0;

beforeAll(async () => {
  house = await openHouse({ settings });
  other = await openHouse({ settings, connectionString: house.connectionString });
  [near, far] = [sitDown(house), sitDown(other)];
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

const tile = (tiles: readonly number[], index: number): number => tiles[index] ?? -1;
const win = (found: number): number => wireRupees(minesPayout(paise(10_00n), 3, found));

test('gems that are found in two houses in turn are all there, at each step and in the win', async () => {
  const { betId, gems } = await near.open(player);
  for (let found = 1; found <= 6; found += 1) {
    const clicked = await (found % 2 === 0 ? near : far).click(player, betId, tile(gems, found - 1));
    expect(clicked.body).toMatchObject({ revealed: gems.slice(0, found), winAmount: win(found), nonce: 0 });
  }
  expect((await far.cashOut(player, betId)).body).toMatchObject({ status: 'cashout', winAmount: win(6) });
  expect(await house.balanceOf(player)).toBeCloseTo(990 + win(6), 5);
});

test('a house that remembers fewer gems pays for all of them', async () => {
  const { betId, gems } = await near.open(player);
  await near.click(player, betId, tile(gems, 0));
  await far.click(player, betId, tile(gems, 1));
  expect((await near.cashOut(player, betId)).body).toMatchObject({ winAmount: win(2), revealed: gems.slice(0, 2) });
});

test('a game that was cashed out in one house is neither played on nor paid in the other', async () => {
  const { betId, gems, mines } = await near.open(player);
  await near.click(player, betId, tile(gems, 0));
  const ended = await far.cashOut(player, betId);
  const closed = { status: 409, body: { code: 'NO_ACTIVE_GAME' } };
  expect(await near.click(player, betId, tile(gems, 1))).toMatchObject(closed);
  expect(await near.click(player, betId, tile(mines, 0))).toMatchObject(closed);
  const again = await near.cashOut(player, betId);
  expect({ ...again.body, balance: ended.body.balance }).toEqual(ended.body);
  expect(again.body).not.toHaveProperty('balance');
  expect(await house.balanceOf(player)).toBeCloseTo(990 + win(1), 5);
});

test('a game that was lost in one house is not shown as open in the other, and not paid', async () => {
  const { betId, gems, mines } = await near.open(player);
  await near.click(player, betId, tile(gems, 0));
  await far.click(player, betId, tile(mines, 0));
  const lost = { status: 'lost', winAmount: 0, hitPosition: tile(mines, 0) };
  expect((await near.click(player, betId, tile(gems, 0))).body).toMatchObject({ ...lost, alreadyRevealed: true });
  expect((await near.cashOut(player, betId)).body).toMatchObject(lost);
  expect(await house.balanceOf(player)).toBe(990);
});

test('the last gem wins once, whichever house has forgotten the others', async () => {
  const { betId, gems } = await near.open(player, { mineCount: 23 });
  await near.click(player, betId, tile(gems, 0));
  expect((await far.click(player, betId, tile(gems, 1))).body).toMatchObject({ status: 'won', balance: 990 + 2970 });
  const again = await near.click(player, betId, tile(gems, 1));
  expect(again.body).toMatchObject({ status: 'won', alreadyRevealed: true });
  expect(again.body).not.toHaveProperty('balance');
  expect(await house.balanceOf(player)).toBe(990 + 2970);
});

test('a step that was rolled back is not remembered: one key for two tiles in two houses opens one of them', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { betId, gems } = await near.open(player);
    const key = `round ${String(round)}`.replace(' ', '-');
    const click = async (house: TestHouse, position: number): Promise<MinesAnswer> =>
      await house.call('POST', '/mines/click', {
        token: player.token,
        body: { betId, position },
        headers: { 'idempotency-key': key },
      });
    const answers = await Promise.all([click(house, tile(gems, 0)), click(other, tile(gems, 1))]);
    const opened = answers.flatMap(({ status, body }) => (status === 200 ? [body.position ?? -1] : []));
    expect(opened).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('KEY_REUSED');
    const rest = [near, far].map((table) => table.click(player, betId, tile(gems, 2)));
    for (const { body } of await Promise.all(rest)) {
      expect(body.revealed).toEqual([...opened, tile(gems, 2)].sort((a, b) => a - b));
    }
    expect((await near.cashOut(player, betId)).body.winAmount).toBe(win(2));
  }
});

test('a game whose start was rolled back is not there', async () => {
  for (let round = 0; round < 8; round += 1) {
    const before = Number(await house.balanceOf(player));
    const key = `start-${String(round)}`;
    const answers = await Promise.all([
      near.start(player, { mineCount: 3 }, key),
      far.start(player, { mineCount: 4 }, key),
    ]);
    const [started] = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await house.balanceOf(player)).toBeCloseTo(before - 10, 5);
    const open = await house.call('GET', '/mines/game', { token: player.token });
    expect(open.body['game']).toMatchObject({ betId: started?.body.betId, mineCount: started?.body.mineCount });
    const betId = started?.body.betId ?? '';
    const { gems, mines } = await readBoard(house, betId);
    expect((await near.click(player, betId, tile(gems, 0))).body.status).toBe('playing');
    expect((await far.click(player, betId, tile(gems, 1))).body.status).toBe('playing');
    expect((await near.click(player, betId, tile(mines, 0))).body.status).toBe('lost');
  }
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { playFigures } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAMES } from '../../src/games.ts';
import { setMinesMode } from '../../src/modules/controls/index.ts';
import { listPlayFaults } from '../../src/modules/figures/index.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { createTestClock, type TestClock } from '../house/test-clock.ts';
import { sitDown, type MinesTable } from '../mines/mines-house.ts';

// Nearly two minutes before midnight in India.
const START = Date.UTC(2026, 10, 21, 18, 28, 5);
let clock: TestClock;
let house: TestHouse;
let table: MinesTable;

beforeAll(async () => {
  clock = createTestClock(START);
  house = await openHouse({ clock, settings: { CRASH_WAIT_SECONDS: '3600' } });
  table = sitDown(house);
});
afterAll(() => house.close());

async function read({ token }: TestPlayer, query = '') {
  const answer = await house.call('GET', `/wallet/figures${query}`, { token });
  expect(answer.status).toBe(200);
  return playFigures.answer.parse(answer.body);
}

async function win(player: TestPlayer): Promise<string> {
  const game = await table.open(player, { mineCount: 3 });
  await table.click(player, game.betId, game.gems[0] ?? -1);
  clock.advance(200);
  expect((await table.cashOut(player, game.betId)).body.status).toBe('cashout');
  return game.betId;
}

test('what was settled counts on its day of India and in its game, each bet once, for its own player alone', async () => {
  const [asha, bina] = [await house.enter('asha', 1_000_00n), await house.enter('bina', 1_000_00n)];
  const nothing = { bets: 0, won: 0, announced: 0, staked: 0n, paid: 0n, net: 0n };
  const ofMonth = { from: '2026-10-23', to: '2026-11-21' };
  expect(await read(asha)).toEqual({ success: true, ...ofMonth, total: nothing, games: [], days: [], topWins: [] });
  const won = await win(asha);
  // Among the highest of that day it is hers, and nobody else's.
  expect((await read(asha)).topWins).toEqual([won]);
  expect((await read(bina)).topWins).toEqual([]);
  const open = await table.open(asha);
  // A game that is open is no figure yet.
  expect((await read(asha)).total).toMatchObject({ bets: 1, won: 1, staked: 10_00n, paid: 11_25n, net: 1_25n });
  const bet = await house.bet(asha, { betType: 'number', betValue: '7', amount: 5 });
  expect(bet.status).toBe(200);
  clock.advanceTo(START + 120_000);
  await table.click(asha, open.betId, open.mines[0] ?? -1);
  await table.click(asha, open.betId, open.mines[0] ?? -1);
  await inTransaction(house.pool, (client) => setMinesMode(client, 'loss'));
  const lost = await table.open(asha, { outcomeRule: 'loss-mode' });
  await table.click(asha, lost.betId, lost.gems[0] ?? -1);
  await inTransaction(house.pool, (client) => setMinesMode(client, 'random'));
  const settled = await eventually(async () => {
    const figures = await read(asha);
    return figures.total.bets === 4 ? figures : undefined;
  });
  const colour = settled.games.find(({ game }) => game === 'colour');
  const paid = colour?.paid ?? 0n;
  expect(colour).toMatchObject({ bets: 1, staked: 5_00n, announced: 0, won: paid === 0n ? 0 : 1, net: paid - 5_00n });
  expect(settled.games[0]).toEqual({
    ...{ game: 'mines', bets: 3, won: 1, announced: 1, staked: 30_00n, paid: 11_25n, net: -18_75n },
  });
  expect(settled.total).toMatchObject({ bets: 4, announced: 1, staked: 35_00n, paid: 11_25n + paid });
  expect(settled.days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22']);
  expect(settled.days.reduce((sum, { net }) => sum + net, 0n)).toBe(settled.total.net);
  const [today] = (await read(asha, '?days=1')).days;
  expect(today).toEqual(settled.days[1]);
  expect(settled.topWins).not.toContain(won);
  expect((await read(bina)).total).toEqual(nothing);
  expect(await listPlayFaults(house.pool, GAMES)).toEqual([]);
});

test('a figure of a player that was changed, taken away or given to another day is found', async () => {
  expect(await listPlayFaults(house.pool, GAMES)).toEqual([]);
  for (const change of [
    `update player_days set paid = paid + 1 where day = '2026-11-21'`,
    `update player_days set day = day + 1 where day = '2026-11-22'`,
    `delete from player_days where game = 'mines'`,
    'update player_games set bets = bets + 1',
    'update player_games set staked = staked + 1',
    'delete from player_games',
    'update player_games set won = bets where won < bets',
    'update player_games set announced = 0 where announced > 0',
    `with moved as (update player_games set player_id = player_id + 1)
     update player_days set player_id = player_id + 1`,
    `insert into day_wins (bet, day, game, player_id, staked, paid, hundredths, won_at)
     values (gen_random_uuid(), '2026-11-21', 'mines', 1, 100, 99999999, 1000, now())`,
    'update day_wins set paid = paid + 1',
  ]) {
    const client = await house.pool.connect();
    try {
      await client.query('begin');
      await client.query(change);
      expect.soft((await listPlayFaults(client, GAMES)).length, change).toBeGreaterThan(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
});

test('what was settled before there were such figures is counted by the migration', async () => {
  const file = join(import.meta.dirname, '../../migrations/0057-days-of-players.sql');
  const [, fill = ''] = (await readFile(file, 'utf8')).split(/(?=^create temporary table)/m);
  const readAll = async () => [
    (await house.pool.query('select * from player_days order by 1, 2, 3')).rows,
    (await house.pool.query('select * from player_games order by 1, 2')).rows,
  ];
  const kept = await readAll();
  expect(kept[0]?.length).toBeGreaterThan(2);
  await house.pool.query('delete from player_days');
  await house.pool.query('delete from player_games');
  await inTransaction(house.pool, (client) => client.query(fill));
  expect(await readAll()).toEqual(kept);
});

test.each(['?days=0', '?days=91', '?days=1.5', '?days=all'])('figures of %s are refused', async (query) => {
  const { token } = await house.enter(`nobody${query.length}${query.slice(-1)}`, 0n);
  const answer = await house.call('GET', `/wallet/figures${query}`, { token });
  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
});

test('of the highest wins of a day a player is told which are the own, and of nobody else’s', async () => {
  const [chand, dev] = [await house.enter('chand', 1_000_00n), await house.enter('dev', 1_000_00n)];
  const won = await win(chand);
  const lost = await table.open(dev, { mineCount: 3 });
  await table.click(dev, lost.betId, lost.mines[0] ?? -1);
  const { total, topWins } = await read(dev);
  expect(total).toMatchObject({ bets: 1, won: 0 });
  expect(topWins).toEqual([]);
  expect((await read(chand)).topWins).toEqual([won]);
});

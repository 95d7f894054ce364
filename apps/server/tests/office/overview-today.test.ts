import { expect, onTestFinished, test } from 'vitest';
import { GAMES } from '../../src/games.ts';
import { indiaTimeText } from '../../src/platform/india-days.ts';
import { eventually } from '../house/eventually.ts';
import type { TestHouse, TestPlayer } from '../house/open-house.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { openOwnHouse as open, readToday, withoutEngine } from './read-overview.ts';

/** The figures of today once they say that so many bets were decided. */
async function awaitBets(house: TestHouse, token: string, bets: number): ReturnType<typeof readToday> {
  return await eventually(async () => {
    const today = await readToday(house, token);
    return today.sum.fair.bets + today.sum.announced.bets >= bets ? today : undefined;
  });
}

const NOTHING = { bets: 0, staked: 0, paid: 0, gross: 0 };

/** Plays a game of Mines to its end; gives back what was paid. */
async function playMines(house: TestHouse, player: TestPlayer, mineCount: number): Promise<number> {
  const start = { token: player.token, body: { mineCount, betAmount: 10 } };
  const { betId } = (await house.call('POST', '/mines/start', start)).body;
  const clicked = await house.call('POST', '/mines/click', { token: player.token, body: { betId, position: 7 } });
  if (clicked.body['status'] === 'lost') return 0;
  const out = await house.call('POST', '/mines/cashout', { token: player.token, body: { betId } });
  return Number((out.status === 200 ? out : clicked).body['winAmount']);
}

test('today is what was decided today, of each game and of all, and announced rounds stand apart', async () => {
  const house = await open({ settings: { COLOUR_ROUND_SECONDS: '1.5', COLOUR_LOCK_SECONDS: '0.2' } });
  const { token } = await house.enterOffice('meera', 'owner');
  const before = await readToday(house, token);
  expect(before).toMatchObject({ sum: { fair: NOTHING, announced: NOTHING }, newPlayers: 1 });
  expect(before.games.map(({ game }) => game)).toEqual(['colour', 'mines', 'crash']);
  const player = await house.enter('asha', 10_000_00n);
  let paid = 0;
  for (const mineCount of [24, 1]) paid += await playMines(house, player, mineCount);
  await eventually(async () => {
    const taken = await house.bet(player, { betType: 'color', betValue: 'red', amount: 30 });
    return taken.status === 200 ? taken : undefined;
  });
  const mode = { mode: 'lost', reason: 'for the test' };
  expect((await house.call('PUT', '/admin/mines/mode', { token, body: mode })).status).toBe(200);
  const announced = { mineCount: 1, betAmount: 50, outcomeRule: 'loss-mode' };
  const { betId } = (await house.call('POST', '/mines/start', { token: player.token, body: announced })).body;
  const lost = await house.call('POST', '/mines/click', { token: player.token, body: { betId, position: 1 } });
  expect(lost.body['status']).toBe('lost');

  const today = await awaitBets(house, token, 4);
  const won = await house.pool.query<{ payout: bigint | null }>('select payout from colour_bets');
  const colourPaid = Number(won.rows[0]?.payout ?? 0n) / 100;
  const [colour, mines, crash] = today.games;
  const round = (value: number) => Math.round(value * 100) / 100;
  expect(colour).toMatchObject({
    fair: { bets: 1, staked: 30, paid: colourPaid, gross: round(30 - colourPaid) },
    announced: NOTHING,
  });
  expect(mines).toMatchObject({
    fair: { bets: 2, staked: 20, paid, gross: round(20 - paid) },
    announced: { bets: 1, staked: 50, paid: 0, gross: 50 },
  });
  expect(crash).toMatchObject({ fair: NOTHING, announced: NOTHING });
  expect(today.sum).toEqual({
    fair: { bets: 3, staked: 50, paid: round(paid + colourPaid), gross: round(50 - paid - colourPaid) },
    announced: { bets: 1, staked: 50, paid: 0, gross: 50 },
  });
  expect(today.newPlayers).toBe(2);
});

test('what was before the day began in India is not of today, and what was paid in it is', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const house = await open({ connectionString: database.connectionString, games: GAMES.map(withoutEngine) });
  const { token } = await house.enterOffice('meera', 'owner');
  const player = await house.enter('asha', 100_00n);
  const { day } = await readToday(house, token);
  const midnight = `'${day}T00:00:00+05:30'::timestamptz`;
  const insert = (table: string, at: string, amount: number): Promise<unknown> =>
    house.pool.query(
      table === 'deposits'
        ? `insert into deposits (player_id, order_no, amount, channel, status, gateway_order_id, created_at, paid_at)
           values ($1, uuidv7(), $2, 'upi', 'paid', uuidv7(), ${at}, ${at})`
        : `insert into withdrawals (player_id, payout_no, amount, bank_name, account_name, ifsc, account_sealed,
             account_last4, status, gateway_payout_id, created_at, decided_at, decided_by, paid_at)
           values ($1, uuidv7(), $2, 'Bank', 'Asha', 'BANK0000001', '', '0000', 'paid', uuidv7(), ${at}, ${at}, 'x', ${at})`,
      [player.id, amount],
    );
  for (const table of ['deposits', 'withdrawals']) {
    await insert(table, `${midnight} - interval '1 ms'`, 1_000_00);
    await insert(table, midnight, 2_000_00);
    await insert(table, `${midnight} + interval '1 ms'`, 500_50);
  }
  await house.pool.query(`update players set created_at = ${midnight} - interval '1 s' where username = 'demo'`);
  const paid = { count: 2, amount: 2_500.5 };
  const today = await eventually(async () => {
    const read = await readToday(house, token);
    return read.withdrawals.count > 0 ? read : undefined;
  });
  expect(today).toMatchObject({ deposits: paid, withdrawals: paid, newPlayers: 1 });
});

const FIGURES = `
insert into game_days (day, game, rule, part, draws, bets, staked, paid, due, squared)
select $1::date - n, 'crash', rule, part, 1, 3, staked, 30000, 0, 0
from generate_series(0, 1) as n, generate_series(0, 1) as part,
  (values ('fair', 60000), ('interrupted', 40000), ('restricted', 50000)) as counted (rule, staked)`;

test('of a round that was interrupted counts what had been cashed out, and yesterday does not', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const house = await open({ connectionString: database.connectionString, games: GAMES.map(withoutEngine) });
  const { token } = await house.enterOffice('meera', 'owner');
  await house.pool.query(FIGURES, [indiaTimeText(new Date()).slice(0, 10)]);
  const { games } = await readToday(house, token);
  expect(games.find(({ game }) => game === 'crash')).toEqual({
    game: 'crash',
    fair: { bets: 12, staked: 2_000, paid: 1_200, gross: 800 },
    announced: { bets: 6, staked: 1_000, paid: 600, gross: 400 },
  });
});

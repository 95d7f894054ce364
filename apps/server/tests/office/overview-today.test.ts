import { expect, onTestFinished, test } from 'vitest';
import { GAMES } from '../../src/games.ts';
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

const NOTHING = { bets: 0, staked: 0, paid: 0, result: 0 };

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
    fair: { bets: 1, staked: 30, paid: colourPaid, result: round(30 - colourPaid) },
    announced: NOTHING,
  });
  expect(mines).toMatchObject({
    fair: { bets: 2, staked: 20, paid, result: round(20 - paid) },
    announced: { bets: 1, staked: 50, paid: 0, result: 50 },
  });
  expect(crash).toMatchObject({ fair: NOTHING, announced: NOTHING });
  expect(today.sum).toEqual({
    fair: { bets: 3, staked: 50, paid: round(paid + colourPaid), result: round(50 - paid - colourPaid) },
    announced: { bets: 1, staked: 50, paid: 0, result: 50 },
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

const CRASH_ROUNDS = `
with chain as (
  insert into fairness_chains (game, length, terminating_hash, sealed_seed, salt, committed_at, salt_fixed_at, used)
  values ('crash', 9, 'end', '', 'salt', now(), now(), 4) returning id
)
insert into crash_rounds (id, chain_id, chain_index, state, is_latest, outcome_rule, opened_at, starts_at, started_at,
  crash_point, fair_crash_point, game_hash, ended_at, bets, staked, cashed_out, won)
select n, chain.id, n, state, n = 4, rule, at, at, at, 200, 200, 'hash', at, 3, 60000, 1, 30000
from chain, (values
  (1, 'crashed', 'fair', now() - interval '2 days'), (2, 'crashed', 'fair', now()), (3, 'void', 'fair', now()),
  (4, 'crashed', 'restricted', now())
) as r (n, state, rule, at)`;
// Of the round that was interrupted one had cashed out, the others were paid back.
const CRASH_BETS = `
insert into crash_bets (id, player_id, slot, round, amount, limit_multiplier, status, multiplier, payout, cashed_out_by,
  received_at, ended_at)
select uuidv7(), $1, 1, 3, 20000, 1000, status, multiplier, payout, by, now(), now()
from (values
  ('cashed_out', 150, 30000, 'player'), ('refunded', null, null, null), ('refunded', null, null, null)
) as b (status, multiplier, payout, by)`;

test('of a round that was interrupted counts what had been cashed out, and what was paid back does not', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const house = await open({ connectionString: database.connectionString, games: GAMES.map(withoutEngine) });
  const { token } = await house.enterOffice('meera', 'owner');
  const player = await house.enter('asha');
  await house.pool.query(CRASH_ROUNDS);
  await house.pool.query(CRASH_BETS, [player.id]);
  const { games } = await readToday(house, token);
  expect(games.find(({ game }) => game === 'crash')).toEqual({
    game: 'crash',
    fair: { bets: 4, staked: 800, paid: 600, result: 200 },
    announced: { bets: 3, staked: 600, paid: 300, result: 300 },
  });
});

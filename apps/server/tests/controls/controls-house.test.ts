import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { chooseColourNumber, withdrawColourNumber } from '../../src/modules/controls/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createPool, inTransaction } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, testSettings } from '../house/open-house.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { createTestClock } from '../house/test-clock.ts';

test('what is set is told in the timer, the bet, the live feed, the results and the proof of its round, and of no other', async () => {
  const clock = createTestClock(Date.UTC(2026, 10, 21, 9, 0, 0));
  const house = await openHouse({ clock, settings: { CRASH_WAIT_SECONDS: '86399' } });
  onTestFinished(() => house.close());
  const player = await house.enter('asha', 1_000_00n);
  const { body: before } = await house.call('GET', '/timer');
  await inTransaction(house.pool, (client) => chooseColourNumber(client, 7));
  // The round that is open keeps its rule, for whoever asks and whoever bets.
  expect((await house.call('GET', '/timer')).body).toMatchObject({ ...before, outcomeRule: 'fair' });
  const bet = { betType: 'color', betValue: 'red', amount: 10, outcomeRule: 'fair' };
  expect((await house.bet(player, bet)).body).toMatchObject({ bet: { outcomeRule: 'fair' } });

  clock.advanceTo(Date.parse(String(before['endTime'])));
  const round = Number(before['currentRound']) + 1;
  await eventually(async () => {
    const { body } = await house.call('GET', '/timer');
    return body['currentRound'] === round && body['outcomeRule'] === 'operator-number' ? true : undefined;
  });
  const refused = await house.bet(player, bet);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'OUTCOME_RULE_CHANGED', params: { outcomeRule: 'operator-number' } },
  });
  const taken = await house.bet(player, { ...bet, outcomeRule: 'operator-number' });
  expect(taken.body).toMatchObject({ bet: { round, outcomeRule: 'operator-number' } });
  const live = await house.call('GET', '/bets/live');
  const rulesOf = ({ body }: typeof live) => (body['bets'] as { outcomeRule: string }[]).map((row) => row.outcomeRule);
  expect(rulesOf(live)).toEqual(['operator-number', 'fair']);

  clock.advanceTo(Date.parse(String(before['endTime'])) + 60_000);
  const proof = await eventually(async () => {
    const answer = await house.call('GET', `/fairness/colour/${String(round)}`);
    return answer.status === 200 ? answer.body['data'] : undefined;
  });
  expect(proof).toMatchObject({ number: 7, outcomeRule: 'operator-number' });
  const results = (await house.call('GET', '/result')).body['data'] as object[];
  expect(results[0]).toMatchObject({ round, number: 7, color: 'red', outcomeRule: 'operator-number' });
  expect(results[1]).toMatchObject({ round: round - 1, outcomeRule: 'fair' });
  expect(rulesOf(await house.call('GET', '/bets/myBets', { token: player.token }))).toEqual([
    'operator-number',
    'fair',
  ]);
});

test('a house of real money does not start while a control is set, and starts no round', async () => {
  const { connectionString, pool } = await openDatabase();
  await inTransaction(pool, (client) => chooseColourNumber(client, 7));
  // The settings refuse real money by themselves yet; this is what stands behind them.
  const config = { ...readConfig(testSettings(connectionString)), MONEY: 'real' as const };
  const parts = { config, logger: createLogger('silent'), clock: systemClock, randomness: systemRandomness };
  const real = await createApp(parts);
  await expect(real.start()).rejects.toThrow('MONEY=real does not start: outcome controls are set in the database');
  expect((await pool.query('select from colour_rounds')).rowCount).toBe(0);
  await real.stop();
  await inTransaction(pool, withdrawColourNumber);
  const again = await createApp(parts);
  await again.start();
  await again.stop();
});

/** A database that is up to date, before any house has started on it. */
async function openDatabase(): Promise<{ connectionString: string; pool: pg.Pool }> {
  const database = await createTestDatabase();
  const pool = createPool(database.connectionString, 2);
  onTestFinished(async () => {
    await pool.end();
    await database.remove();
  });
  return { connectionString: database.connectionString, pool };
}

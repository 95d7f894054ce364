import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, testSettings, type HouseAnswer, type TestAdmin, type TestHouse } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';
import { createTestDatabase } from '../setup/test-database.ts';

const PATH = '/admin/crash/settings';
const NONE = { restrictCrashMultiplier: false, restrictHighBets: false };
const BOTH = { restrictCrashMultiplier: true, restrictHighBets: true };

function save(house: TestHouse, admin: TestAdmin, body: object): Promise<HouseAnswer> {
  return house.call('PUT', PATH, { token: admin.token, body });
}

/** The round that is on, once it is the one that is asked for. */
async function awaitRound(house: TestHouse, gameId: string, gameState: string): Promise<Record<string, unknown>> {
  return await eventually(async () => {
    const { body } = await house.call('GET', '/crash/state');
    return body['gameId'] === gameId && body['gameState'] === gameState ? body : undefined;
  });
}

test('an operator restricts Crash, with an entry in the trail; who sees it may be an auditor, and nobody else', async () => {
  const house = await openHouse({ settings: { CRASH_WAIT_SECONDS: '3600' } });
  onTestFinished(() => house.close());
  const operator = await house.enterOffice('vikram', 'operator');
  const auditor = await house.enterOffice('anand', 'auditor');
  await awaitRound(house, '1', 'waiting');
  expect((await house.call('GET', PATH, { token: auditor.token })).body).toEqual({ success: true, settings: NONE });
  const set = await save(house, operator, { ...BOTH, reason: 'a demonstration' });
  expect(set).toMatchObject({
    ...{ status: 200, body: { success: true, settings: BOTH, holdsFrom: 2 } },
    body: {
      entry: {
        actor: 'vikram',
        action: 'crash.restrict',
        before: NONE,
        after: { ...BOTH, round: 2 },
        reason: 'a demonstration',
      },
    },
  });
  // The same again changes nothing, and says so.
  expect((await save(house, operator, BOTH)).body).toEqual({
    ...{ success: true, settings: BOTH, holdsFrom: null, entry: null },
  });
  expect((await house.call('GET', PATH, { token: operator.token })).body['settings']).toEqual(BOTH);
  // Who has not seen what another has set does not take it back in passing.
  const unseen = { restrictCrashMultiplier: false, restrictHighBets: true };
  expect(await save(house, operator, { ...unseen, expected: NONE })).toMatchObject({
    ...{ status: 409, body: { code: 'SETTINGS_CHANGED' } },
  });
  expect(await save(house, auditor, NONE)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await save(house, operator, { ...NONE, restrictHighBets: 'no' })).toMatchObject({ status: 400 });
  expect((await house.call('GET', PATH, { token: operator.token })).body['settings']).toEqual(BOTH);
  expect((await save(house, operator, { ...unseen, expected: BOTH })).body['settings']).toEqual(unseen);
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
});

test('what is restricted is told before a bet, in the bet, the results and the proof of its round, and of no other', async () => {
  const clock = createTestClock(Date.UTC(2026, 10, 21, 9, 0, 0));
  const house = await openHouse({ clock, settings: { CRASH_WAIT_SECONDS: '10' } });
  onTestFinished(() => house.close());
  const owner = await house.enterOffice('meera', 'owner');
  const player = await house.enter('asha', 1_000_00n);
  const bet = (body: object): Promise<HouseAnswer> =>
    house.call('POST', '/crash/place-bet', { token: player.token, body: { amount: 10, ...body } });
  const before = await awaitRound(house, '1', 'waiting');
  expect(before).toMatchObject({ outcomeRule: 'fair', nextOutcomeRule: null });
  expect((await save(house, owner, BOTH)).body['holdsFrom']).toBe(2);
  expect((await bet({ outcomeRule: 'fair', targetMultiplier: 1.01 })).body).toMatchObject({
    bet: { gameId: '1', outcomeRule: 'fair' },
  });
  // A round may crash at once.
  clock.advanceTo(Date.parse(String(before['nextGameTime'])));
  const begun = await eventually(async () => {
    const { body } = await house.call('GET', '/crash/state');
    return body['gameId'] === '1' && body['gameState'] !== 'waiting' ? body : undefined;
  });
  expect(begun).toMatchObject({ outcomeRule: 'fair', nextOutcomeRule: 'restricted-both' });
  expect(await bet({ outcomeRule: 'fair', slot: 2 })).toMatchObject({
    status: 409,
    body: { code: 'OUTCOME_RULE_CHANGED', params: { outcomeRule: 'restricted-both' } },
  });
  expect((await bet({ outcomeRule: 'restricted-both', slot: 2, amount: 25 })).body).toMatchObject({
    bet: { forNextRound: true, outcomeRule: 'restricted-both' },
  });
  const pass = async (gameId: string): Promise<void> => {
    await eventually(async () => {
      const { body } = await house.call('GET', '/crash/state');
      if (body['gameId'] !== gameId) return true;
      clock.advance(body['gameState'] === 'running' ? 60_000 : 3_000);
      return undefined;
    });
  };
  await pass('1');
  expect(await awaitRound(house, '2', 'waiting')).toMatchObject({ outcomeRule: 'restricted-both' });
  await pass('2');
  const { data } = (await house.call('GET', '/crash/rounds/2')).body as { data: Record<string, number> };
  expect(data).toMatchObject({ outcomeRule: 'restricted-both', highestStake: 25 });
  expect(data['crashPoint']).toBe(Math.min(2.8, data['fairCrashPoint'] ?? 0));
  expect((await house.call('GET', '/crash/rounds/1')).body['data']).not.toHaveProperty('highestStake');
  const results = (await house.call('GET', '/crash/history')).body['data'] as object[];
  expect(results).toMatchObject([{ outcomeRule: 'restricted-both' }, { outcomeRule: 'fair' }]);
  const own = (await house.call('GET', '/crash/my-bets', { token: player.token })).body['bets'];
  expect(own).toMatchObject([{ outcomeRule: 'restricted-both' }, { outcomeRule: 'fair' }]);
});

test('a house of real money has no such call, and does not start where a restricted round is announced', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.connectionString, 2);
  onTestFinished(async () => {
    await pool.end();
    await database.remove();
  });
  const play = await openHouse({
    ...{ connectionString: database.connectionString, settings: { CRASH_WAIT_SECONDS: '3600' } },
  });
  const owner = await play.enterOffice('meera', 'owner');
  await awaitRound(play, '1', 'waiting');
  await save(play, owner, BOTH);
  await save(play, owner, NONE);
  await play.close();
  // The settings refuse real money by themselves yet; this is what stands behind them.
  const config = {
    ...readConfig({ ...testSettings(database.connectionString), CRASH_WAIT_SECONDS: '3600' }),
    MONEY: 'real' as const,
  };
  const parts = { config, logger: createLogger('silent'), clock: systemClock, randomness: systemRandomness };
  const real = await createApp(parts);
  const address = await real.start();
  for (const prefix of ['', '/api']) {
    for (const method of ['GET', 'PUT']) {
      const answer = await fetch(`${address}${prefix}${PATH}`, {
        ...{ method, headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' } },
        ...(method === 'PUT' ? { body: JSON.stringify(BOTH) } : {}),
      });
      expect(answer.status).toBe(404);
    }
  }
  await real.stop();
  await pool.query(`update crash_rounds set next_outcome_rule = 'restricted' where is_latest and state = 'waiting'`);
  const again = await createApp(parts);
  await expect(again.start()).rejects.toThrow('a round of Crash is announced as restricted');
  await again.stop();
});

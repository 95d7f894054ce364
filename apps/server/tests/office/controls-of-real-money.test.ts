import { CALLS, type AdminCall, type AdminRight } from '@rang/contract';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createAdministrator } from '../../src/modules/administrators/index.ts';
import { createPasswordHasher } from '../../src/modules/passwords/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { ADMIN_PASSWORD, LIGHT_COST, testSettings } from '../house/open-house.ts';
import { createTestDatabase } from '../setup/test-database.ts';

const CONTROLS = [
  ...['tweakState', 'tweakResult', 'withdrawTweak', 'maxSideState', 'setMaxSide', 'minesModeState', 'updateMinesMode'],
] as const satisfies readonly AdminRight[];

/** A house that plays for money, as its settings will allow one day, and the token of its owner. */
async function openRealHouse(): Promise<{ address: string; token: string }> {
  const database = await createTestDatabase();
  const pool = createPool(database.connectionString, 2);
  const config = { ...readConfig(testSettings(database.connectionString)), MONEY: 'real' as const };
  const parts = { config, logger: createLogger('silent'), clock: systemClock, randomness: systemRandomness };
  const app = await createApp(parts);
  const address = await app.start();
  onTestFinished(async () => {
    await app.stop();
    await pool.end();
    await database.remove();
  });
  const hasher = createPasswordHasher(LIGHT_COST);
  const order = { username: 'meera', role: 'owner' as const, password: ADMIN_PASSWORD };
  await createAdministrator({ pool, hasher, at: new Date(), by: 'test' }, order);
  const login = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'meera', password: ADMIN_PASSWORD }),
  });
  return { address, token: ((await login.json()) as { token: string }).token };
}

test('where people play for money there is no call that decides an outcome, or shows one that was decided', async () => {
  const { address, token } = await openRealHouse();
  const ask = (path: string, method: string, body?: string): Promise<Response> =>
    fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
  const calls = CALLS.filter((call): call is AdminCall =>
    (CONTROLS as readonly string[]).includes((call as AdminCall).right),
  );
  expect(calls).toHaveLength(CONTROLS.length);
  for (const { method, path } of calls) {
    for (const prefix of ['', '/api']) {
      const answer = await ask(`${prefix}${path}`, method, method === 'GET' ? undefined : '{"number":7,"mode":"lost"}');
      expect({ path, status: answer.status, ...((await answer.json()) as object) }).toMatchObject({
        ...{ path, status: 404, code: 'NOT_FOUND' },
      });
    }
  }
  // Whoever works there still sees what is bet.
  expect((await ask('/api/admin/total-bets-upcoming-round', 'GET')).status).toBe(200);
});

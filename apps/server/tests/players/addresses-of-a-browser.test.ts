import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayersHouse, type PlayersHouse } from './players-house.ts';
import { createResetCalls } from './players-reset-calls.ts';

let house: PlayersHouse;
beforeAll(async () => {
  house = await openPlayersHouse();
});
afterAll(async () => {
  await house.close();
});

const ADDRESSES = 30;

test('a browser is known at ten addresses at most, so that no login in it has ever more marks to exchange', async () => {
  const calls = createResetCalls(house);
  let cookie: string | undefined;
  for (let number = 0; number < ADDRESSES; number += 1) {
    const email = `reader@${String(number)}.example.com`;
    await calls.openAccount(`reader.${String(number)}`, { email });
    const opened = await calls.letIn(email, cookie);
    expect(opened.status).toBe(200);
    cookie = opened.cookie;
  }
  // The one that was opened last lets the browser in, as before.
  const known = await house.pool.query<{ email: string }>('select email from address_devices');
  expect(known.rows.map(({ email }) => email)).toContain(`reader@${String(ADDRESSES - 1)}.example.com`);
  expect(known.rows.length).toBeLessThanOrEqual(10);
});

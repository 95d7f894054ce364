import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayersHouse, PUBLIC_URL, signupForm, type PlayersHouse } from './players-house.ts';

let house: PlayersHouse;
beforeAll(async () => {
  house = await openPlayersHouse();
});
afterAll(async () => {
  await house.close();
});

const ADDRESSES = 30;

test('a browser is known at ten addresses at most, so that no login in it has ever more marks to exchange', async () => {
  let cookie: string | undefined;
  for (let number = 0; number < ADDRESSES; number += 1) {
    const from = { address: `10.7.0.${String(number)}` };
    const email = `reader@${String(number)}.example.com`;
    await house.players.accounts.createPlayer(signupForm(`reader.${String(number)}`, { email }));
    expect((await house.post('/auth/login-link', { email }, from)).status).toBe(200);
    await house.mail.sendDue().then(({ ended }) => ended);
    const token = house.mails.at(-1)?.links[0]?.slice(`${PUBLIC_URL}/login/link/`.length) ?? '';
    const opened = await house.post('/auth/login-link/open', { token }, { ...from, cookie });
    expect(opened.status).toBe(200);
    cookie = opened.cookie;
  }
  // The one that was opened last lets the browser in, as before.
  const known = await house.pool.query<{ email: string }>('select email from address_devices');
  expect(known.rows.map(({ email }) => email)).toContain(`reader@${String(ADDRESSES - 1)}.example.com`);
  expect(known.rows.length).toBeLessThanOrEqual(10);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayersHouse, PASSWORD, PUBLIC_URL, signupForm, type PlayersHouse } from './players-house.ts';

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

test.runIf(process.env['MEASURE'])('what a login costs with many', async () => {
  await house.players.accounts.createPlayer(signupForm('measured'));
  for (const many of [0, 1_000, 10_000]) {
    await house.pool.query('delete from address_devices');
    const { cookie } = await house.post('/auth/login', { username: 'measured', password: PASSWORD });
    await house.pool.query(
      `insert into address_devices (email, mark_hash, link_hash, expires_at)
       select number || '@example.com', sha256($1), sha256($1), '2030-01-01' from generate_series(1, $2::int) as number`,
      [cookie?.split('=')[1], many],
    );
    const at = performance.now();
    await house.post('/auth/login', { username: 'measured', password: PASSWORD }, { cookie });
    console.log(many, Math.round(performance.now() - at), 'ms');
  }
});

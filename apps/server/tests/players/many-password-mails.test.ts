import type { SessionAnswer } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE, openPlayersHouse, PASSWORD, SECOND, signupForm, type PlayersHouse } from './players-house.ts';

const CHANGES = 40;
let house: PlayersHouse;

beforeAll(async () => {
  house = await openPlayersHouse();
});
afterAll(async () => {
  await house.close();
});

test('whoever changes a password again and again has the house mail a few times, and once more at the end', async () => {
  await house.players.accounts.createPlayer(signupForm('restless'));
  await house.pool.query(`update players set email_confirmed_at = now() where username = 'restless'`);
  let session = await house.logIn('restless');
  const count = () => house.mails.length;
  // One in each second, as the limit of the call allows, and the job sends in each second.
  let password = PASSWORD;
  for (let change = 0; change < CHANGES; change += 1) {
    house.clock.at += SECOND;
    const newPassword = `a good password ${String(change)}`;
    const asked = { currentPassword: password, newPassword };
    const changed = await house.post('/auth/change-password', asked, { token: session.accessToken });
    expect(changed.status).toBe(200);
    session = changed.body['session'] as SessionAnswer;
    password = newPassword;
    await house.mail.sendDue();
  }
  // An address is mailed three links in half an hour at most, whoever asks.
  expect(count()).toBeLessThanOrEqual(3);
  const before = count();
  // The last change is told of all the same.
  house.clock.at += 10 * MINUTE;
  await house.mail.sendDue();
  expect(count()).toBe(before + 1);
});

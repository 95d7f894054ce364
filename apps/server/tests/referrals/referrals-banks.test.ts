import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRewards } from '../../src/modules/referrals/index.ts';
import { BANK } from '../withdrawals/withdrawals-house.ts';
import { openReferralsHouse, type Friend, type ReferralsHouse } from './referrals-house.ts';

let house: ReferralsHouse;
beforeAll(async () => {
  house = await openReferralsHouse({ PLAY_WELCOME: '200' });
});
afterAll(() => house.close());

/** Saves bank accounts that nobody has, and forgets each. */
async function saveMany(player: Friend, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const body = { ...BANK, account_number: String(700_000_000_000n + player.id * 1_000n + BigInt(number)) };
    // Nobody else's. From many addresses, so that no limit of one is in the way.
    const by = { token: player.token, headers: { 'x-forwarded-for': `10.0.${String(number)}.1` } };
    const { body: saved } = await house.call('POST', '/bank/create', { ...by, body });
    const { _id: id } = saved['data'] as { _id: string };
    expect((await house.call('DELETE', `/bank/${id}`, by)).status).toBe(200);
  }
}

async function withdraw(player: Friend, bank: typeof BANK): Promise<void> {
  const answer = await house.call('POST', '/mxpay/payout', { token: player.token, body: { amount: 100, ...bank } });
  expect(answer.status, answer.text).toBe(200);
}

async function isMarked(friend: Friend): Promise<boolean> {
  const marked = await listRewards(house.pool, { which: 'marked', limit: 100 });
  const reward = marked.find((each) => each.friend.username === friend.username);
  return reward?.marks.some(({ kind }) => kind === 'bank-account') === true;
}

test('a friend who is paid to the account of the referrer is marked, however many accounts were saved before', async () => {
  const referrer = await house.join({ username: 'first' });
  const friend = await house.join({ username: 'first.0', referralCode: await house.codeOf(referrer) });
  for (const player of [referrer, friend]) await house.deposit(player, 200);
  await withdraw(referrer, BANK);
  await saveMany(friend, 101);
  await withdraw(friend, BANK);
  expect(await isMarked(friend)).toBe(true);
});

test('and however many were saved since it was saved itself, before there was a reward', async () => {
  const referrer = await house.join({ username: 'second' });
  const friend = await house.join({ username: 'second.0', referralCode: await house.codeOf(referrer) });
  await house.deposit(referrer, 200);
  const bank = { ...BANK, account_number: '600000000001' };
  await withdraw(referrer, bank);
  await house.call('POST', '/bank/create', { token: friend.token, body: bank });
  await saveMany(friend, 21);
  await house.deposit(friend, 200);
  await withdraw(friend, bank);
  expect(await isMarked(friend)).toBe(true);
});

test('and however many were saved since money was asked for to it, before the deposit that earns the reward', async () => {
  const referrer = await house.join({ username: 'fourth' });
  const friend = await house.join({ username: 'fourth.0', referralCode: await house.codeOf(referrer) });
  await house.deposit(referrer, 200);
  const bank = { ...BANK, account_number: '600000000004' };
  await withdraw(referrer, bank);
  // What the house welcomes with.
  await withdraw(friend, bank);
  // As many as are noted of it.
  await saveMany(friend, 105);
  await house.deposit(friend, 200);
  expect(await isMarked(friend)).toBe(true);
});

test('and whichever branch of the bank is named, and with zeros before the number', async () => {
  const referrer = await house.join({ username: 'third' });
  const friend = await house.join({ username: 'third.0', referralCode: await house.codeOf(referrer) });
  for (const player of [referrer, friend]) await house.deposit(player, 200);
  await withdraw(referrer, { ...BANK, account_number: '600000000002' });
  await withdraw(friend, { ...BANK, account_number: '00600000000002', ifsc: 'SBIN0009999' });
  expect(await isMarked(friend)).toBe(true);
});

import { ADMIN_MATRIX, type AdminRole } from '@rang/contract';
import { expect, onTestFinished, test } from 'vitest';
import type { HouseAnswer } from '../house/open-house.ts';
import { openReferralsHouse, type Friend, type ReferralsHouse } from '../referrals/referrals-house.ts';
import { BANK } from '../withdrawals/withdrawals-house.ts';
import { openOwnHouse as open, readWaiting } from './read-overview.ts';

const NONE = { count: 0, oldestAt: null };

function withdraw(house: ReferralsHouse, player: Friend, amount: number): Promise<HouseAnswer> {
  return house.call('POST', '/mxpay/payout', { token: player.token, body: { amount, ...BANK } });
}

test('what waits is counted with how long the first of it has waited, and no more once it is decided', async () => {
  const house = await openReferralsHouse({ WITHDRAWAL_SECOND_APPROVAL: '400' });
  onTestFinished(() => house.close());
  const { token } = await house.enterOffice('meera', 'operator');
  expect(await readWaiting(house, token)).toEqual({
    ...{ withdrawals: NONE, 'second-approvals': NONE, tickets: NONE, deposits: NONE, rewards: NONE },
  });
  const player = await house.join({ username: 'asha' });
  await house.deposit(player, 5_000);
  for (const amount of [200, 300, 500]) expect((await withdraw(house, player, amount)).status).toBe(200);
  const rows = await house.pool.query<{ id: string; created_at: Date }>(
    'select id, created_at from withdrawals order by created_at',
  );
  const [first, second, large] = rows.rows.map(({ id, created_at: at }) => ({ id, oldestAt: at.toISOString() }));
  expect(await readWaiting(house, token)).toMatchObject({ withdrawals: { count: 3, oldestAt: first?.oldestAt } });

  for (const id of [first?.id, large?.id]) {
    const approved = await house.call('POST', `/admin/withdrawals/${id ?? ''}/approve`, {
      token,
      body: { expected: 'requested' },
    });
    expect(approved.status).toBe(200);
  }
  expect(await readWaiting(house, token)).toMatchObject({
    withdrawals: { count: 1, oldestAt: second?.oldestAt },
    'second-approvals': { count: 1, oldestAt: large?.oldestAt },
  });

  const ticket = { subject: 'Where is it?', message: 'My money.', category: 'payment', priority: 'high' };
  const sent = await house.call('POST', '/support/create', { token: player.token, body: ticket });
  const { _id: id, createdAt } = sent.body['ticket'] as { _id: string; createdAt: string };
  expect(await readWaiting(house, token)).toMatchObject({ tickets: { count: 1, oldestAt: createdAt } });
  const answer = { status: 'closed', priority: 'high', adminNotes: 'It is there.' };
  expect((await house.call('PUT', `/support/${id}/status`, { token, body: answer })).status).toBe(200);
  expect(await readWaiting(house, token)).toMatchObject({ tickets: NONE });
});

test('a deposit hangs once it is half an hour old and nobody has ended it', async () => {
  const house = await open();
  const { token } = await house.enterOffice('meera', 'operator');
  const player = await house.enter('asha');
  const insert = async (orderNo: string, minutes: number, status: string) => {
    await house.pool.query(
      `insert into deposits (player_id, order_no, amount, channel, status, gateway_order_id, created_at)
       values ($1, $2, 10000, 'upi', $3, $2, now() - $4 * interval '1 min')`,
      [player.id, orderNo, status, minutes],
    );
  };
  await insert('young', 29, 'pending');
  await insert('failed', 300, 'failed');
  await insert('expired', 300, 'expired');
  expect(await readWaiting(house, token)).toMatchObject({ deposits: NONE });
  await insert('old', 31, 'pending');
  await insert('older', 90, 'created');
  const { deposits } = await readWaiting(house, token);
  expect(deposits?.count).toBe(2);
  const age = Date.now() - Date.parse(deposits?.oldestAt ?? '');
  expect(Math.round(age / 60_000)).toBe(90);
});

test('a reward that waits for the operator is counted until a word is said on it', async () => {
  const house = await openReferralsHouse({ REFERRAL_REWARDS_PER_DAY: '1' });
  onTestFinished(() => house.close());
  const { token } = await house.enterOffice('meera', 'auditor');
  const referralCode = await house.codeOf(await house.join({ username: 'asha' }));
  const friends: Friend[] = [];
  for (const username of ['bina', 'chandra', 'deepa']) friends.push(await house.join({ username, referralCode }));
  for (const friend of friends) await house.deposit(friend, 100);
  const { rewards } = await readWaiting(house, token);
  const earned = await house.pool.query<{ at: Date }>(
    'select min(earned_at) as at from referral_rewards where is_held',
  );
  expect(rewards).toEqual({ count: 2, oldestAt: earned.rows[0]?.at.toISOString() });
  expect(await house.listFaults()).toEqual([]);
  expect(await house.decide('chandra', 'released')).toBe('done');
  expect(await readWaiting(house, token)).toMatchObject({ rewards: { count: 1 } });
  expect(await house.decide('deepa', 'refused')).toBe('done');
  expect(await house.decide('chandra', 'taken-back')).toBe('done');
  expect(await readWaiting(house, token)).toMatchObject({ rewards: NONE });
  expect(await house.listFaults()).toEqual([]);
  const waits = `insert into referral_waiting select referred_id, earned_at from referral_rewards where not is_held`;
  expect(await house.findFaultsAfter(waits)).toEqual([expect.stringContaining('other than is noted')]);
});

test('each role is told of what it may look at, and of nothing else', async () => {
  // All that waits is everybody's to look at; here support may not.
  const matrix: Record<string, readonly AdminRole[]> = ADMIN_MATRIX;
  const { adminRewards } = ADMIN_MATRIX;
  onTestFinished(() => void (matrix['adminRewards'] = adminRewards));
  matrix['adminRewards'] = ['owner', 'operator', 'auditor'];
  const house = await open();
  const said: Record<string, string[]> = {};
  for (const role of ['owner', 'operator', 'support', 'auditor'] as const) {
    const { token } = await house.enterOffice(`the.${role}`, role);
    said[role] = Object.keys(await readWaiting(house, token));
    const looks = role === 'support' ? 403 : 200;
    for (const path of ['/admin/overview/today', '/admin/overview/health', '/admin/system']) {
      expect((await house.call('GET', path, { token })).status).toBe(looks);
    }
  }
  const everything = ['withdrawals', 'second-approvals', 'tickets', 'deposits', 'rewards'];
  expect(said).toEqual({
    ...{ owner: everything, operator: everything, auditor: everything },
    support: everything.filter((kind) => kind !== 'rewards'),
  });
});

import { referralStats } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccounts } from '../../src/modules/ledger/index.ts';
import { listReferralFaults } from '../../src/modules/referrals/index.ts';
import { readWire } from '../house/read-wire.ts';
import { openReferralsHouse, PASSWORD, type Friend, type ReferralsHouse } from './referrals-house.ts';
import { findFaultsAfter } from '../house/find-faults-after.ts';
import { findInPeriod } from '../house/wide-period.ts';

let house: ReferralsHouse;
beforeAll(async () => {
  house = await openReferralsHouse();
});
afterAll(async () => {
  await house.close();
});

/** A referrer with a code. */
async function openReferrer(username: string, email?: string): Promise<Friend & { code: string }> {
  const referrer = await house.join({ username, ...(email === undefined ? {} : { email }) });
  return { ...referrer, code: await house.codeOf(referrer) };
}

async function expectBooksInOrder(): Promise<void> {
  expect(await house.listFaults()).toEqual([]);
  // What the house has given is what players hold: coins sum to zero.
  const sums = await house.pool.query(
    `select (select coalesce(sum(amount), 0) from transfers where from_account = 4) -
            (select sum(balance) from accounts where currency = 'COIN') as missing`,
  );
  expect(sums.rows).toEqual([{ missing: '0' }]);
}

test('a friend brings fifty coins with the first deposit, and nothing before it, after it or besides', async () => {
  const asha = await openReferrer('asha');
  const ravi = await house.join({ username: 'ravi', referralCode: asha.code });
  expect(await house.coinsOf(asha)).toBe(0n);
  await house.deposit(ravi, 100);
  expect(await house.coinsOf(asha)).toBe(50n);
  await house.deposit(ravi, 200);
  await house.deposit(asha, 100);
  expect(await house.coinsOf(asha)).toBe(50n);
  expect(await house.coinsOf(ravi)).toBe(0n);
  const { body } = await house.call('GET', '/referrals/stats', { token: asha.token });
  const stats = readWire(referralStats.answer, body);
  const named = stats.referredUsers[0]?._id;
  expect(named, 'by the number of the account anybody could count them').not.toBe(String(ravi.id));
  expect(stats).toMatchObject({
    referralCode: asha.code,
    totalReferred: 1,
    totalEarnings: 50,
    rewardsEarned: 1,
    referredUsers: [{ name: 'Name of ravi', reward: 'paid' }],
    rewardHistory: [{ userId: { _id: named, username: 'r***' }, amount: 50 }],
  });
  await expectBooksInOrder();
});

test('the webhook of a first deposit a hundred times at once is one reward', async () => {
  const bina = await openReferrer('bina');
  const friend = await house.join({ username: 'bina.friend', referralCode: bina.code });
  const webhook = await house.startDeposit(friend, 100);
  const statuses = await Promise.all(Array.from({ length: 100 }, () => house.send(webhook)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await house.coinsOf(bina)).toBe(50n);
  await expectBooksInOrder();
});

test('two first deposits of one friend at once are one reward', async () => {
  const charu = await openReferrer('charu');
  for (const username of ['charu.one', 'charu.two', 'charu.three']) {
    const before = await house.coinsOf(charu);
    const friend = await house.join({ username, referralCode: charu.code });
    const webhooks = [await house.startDeposit(friend, 100), await house.startDeposit(friend, 101)];
    const statuses = await Promise.all([...webhooks, ...webhooks].map((webhook) => house.send(webhook)));
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect((await house.coinsOf(charu)) - before).toBe(50n);
  }
  await expectBooksInOrder();
});

test('friends with one mailbox who deposit at once are one reward, whoever brought them', async () => {
  const dev = await openReferrer('dev');
  const esha = await openReferrer('esha');
  const spellings = ['f.an+1@gmail.com', 'fan@gmail.com', 'F.A.N@GoogleMail.com', 'fan+rang+2@googlemail.com'];
  const friends = await Promise.all(
    spellings.map((email, number) =>
      house.join({ username: `fan${String(number)}`, email, referralCode: number % 2 === 0 ? dev.code : esha.code }),
    ),
  );
  const webhooks = await Promise.all(friends.map((friend) => house.startDeposit(friend, 100)));
  const statuses = await Promise.all(webhooks.map((webhook) => house.send(webhook)));
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect((await house.coinsOf(dev)) + (await house.coinsOf(esha))).toBe(50n);
  // The deposits themselves are all there.
  for (const { token } of friends) {
    expect((await house.call('GET', '/balance', { token })).body['balance']).toBe(100);
  }
  // Nor later, and not for a third referrer.
  const late = await openReferrer('late');
  const again = await house.join({ username: 'fan9', email: 'FAN+9@gmail.com', referralCode: late.code });
  await house.deposit(again, 100);
  expect(await house.coinsOf(late)).toBe(0n);
  const { body } = await house.call('GET', '/referrals/stats', { token: late.token });
  expect(body['referredUsers'], 'a reward that cannot come is not waited for').toMatchObject([{ reward: 'none' }]);
  await expectBooksInOrder();
});

test('dots and tags make another person where a mail service takes them for one', async () => {
  const farah = await openReferrer('farah');
  for (const [username, email] of [
    ['dotted', 'a.b@example.com'],
    ['plain', 'ab@example.com'],
    ['tagged', 'ab+tag@example.com'],
  ] as const) {
    await house.deposit(await house.join({ username, email, referralCode: farah.code }), 100);
  }
  // The tag is the plain one again.
  expect(await house.coinsOf(farah)).toBe(100n);
});

async function changeAddress({ token }: Friend, email: string): Promise<void> {
  const body = { email, currentPassword: PASSWORD };
  expect((await house.call('PUT', '/auth/email', { token, body })).status).toBe(200);
}

test('nobody is rewarded for an account of his own, nor people for each other in a ring', async () => {
  const gita = await openReferrer('gita', 'Gita.Rao@gmail.com');
  await house.deposit(
    await house.join({ username: 'gita.two', email: 'gitarao+2@gmail.com', referralCode: gita.code }),
    100,
  );
  expect(await house.coinsOf(gita)).toBe(0n);
  // Gita brings Hari, Hari brings Indu, and Indu "brings" Gita again.
  const hari = { ...(await house.join({ username: 'hari', referralCode: gita.code })), code: '' };
  const indu = await house.join({ username: 'indu', referralCode: await house.codeOf(hari) });
  await house.deposit(hari, 100);
  await house.deposit(indu, 100);
  expect([await house.coinsOf(gita), await house.coinsOf(hari), await house.coinsOf(indu)]).toEqual([50n, 50n, 0n]);
  const closing = await house.join({
    username: 'gita.three',
    email: 'g.i.t.a.rao@googlemail.com',
    referralCode: await house.codeOf(indu),
  });
  await house.deposit(closing, 100);
  expect(await house.coinsOf(indu)).toBe(0n);
  // Nor does another address make another person of Gita.
  const again = await house.join({ username: 'gita.four', email: 'gita.rao+4@gmail.com', referralCode: gita.code });
  await changeAddress(gita, 'gita@elsewhere.example');
  await house.deposit(again, 100);
  expect(await house.coinsOf(gita)).toBe(50n);
  await expectBooksInOrder();
});

test('a banned referrer is paid nothing, then or later', async () => {
  const jaya = await openReferrer('jaya');
  const friend = await house.join({ username: 'jaya.friend', referralCode: jaya.code });
  await house.pool.query(`update players set status = 'banned' where id = $1`, [jaya.id]);
  await house.deposit(friend, 100);
  await house.pool.query(`update players set status = 'active' where id = $1`, [jaya.id]);
  await house.deposit(friend, 200);
  expect(await house.coinsOf(jaya)).toBe(0n);
});

const WRONG_TALLY = 'has another tally than friends and rewards';
const WRONG_TOTAL = 'are not as many as are counted';
const REWARD = `(select referred_id from referral_rewards order by earned_at limit 1)`;

test.each([
  [
    'a reward that was never paid out',
    `delete from transfers where key = 'referral:' || ${REWARD}`,
    ['was never paid out'],
  ],
  [
    'a reward of another amount',
    `update transfers set amount = 51 where key = 'referral:' || ${REWARD}`,
    ['was not paid out as it says'],
  ],
  [
    'a reward of another amount of which everything else says the same',
    `update transfers set amount = 5000 where key = 'referral:' || ${REWARD};
     update referral_payouts set coins = 5000 where referred_id = ${REWARD};
     update referral_totals set coins = coins + 4950 where ctid = (select min(ctid) from referral_totals);
     update referral_tallies set coins = coins + 4950 where referrer_id =
       (select referrer_id from referral_rewards where referred_id = ${REWARD});
     update referral_rewards set coins = 5000 where referred_id = ${REWARD}`,
    ['is another amount than a reward is'],
  ],
  [
    'a reward to another player',
    `update transfers set to_account = to_account + 2 where key = 'referral:' || ${REWARD}`,
    ['was not paid out as it says'],
  ],
  [
    'coins that are no reward',
    `delete from referral_rewards where referred_id = ${REWARD}`,
    ['is a reward for nobody', WRONG_TALLY],
  ],
  [
    'coins given under another key',
    `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
     select 'planted', 4, id, 50, 'referral', 'x', now(), balance + 50 from accounts where kind = 'coins' limit 1`,
    ['is a reward for nobody'],
  ],
  [
    'a deposit that was not paid',
    `update deposits set status = 'pending', paid_at = null where id =
       (select first_deposit_id from referrals where referred_id = ${REWARD})`,
    ['is for a deposit that was not paid'],
  ],
  [
    'a referral that was removed',
    `delete from referrals where referred_id = ${REWARD}`,
    [
      ...['is for a player whom nobody brought', 'is for a deposit that was not paid', 'was not paid out as it says'],
      ...[WRONG_TALLY, WRONG_TOTAL],
    ],
  ],
  [
    'a reward of another referrer',
    `update referral_rewards set referrer_id = referrer_id - 1 where referred_id = ${REWARD}`,
    ['is for another referrer than its player has'],
  ],
  [
    'a tally that counts a friend more',
    `update referral_tallies set friends = friends + 1 where rewards > 0 and referrer_id = (
       select min(referrer_id) from referral_tallies where rewards > 0)`,
    [WRONG_TALLY],
  ],
  [
    'a reward for another person',
    `update referrals set person_key = 'x' where referred_id = ${REWARD}`,
    ['is for another person than its player'],
  ],
])('reconciliation finds %s', async (_what, statement, faults) => {
  const [found, ofPeriod] = await findFaultsAfter(house.pool, statement, async (client) => {
    const both = [
      await listReferralFaults(client),
      await findInPeriod(client, (period) => listReferralFaults(client, period)),
    ];
    return both.map((list) => list.map(({ fault }) => fault));
  });
  expect(found?.toSorted()).toEqual([...faults].sort());
  // Of what is counted of all rewards a period says nothing.
  expect(ofPeriod?.toSorted()).toEqual(faults.filter((fault) => fault !== WRONG_TALLY && fault !== WRONG_TOTAL).sort());
});

test('the database itself refuses to change or remove a reward', async () => {
  for (const statement of [
    'update referral_rewards set coins = 51',
    'delete from referral_rewards',
    'truncate referral_rewards cascade',
  ]) {
    await expect(house.pool.query(statement)).rejects.toThrow('never changed or removed');
  }
});

test('a reward that cannot be written holds no deposit back, is found, and is paid with the next one', async () => {
  const lost = await openReferrer('lost');
  const friend = await house.join({ username: 'lost.friend', referralCode: lost.code });
  await house.pool.query(`delete from accounts where owner_id = $1 and kind = 'coins'`, [lost.id]);
  const webhook = await house.startDeposit(friend, 100);
  expect([await house.send(webhook), await house.send(webhook)]).toEqual([200, 200]);
  const balance = async (): Promise<unknown> =>
    (await house.call('GET', '/balance', { token: friend.token })).body['balance'];
  expect(await balance()).toBe(100);
  expect(await house.listFaults()).toEqual([
    `player ${String(friend.id)}: has a credited deposit but no word on its reward`,
  ]);
  await openAccounts(house.pool, lost.id);
  await house.deposit(friend, 200);
  expect(await balance()).toBe(300);
  expect(await house.coinsOf(lost)).toBe(50n);
  await expectBooksInOrder();
});

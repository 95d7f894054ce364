import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { referralStats } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../house/eventually.ts';
import { listClusters, listRewards, type ClusterKind } from '../../src/modules/referrals/index.ts';
import { readWire } from '../house/read-wire.ts';
import { openReferralsHouse, type Friend, type ReferralsHouse } from './referrals-house.ts';

const TOOL = join(import.meta.dirname, '..', '..', '..', '..', 'tools', 'referrals.ts');
const LIMIT = 10;
const DAY_MS = 86_400_000;
const AHEAD_MS = 330 * 60_000;
const NEAR_MS = 180_000;

let house: ReferralsHouse;
beforeAll(async () => {
  // Where midnight in India is near, the tests begin after it: each of them plays on one day.
  const left = DAY_MS - ((Date.now() + AHEAD_MS) % DAY_MS);
  if (left < NEAR_MS) await wait(left);
  house = await openReferralsHouse();
}, 2 * NEAR_MS);
afterAll(async () => {
  await house.close();
});

type Referrer = Friend & { code: string };

async function openReferrer(username: string, place: { email?: string; address?: string } = {}): Promise<Referrer> {
  const referrer = await house.join({ username, ...place });
  return { ...referrer, code: await house.codeOf(referrer) };
}

/** A friend with a credited deposit. */
async function bring(
  referrer: Referrer,
  username: string,
  place: { email?: string; address?: string } = {},
): Promise<Friend> {
  const friend = await house.join({ username, referralCode: referrer.code, ...place });
  await house.deposit(friend, 100);
  return friend;
}

async function bringMany(referrer: Referrer, count: number): Promise<Friend[]> {
  const friends: Friend[] = [];
  for (let number = 0; number < count; number += 1)
    friends.push(await bring(referrer, `${referrer.username}.${String(number)}`));
  return friends;
}

async function readStats(referrer: Referrer) {
  return readWire(referralStats.answer, (await house.call('GET', '/referrals/stats', { token: referrer.token })).body);
}

/** What the operator's command prints and how it ends, beside a house that is open. */
function run(...args: string[]): Promise<{ code: number; out: string }> {
  const env = { ...process.env, DATABASE_URL: house.connectionString };
  return new Promise((resolve) => {
    execFile(process.execPath, [TOOL, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: stdout + stderr });
    });
  });
}

async function expectBooksInOrder(): Promise<void> {
  expect(await house.listFaults()).toEqual([]);
  const sums = await house.pool.query(
    `select (select coalesce(sum(case when from_account = 4 then amount else -amount end), 0) from transfers
             where 4 in (from_account, to_account)) - (select sum(balance) from accounts where currency = 'COIN') as missing`,
  );
  expect(sums.rows).toEqual([{ missing: '0' }]);
}

test('of thirty first deposits credited at once, ten are rewarded and twenty wait, and nothing is lost', async () => {
  const referrer = await openReferrer('crowd');
  const friends = await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      house.join({ username: `crowd.${String(number)}`, referralCode: referrer.code }),
    ),
  );
  const webhooks = await Promise.all(friends.map((friend) => house.startDeposit(friend, 100)));
  // As the gateway does, what the house was too busy for is sent again.
  const deliver = async (webhook: (typeof webhooks)[number]): Promise<number> =>
    eventually(async () => {
      const status = await house.send(webhook);
      return status === 503 ? undefined : status;
    });
  const statuses = await Promise.all([...webhooks, ...webhooks].map(deliver));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await house.coinsOf(referrer)).toBe(BigInt(LIMIT * 50));
  const stats = await readStats(referrer);
  expect(stats).toMatchObject({
    ...{ totalReferred: 30, totalEarnings: 500, rewardsEarned: 10 },
    ...{ dailyLimit: LIMIT, pendingRewards: 20 },
  });
  expect(stats.rewardHistory).toHaveLength(10);
  const waiting = stats.referredUsers.filter(({ reward }) => reward === 'pending');
  expect([stats.referredUsers.length, waiting.length]).toEqual([30, 20]);
  await expectBooksInOrder();
});

test('a reward that had to wait too long is not lost: its deposit is credited with it, when it comes again', async () => {
  const referrer = await openReferrer('patient');
  const friend = await house.join({ username: 'patient.0', referralCode: referrer.code });
  const webhook = await house.startDeposit(friend, 100);
  const holder = await house.pool.connect();
  await holder.query('begin');
  await holder.query(
    `select pg_advisory_xact_lock(hashtextextended('rewards of referrer ' || id, 0)) from players where username = $1`,
    [referrer.username],
  );
  const refused = await house.send(webhook);
  await holder.query('commit');
  holder.release();
  expect(refused).toBe(503);
  expect(await house.coinsOf(referrer)).toBe(0n);
  expect(await house.send(webhook)).toBe(200);
  expect(await house.coinsOf(referrer)).toBe(50n);
  await expectBooksInOrder();
});

test('a day ends at midnight in India, and the next one has a limit of its own', async () => {
  const referrer = await openReferrer('midnight');
  const friends = await bringMany(referrer, LIMIT + 1);
  expect(await readStats(referrer)).toMatchObject({ rewardsEarned: LIMIT, pendingRewards: 1 });
  // As if it had been the last moment of yesterday.
  await house.asSuperuser(
    `update referral_rewards set earned_at = date_trunc('day', now(), 'Asia/Kolkata') - interval '1 millisecond'
     where referred_id = any ($1)`,
    [friends.map(({ id }) => id)],
  );
  await bring(referrer, 'midnight.next');
  expect(await readStats(referrer)).toMatchObject({ rewardsEarned: LIMIT + 1, pendingRewards: 1 });
});

test('the operator releases, refuses and takes back, once each, with a reason and a name', async () => {
  const referrer = await openReferrer('busy');
  const friends = await bringMany(referrer, LIMIT + 3);
  const [first, second] = friends;
  const [eleventh, twelfth, thirteenth] = friends.slice(LIMIT).map(({ username }) => username) as [
    string,
    string,
    string,
  ];
  const list = await run('list');
  for (const name of [eleventh, twelfth, thirteenth]) expect(list.out).toContain(`${name}  brought by busy`);
  expect(list.out).not.toContain(`${first?.username ?? ''}  `);

  expect(await run('release', eleventh, '--reason', 'Known at the club.')).toEqual({
    ...{ code: 0, out: `${eleventh}: released; busy is paid 50 coins\n` },
  });
  expect(await run('refuse', twelfth, thirteenth, '--reason', 'One person.')).toMatchObject({ code: 0 });
  expect(await run('take-back', first?.username ?? '', '--reason', 'One person.')).toMatchObject({ code: 0 });
  expect(await house.coinsOf(referrer)).toBe(BigInt(LIMIT * 50));
  const stats = await readStats(referrer);
  expect(stats).toMatchObject({ totalEarnings: 500, rewardsEarned: 10, pendingRewards: 0 });
  const [refusedLast, refusedFirst, released, ...others] = stats.referredUsers.map(({ reward }) => reward);
  expect([refusedLast, refusedFirst, released, others.pop()]).toEqual(['none', 'none', 'paid', 'none']);
  expect(new Set(others), 'the others keep what they brought').toEqual(new Set(['paid']));
  // Nothing is decided twice, nor what was refused taken back.
  for (const args of [
    ['release', eleventh],
    ['refuse', eleventh],
    ['release', twelfth],
    ['take-back', twelfth],
    ['take-back', first?.username ?? ''],
    ['release', second?.username ?? ''],
    ['release', 'nobody-there'],
  ]) {
    expect(await run(...args, '--reason', 'Again.')).toMatchObject({ code: 1 });
  }
  expect(await run('release', twelfth)).toMatchObject({ code: 2, out: expect.stringContaining('usage') as string });
  const decided = await house.pool.query(
    `select decision, reason, decided_by from referral_decisions join players on players.id = referred_id
     where username like 'busy.%' order by decided_at, referred_id`,
  );
  const by = userInfo().username;
  expect(decided.rows).toEqual([
    { decision: 'released', reason: 'Known at the club.', decided_by: by },
    { decision: 'refused', reason: 'One person.', decided_by: by },
    { decision: 'refused', reason: 'One person.', decided_by: by },
    { decision: 'taken-back', reason: 'One person.', decided_by: by },
  ]);
  expect(await house.coinsOf(referrer)).toBe(BigInt(LIMIT * 50));
  // Whose reward was taken back is never rewarded for again.
  await house.deposit(first as Friend, 200);
  expect(await house.coinsOf(referrer)).toBe(BigInt(LIMIT * 50));
  await expectBooksInOrder();
});

test('a released and a refused reward, and one taken back twice, at the same time, are each decided once', async () => {
  const referrer = await openReferrer('torn');
  const friends = await bringMany(referrer, LIMIT + 1);
  const held = friends[LIMIT]?.username ?? '';
  const paid = friends[0]?.username ?? '';
  const decisions = (['released', 'refused'] as const).flatMap(
    (decision) => Array(4).fill(decision) as (typeof decision)[],
  );
  const outcomes = await Promise.all([
    ...decisions.map((decision) => house.decide(held, decision)),
    ...Array.from({ length: 4 }, () => house.decide(paid, 'taken-back')),
  ]);
  expect(outcomes.slice(0, 8).filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.slice(8).filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'late')).toHaveLength(10);
  await expectBooksInOrder();
});

test('coins that are spent are not taken back, and nothing is below zero', async () => {
  const referrer = await openReferrer('spender');
  const friend = await bring(referrer, 'spender.friend');
  await house.asSuperuser(`update accounts set balance = 49 where owner_id = $1 and kind = 'coins'`, [referrer.id]);
  expect(await house.decide(friend.username, 'taken-back')).toBe('spent');
  expect(await house.coinsOf(referrer)).toBe(49n);
  await house.asSuperuser(`update accounts set balance = 50 where owner_id = $1 and kind = 'coins'`, [referrer.id]);
  expect(await house.decide(friend.username, 'taken-back')).toBe('done');
  expect(await house.coinsOf(referrer)).toBe(0n);
  await expectBooksInOrder();
});

const marksOf = async (friend: Friend): Promise<[ClusterKind, string][]> => {
  const rewards = await listRewards(house.pool, { which: 'marked', limit: 200 });
  const reward = rewards.find(({ friend: { username } }) => username === friend.username);
  return (reward?.marks ?? []).map(({ kind, sharedWith }) => [kind, sharedWith]);
};

test('friends with one mail domain are paid for and marked, below it too, but not at the great providers', async () => {
  const referrer = await openReferrer('domains', { email: 'domains@gmail.com' });
  const friends = [
    await bring(referrer, 'domain.one', { email: 'friend-1@farm.co.in' }),
    await bring(referrer, 'domain.two', { email: 'friend-2@farm.co.in' }),
    await bring(referrer, 'domain.three', { email: 'friend@sub.Farm.co.in' }),
    await bring(referrer, 'domain.four', { email: 'friend@other.co.in' }),
    await bring(referrer, 'domain.five', { email: 'friend-5@gmail.com' }),
    await bring(referrer, 'domain.six', { email: 'friend-6@gmail.com' }),
  ];
  expect(await house.coinsOf(referrer)).toBe(300n);
  expect(await Promise.all(friends.map(marksOf))).toEqual([
    [],
    [['mail-domain', 'domain.one']],
    [['mail-domain', 'domain.one']],
    [],
    [],
    [],
  ]);
  const own = await openReferrer('own-domain', { email: 'boss@company.example' });
  const colleague = await bring(own, 'colleague', { email: 'worker@mail.company.example' });
  expect(await marksOf(colleague)).toEqual([['mail-domain', 'own-domain']]);
});

test('friends who signed up in one network are marked, whoever brought them; networks are forgotten, marks are not', async () => {
  const address = '192.0.2.77';
  const referrer = await openReferrer('networks', { address });
  const first = await bring(referrer, 'network.one', { address });
  const second = await openReferrer('networks2');
  const elsewhere = await bring(second, 'network.two');
  const shared = await bring(second, 'network.three', { address });
  expect(await Promise.all([first, elsewhere, shared].map(marksOf))).toEqual([
    [['network', 'networks']],
    [],
    [['network', 'network.one']],
  ]);
  const clusters = await listClusters(house.pool, { limit: 100 });
  expect(clusters).toContainEqual(
    expect.objectContaining({ kind: 'network', sharedWith: 'networks', friends: ['network.one'], coins: 50n }),
  );
  const left = async (): Promise<number> =>
    (await house.pool.query('select from signup_networks where network = $1', [address])).rows.length;
  expect(await left()).toBe(3);
  await house.pool.query(`update signup_networks set signed_up_at = now() - interval '91 days' where network = $1`, [
    address,
  ]);
  await house.removeExpired();
  expect(await left()).toBe(0);
  expect(await marksOf(first)).toEqual([['network', 'networks']]);
});

test('friends who are paid out to one bank account are marked, saved or not, before the reward or after it', async () => {
  const bank = {
    bank_name: 'State Bank',
    account_number: '123456789012',
    account_name: 'Asha Rao',
    ifsc: 'SBIN0001234',
  };
  const referrer = await openReferrer('banker');
  const save = (player: Friend, changes: object = {}): Promise<number> =>
    house
      .call('POST', '/bank/create', { token: player.token, body: { ...bank, ...changes } })
      .then(({ status }) => status);
  const first = await bring(referrer, 'bank.one');
  expect(await save(first)).toBe(200);
  // Under another name, by a request that saves nothing.
  const second = await bring(referrer, 'bank.two');
  const body = { amount: 100, ...bank, account_name: 'Ravi Rao', ifsc: 'sbin0001234' };
  expect((await house.call('POST', '/withdrawals/create', { token: second.token, body })).status).toBe(200);
  const third = await house.join({ username: 'bank.three', referralCode: referrer.code });
  await save(third);
  await house.deposit(third, 100);
  const other = await bring(referrer, 'bank.four');
  expect(await save(other, { account_number: '123456789013' })).toBe(200);
  expect(await Promise.all([first, second, third, other].map(marksOf))).toEqual([
    [],
    [['bank-account', 'bank.one']],
    [['bank-account', 'bank.one']],
    [],
  ]);
  // The referrer's own account, last: each friend who has used it is marked.
  expect(await save(referrer, { account_number: '123456789013' })).toBe(200);
  expect(await marksOf(other)).toEqual([['bank-account', 'banker']]);
  const stored = await house.pool.query<{ row: string }>('select b::text as row from bank_uses b');
  expect(stored.rows.map(({ row }) => row).join()).not.toContain('123456789012');
});

test.each([
  [
    'a reward that waits and was paid',
    `update referral_rewards set is_held = true where referred_id = $1`,
    'waits and was paid out',
  ],
  [
    'a taken-back reward whose coins are still there',
    `insert into referral_decisions (referred_id, decision, reason, decided_by, decided_at, entry_id)
     values ($1, 'taken-back', 'x', 'x', now(), 0)`,
    'was taken back and its coins are still there',
  ],
  [
    'coins taken back without a decision',
    `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
     select 'referral-back:' || $1::bigint, to_account, 4, 50, 'referral', $1::bigint::text, now(), 0 from transfers
     where key = 'referral:' || $1::bigint`,
    'had its coins taken back without a word',
  ],
  [
    'a decision that does not fit',
    `insert into referral_decisions (referred_id, decision, reason, decided_by, decided_at, entry_id)
     values ($1, 'released', 'x', 'x', now(), 0)`,
    'was released without having waited',
  ],
])('reconciliation finds %s', async (_what, statement, fault) => {
  const found = await house.pool.query<{ id: bigint }>(
    `select referred_id as id from referral_reward_states where state = 'paid' order by paid_at desc limit 1`,
  );
  expect(await house.findFaultsAfter(statement, [found.rows[0]?.id])).toContain(fault);
});

test('the database itself refuses a decision that does not fit, and to change one', async () => {
  // Whose login is an entry that no decision has.
  await house.enterOffice('meera', 'auditor');
  const insert = `insert into referral_decisions (referred_id, decision, reason, decided_by, decided_at, entry_id)
    select referred_id, $2, 'x', 'x', now(), (select min(id) from audit_entries where action = 'session.opened')
    from referral_reward_states where state = $1 limit 1`;
  for (const [state, decision] of [
    ['paid', 'released'],
    ['paid', 'refused'],
    ['pending', 'taken-back'],
    ['refused', 'taken-back'],
    ['refused', 'released'],
  ]) {
    await expect(house.pool.query(insert, [state, decision])).rejects.toThrow();
  }
  for (const statement of [
    `update referral_decisions set reason = 'y'`,
    'delete from referral_decisions',
    'truncate referral_decisions',
  ]) {
    await expect(house.pool.query(statement)).rejects.toThrow('never changed or removed');
  }
});

test('a mark that had to wait too long is not lost: the bank account is not taken as used without it', async () => {
  const referrer = await openReferrer('hasty');
  const friend = await bring(referrer, 'hasty.one');
  const bank = {
    bank_name: 'State Bank',
    account_number: '987654321012',
    account_name: 'Asha Rao',
    ifsc: 'SBIN0001234',
  };
  const save = async ({ token }: Pick<Friend, 'token'>): Promise<number> =>
    (await house.call('POST', '/bank/create', { token, body: bank })).status;
  expect(await save(friend)).toBe(200);
  const holder = await house.pool.connect();
  await holder.query('begin');
  await holder.query(
    `insert into referral_marks (referred_id, kind, shared_with, noted_at)
     select f.id, 'bank-account', r.id, now() from players f, players r where f.username = $1 and r.username = $2`,
    [friend.username, referrer.username],
  );
  const refused = await save(referrer);
  await holder.query('rollback');
  holder.release();
  expect(refused).toBe(503);
  expect(await save(referrer)).toBe(200);
  expect(await marksOf(friend)).toEqual([['bank-account', 'hasty']]);
});

import { ADMIN_LIMITS, ADMIN_MATRIX, REWARD_FILTERS, type AdminRewardRecord } from '@rang/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import type { HouseAnswer, TestAdmin } from '../house/open-house.ts';
import { openReferralsHouse, type Friend, type ReferralsHouse } from '../referrals/referrals-house.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

let house: ReferralsHouse;
let owner: TestAdmin;
let operator: TestAdmin;
let named = 0;

beforeAll(async () => {
  // The first friend of a referrer is paid for, all others wait.
  house = await openReferralsHouse({ REFERRAL_REWARDS_PER_DAY: '1' });
  [owner, operator] = [await house.enterOffice('meera', 'owner'), await house.enterOffice('vikram', 'operator')];
});
afterEach(async () => {
  expect(await house.listFaults()).toEqual([]);
});
afterAll(async () => {
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
  await house.close();
});

interface Brought {
  readonly referrer: Friend;
  readonly friends: readonly Friend[];
}

/** A referrer with friends who have had a deposit credited. */
async function bring(count: number, address?: string): Promise<Brought> {
  named += 1;
  const username = `referrer${String(named)}`;
  const referrer = await house.join({ username });
  const referralCode = await house.codeOf(referrer);
  const friends: Friend[] = [];
  for (let number = 0; number < count; number += 1) {
    const form = { username: `${username}.${String(number)}`, referralCode };
    const friend = await house.join(address === undefined ? form : { ...form, address });
    await house.deposit(friend, 100);
    friends.push(friend);
  }
  return { referrer, friends };
}

type Deed = 'release' | 'refuse' | 'take-back';

const decide = (
  friend: Friend | undefined,
  deed: Deed,
  { by = operator, reason }: { by?: TestAdmin; reason?: unknown } = {},
): Promise<HouseAnswer> =>
  house.call('POST', `/admin/rewards/${String(friend?.id)}/${deed}`, { token: by.token, body: { reason } });

interface Page {
  readonly rewards: AdminRewardRecord[];
  readonly waiting: number;
  readonly next: string | null;
}

async function list(path: string, by = operator): Promise<Page> {
  const answer = await house.call('GET', path, { token: by.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Page;
}

/** All pages of a list, two rows at a time. */
async function listAll(path: string): Promise<AdminRewardRecord[]> {
  const rewards: AdminRewardRecord[] = [];
  for (let after: string | null = ''; after !== null;) {
    const joint = path.includes('?') ? '&' : '?';
    const page: Page = await list(`${path}${joint}limit=2${after === '' ? '' : `&after=${after}`}`);
    rewards.push(...page.rewards);
    after = page.next;
  }
  return rewards;
}

async function findRecord(friend: Friend | undefined): Promise<AdminRewardRecord | undefined> {
  return (await listAll('/admin/rewards')).find(({ _id }) => _id === String(friend?.id));
}

async function listEntries(friend: Friend | undefined): Promise<string[]> {
  const found = await house.pool.query<{ action: string; actor: string }>(
    'select action, actor from audit_entries where subject = $1 order by id',
    [`reward for player ${String(friend?.id)}`],
  );
  return found.rows.map(({ action, actor }) => `${action} by ${actor}`);
}

test('a reward is released, and another refused, with or without a reason, each with its entry in the trail', async () => {
  const { referrer, friends } = await bring(3);
  const [, first, second] = friends;
  expect(await findRecord(first)).toEqual({
    ...{ _id: String(first?.id), state: 'pending', coins: 50, marks: [], decisions: [] },
    friend: { _id: String(first?.id), username: first?.username, isBanned: false },
    referrer: { _id: String(referrer.id), username: referrer.username, isBanned: false },
    earnedAt: expect.any(String) as string,
  });
  expect(await decide(first, 'release')).toMatchObject({
    status: 200,
    body: {
      state: 'paid',
      entry: {
        ...{
          actor: 'vikram',
          action: 'reward.released',
          subject: `reward for player ${String(first?.id)}`,
          reason: null,
        },
        before: { friend: first?.username, referrer: referrer.username, coins: 50, state: 'pending' },
        after: { friend: first?.username, referrer: referrer.username, coins: 50, state: 'paid' },
      },
    },
  });
  expect(await house.coinsOf(referrer)).toBe(100n);
  expect(await decide(second, 'refuse', { by: owner, reason: ' One person. ' })).toMatchObject({
    status: 200,
    body: { state: 'refused', entry: { actor: 'meera', action: 'reward.refused', reason: 'One person.' } },
  });
  expect(await house.coinsOf(referrer)).toBe(100n);
  expect(await findRecord(first)).toMatchObject({
    state: 'paid',
    decisions: [{ decision: 'released', by: 'vikram', reason: null, at: expect.any(String) as string }],
  });
  expect(await findRecord(second)).toMatchObject({ state: 'refused', decisions: [{ reason: 'One person.' }] });
});

test('a paid reward is taken back with a reason that has something to read, and never without', async () => {
  const { referrer, friends } = await bring(1);
  const [friend] = friends;
  for (const reason of [undefined, null, '', '  ', 'no', '\u200b\u2060\u3164\u200b', 'x'.repeat(301), 7]) {
    expect(await decide(friend, 'take-back', { by: owner, reason })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    });
  }
  expect(await house.coinsOf(referrer)).toBe(50n);
  const reason = 'x'.repeat(ADMIN_LIMITS.reason.max);
  expect(await decide(friend, 'take-back', { by: owner, reason })).toMatchObject({
    status: 200,
    body: { state: 'taken-back', entry: { action: 'reward.taken-back', reason } },
  });
  expect(await house.coinsOf(referrer)).toBe(0n);
  expect(await decide(friend, 'take-back', { reason: 'Again, please.' })).toMatchObject({
    ...{ status: 409, body: { code: 'REWARD_CHANGED', message: 'meera has taken back this reward already.' } },
  });
  expect(await listEntries(friend)).toEqual(['reward.taken-back by meera']);
});

test('coins that are spent are not taken back: nothing is changed and nothing is in the trail', async () => {
  const { referrer, friends } = await bring(1);
  const [friend] = friends;
  const setCoins = (coins: number): Promise<void> =>
    house.asSuperuser(`update accounts set balance = $2 where owner_id = $1 and kind = 'coins'`, [referrer.id, coins]);
  await setCoins(49);
  expect(await decide(friend, 'take-back', { by: owner, reason: 'One person.' })).toMatchObject({
    ...{ status: 409, body: { code: 'REWARD_SPENT' } },
  });
  expect(await listEntries(friend)).toEqual([]);
  expect(await findRecord(friend)).toMatchObject({ state: 'paid' });
  await setCoins(50);
});

test('two administrators at once on one reward are one decision, and the other is told who decided', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { referrer, friends } = await bring(2);
    const held = friends[1];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        turn % 2 === 0 ? decide(held, 'release', { by: owner }) : decide(held, 'refuse'),
      ),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const [by, effect] = done[0]?.body['state'] === 'paid' ? ['meera', 'released'] : ['vikram', 'refused'];
    for (const late of answers.filter((answer) => answer !== done[0])) {
      const message = `${by} has ${effect} this reward already.`;
      expect(late).toMatchObject({ status: 409, body: { code: 'REWARD_CHANGED', message } });
    }
    expect(await listEntries(held)).toEqual([`reward.${effect} by ${by}`]);
    expect(await house.coinsOf(referrer)).toBe(effect === 'released' ? 100n : 50n);

    const back = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        decide(friends[0], 'take-back', { by: turn % 2 === 0 ? owner : operator, reason: 'One person.' }),
      ),
    );
    expect(back.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(back.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await listEntries(friends[0])).toHaveLength(1);
    expect(await house.coinsOf(referrer)).toBe(effect === 'released' ? 50n : 0n);
  }
});

test('a decision is kept exactly where its entry is: whoever’s session has ended meanwhile changes nothing', async () => {
  const { referrer, friends } = await bring(2);
  const leaver = await house.enterOffice(`leaver${String(named)}`, 'operator');
  const holder = await house.pool.connect();
  await holder.query('begin');
  await holder.query('select from audit_head for update');
  const asked = decide(friends[1], 'release', { by: leaver });
  await awaitWaitingForLocks(house.pool, 1, 'audit_head');
  await holder.query(
    'update admin_sessions set ended_at = now() where admin_id = (select id from administrators where username = $1)',
    [leaver.username],
  );
  await holder.query('commit');
  holder.release();
  expect(await asked).toMatchObject({ status: 401 });
  expect(await listEntries(friends[1])).toEqual([]);
  expect(await findRecord(friends[1])).toMatchObject({ state: 'pending', decisions: [] });
  expect(await house.coinsOf(referrer)).toBe(50n);
});

test('what does not fit a reward is refused, and nobody’s reward is not there', async () => {
  const { friends } = await bring(2);
  const changed = {
    status: 409,
    body: { code: 'REWARD_CHANGED', message: expect.stringContaining('Look at it') as string },
  };
  expect(await decide(friends[0], 'release')).toMatchObject(changed);
  expect(await decide(friends[1], 'take-back', { by: owner, reason: 'One person.' })).toMatchObject(changed);
  for (const id of ['0', '-1', 'x', '99999999', '9'.repeat(18), '9'.repeat(19)]) {
    for (const deed of ['release', 'refuse']) {
      const answer = await house.call('POST', `/admin/rewards/${id}/${deed}`, { token: owner.token, body: {} });
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  }
});

test('each role looks, and only who runs the house decides', async () => {
  const { friends } = await bring(2);
  expect(ADMIN_MATRIX.takeRewardBack).toEqual(['owner', 'operator']);
  for (const role of ['support', 'auditor'] as const) {
    const looker = await house.enterOffice(`looks.as.${role}`, role);
    expect((await list('/admin/rewards?filter=pending', looker)).rewards.length).toBeGreaterThan(0);
    for (const deed of ['release', 'refuse', 'take-back'] as const)
      expect(await decide(friends[1], deed, { by: looker, reason: 'One person.' })).toMatchObject({ status: 403 });
  }
  expect(await findRecord(friends[1])).toMatchObject({ state: 'pending' });
});

test('each list is read page by page, what waits from the oldest on, and a mark says with whom it is shared', async () => {
  const address = '192.0.2.99';
  const { referrer, friends } = await bring(4, address);
  const found = await house.pool.query<{ id: string; state: string; referrer: string }>(
    `select referred_id::text as id, state, referrer_id::text as referrer from referral_reward_states
     order by earned_at desc, referred_id desc`,
  );
  const ids = (fits: (row: (typeof found.rows)[number]) => boolean): string[] =>
    found.rows.filter(fits).map(({ id }) => id);
  const listed = async (path: string): Promise<string[]> => (await listAll(path)).map(({ _id }) => _id);
  expect(await listed('/admin/rewards')).toEqual(ids(() => true));
  expect(await listed('/admin/rewards?filter=pending')).toEqual(ids(({ state }) => state === 'pending').toReversed());
  expect(await listed(`/admin/users/${String(referrer.id)}/rewards`)).toEqual(
    ids((row) => row.referrer === String(referrer.id)),
  );
  // The first friend of the network had it with nobody.
  const marked = await listAll('/admin/rewards?filter=marked');
  expect(marked.map(({ _id }) => _id)).toEqual(
    friends
      .slice(1)
      .map(({ id }) => String(id))
      .toReversed(),
  );
  const [first] = friends;
  for (const reward of marked) {
    expect(reward.marks).toEqual([
      { kind: 'network', sharedWith: { _id: String(first?.id), username: first?.username } },
    ]);
  }
  expect(REWARD_FILTERS).toEqual(['all', 'pending', 'marked']);
  expect((await list('/admin/rewards?filter=pending')).waiting).toBe(ids(({ state }) => state === 'pending').length);
  expect((await house.call('GET', '/admin/rewards?filter=lost', { token: owner.token })).status).toBe(400);
  expect((await house.call('GET', '/admin/rewards?after=x', { token: owner.token })).status).toBe(400);
});

test('reconciliation finds a word that the trail does not have so, and one that only the trail has', async () => {
  const { friends } = await bring(2);
  await decide(friends[1], 'release', { by: owner, reason: 'Known at the club.' });
  const other = `update referral_decisions set reason = 'another' where referred_id = $1`;
  expect(await house.findFaultsAfter(other, [friends[1]?.id])).toEqual(['is not in the audit trail as it says']);
  const gone = 'delete from referral_decisions where referred_id = $1';
  expect(await house.findFaultsAfter(gone, [friends[1]?.id])).toContain(
    'tells of a word on a reward that is not there',
  );
  const silent = `insert into referral_decisions (referred_id, decision, decided_by, decided_at, entry_id)
    values ($1, 'taken-back', 'x', now(), 0)`;
  await expect(house.pool.query(silent, [friends[0]?.id])).rejects.toThrow('what_is_taken_back_says_why');
});

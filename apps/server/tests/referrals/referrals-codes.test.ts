import { referralStats } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWire } from '../house/read-wire.ts';
import { openReferralsHouse, type ReferralsHouse } from './referrals-house.ts';

let house: ReferralsHouse;
beforeAll(async () => {
  house = await openReferralsHouse();
});
afterAll(async () => {
  await house.close();
});

const statsOf = async ({ token }: { token: string }) =>
  readWire(referralStats.answer, (await house.call('GET', '/referrals/stats', { token })).body);

const countPlayers = async (username: string): Promise<bigint | undefined> =>
  (await house.pool.query<{ count: bigint }>('select count(*) from players where username = $1', [username])).rows[0]
    ?.count;

test('fifty calls at once make one code, of eight characters that cannot be mistaken for each other', async () => {
  const asha = await house.join({ username: 'asha' });
  expect((await statsOf(asha)).referralCode).toBeNull();
  const codes = await Promise.all(Array.from({ length: 50 }, () => house.codeOf(asha)));
  expect(new Set(codes).size).toBe(1);
  expect(codes[0]).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  expect((await statsOf(asha)).referralCode).toBe(codes[0]);
  // Without a body as well, and below /api.
  const again = await house.call('POST', '/api/referrals/create', { token: asha.token });
  expect(again).toMatchObject({ status: 200, body: { success: true, referralCode: codes[0] } });
});

test('a code that nobody has is refused at its field, and no account is made', async () => {
  const bina = await house.join({ username: 'bina' });
  const code = await house.codeOf(bina);
  const wrong = [
    'RANG77',
    'ZZZZZZZZ',
    `${code}2`,
    code.slice(1),
    `${code.slice(0, 4)} ${code.slice(4)}`,
    "' or 1=1 --",
    '\u202eABCD2345',
    '२३४५६७८९',
  ];
  for (const referralCode of wrong) {
    expect(await house.signUp({ username: 'refused', referralCode })).toMatchObject({
      status: 400,
      body: {
        success: false,
        code: 'REFERRAL_CODE_UNKNOWN',
        message: 'This referral code does not exist.',
        field: 'referralCode',
      },
    });
  }
  expect(await countPlayers('refused')).toBe(0n);
  const leftovers = await house.pool.query(
    'select from accounts where owner_id is not null and not exists (select from players where id = owner_id)',
  );
  expect(leftovers.rowCount).toBe(0);
});

test('a code is read without regard to capitals and blanks around it; an empty one is none', async () => {
  const charu = await house.join({ username: 'charu' });
  const code = await house.codeOf(charu);
  const friends = [
    await house.join({ username: 'friend.one', referralCode: code }),
    await house.join({ username: 'friend.two', referralCode: `  ${code.toLowerCase()} ` }),
  ];
  await house.join({ username: 'friend.none', referralCode: '' });
  await house.join({ username: 'friend.blank', referralCode: '   ' });
  const stats = await statsOf(charu);
  expect(stats).toMatchObject({ totalReferred: 2, totalEarnings: 0, rewardsEarned: 0, rewardHistory: [] });
  expect(stats.referredUsers).toMatchObject([
    { name: 'Name of friend.two', reward: 'pending' },
    { name: 'Name of friend.one' },
  ]);
  // The number of an account, as the house has it, would tell how many others there are.
  const names = stats.referredUsers.map(({ _id }) => _id);
  for (const { id } of friends) expect(names).not.toContain(String(id));
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(
    (await statsOf(charu)).referredUsers.map(({ _id }) => _id),
    'each is called the same each time',
  ).toEqual(names);
  // Nothing of the friends but what the card shows, and nothing of them for anybody else.
  expect(Object.keys(stats.referredUsers[0] ?? {}).sort()).toEqual(['_id', 'createdAt', 'name', 'reward']);
  expect(JSON.stringify(stats)).not.toContain('outlook.com');
  const otherPlayer = await house.join({ username: 'dev' });
  expect(await statsOf(otherPlayer)).toEqual({
    success: true,
    referralCode: null,
    totalReferred: 0,
    totalEarnings: 0,
    rewardsEarned: 0,
    dailyLimit: 10,
    pendingRewards: 0,
    referredUsers: [],
    rewardHistory: [],
  });
});

test('the database itself keeps a player from being brought by an account that came later', async () => {
  const [first, second] = [await house.join({ username: 'early' }), await house.join({ username: 'late' })];
  const link = (referred: bigint, referrer: bigint) =>
    house.pool.query(
      `insert into referrals (referred_id, referrer_id, person_key, created_at) values ($1, $2, 'x', now())`,
      [referred, referrer],
    );
  await expect(link(first.id, second.id)).rejects.toThrow('the_referrer_was_there_first');
  await expect(link(first.id, first.id)).rejects.toThrow('the_referrer_was_there_first');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRewards, type ClusterKind } from '../../src/modules/referrals/index.ts';
import { rewardReferrers } from '../../src/modules/referrals/reward-referrers.ts';
import { eventually } from '../house/eventually.ts';
import { BANK } from '../withdrawals/withdrawals-house.ts';
import { openReferralsHouse, type Friend, type ReferralsHouse } from './referrals-house.ts';

let house: ReferralsHouse;
beforeAll(async () => {
  house = await openReferralsHouse();
});
afterAll(() => house.close());

const ADDRESS = '192.0.2.55';
const FARM = { address: ADDRESS, email: (name: string) => `${name}@farm.co.in` };

/** Three hundred accounts that never deposit, brought by one player, with everything in common with `like`. */
async function openCrowd(like: Friend, referrer: Friend): Promise<void> {
  await house.asSuperuser(
    `with opened as (
       insert into players (name, username, email, password_hash, created_at)
       select 'Crowd', 'crowd-' || n, 'crowd-' || n || '@farm.co.in', 'none', now() from generate_series(1, 300) as n
       returning id
     ), networks as (
       insert into signup_networks select opened.id, network, now() from opened, signup_networks where player_id = $1
     ), banks as (
       insert into bank_uses select opened.id, account_digest, now() from opened, bank_uses where player_id = $1
     )
     insert into referrals (referred_id, referrer_id, person_key, mail_domain, created_at)
     select id, $2, 'crowd-' || id || '@farm.co.in', 'farm.co.in', now() from opened`,
    [like.id, referrer.id],
  );
}

async function marksOf(friend: Friend): Promise<[ClusterKind, string][]> {
  const rewards = await listRewards(house.pool, { which: 'marked', limit: 200 });
  const reward = rewards.find(({ friend: { username } }) => username === friend.username);
  return (reward?.marks ?? []).map(({ kind, sharedWith }) => [kind, sharedWith]);
}

const save = async ({ token }: Friend): Promise<void> => {
  const { status } = await house.call('POST', '/bank/create', { token, body: BANK });
  expect(status).toBe(200);
};

async function bring(referralCode: string, username: string, place: typeof FARM): Promise<Friend> {
  const friend = await house.join({ username, referralCode, address: place.address, email: place.email(username) });
  await save(friend);
  await house.deposit(friend, 100);
  return friend;
}

test('accounts that never deposit push nobody out of what a reward is compared with', async () => {
  const referrer = await house.join({ username: 'farmer' });
  const code = await house.codeOf(referrer);
  const seed = await house.join({ username: 'seed', address: ADDRESS, email: FARM.email('seed') });
  await save(seed);
  await openCrowd(seed, referrer);
  const first = await bring(code, 'harvest.one', FARM);
  const second = await bring(code, 'harvest.two', FARM);
  expect(await marksOf(first), 'nobody was rewarded for before').toEqual([]);
  expect(await marksOf(second)).toEqual([
    ['bank-account', 'harvest.one'],
    ['mail-domain', 'harvest.one'],
    ['network', 'harvest.one'],
  ]);
  // Nor from what the referrer is looked at for, last: each friend with the account is marked.
  await save(referrer);
  expect(await marksOf(first)).toEqual([['bank-account', 'farmer']]);
});

test('a network is forgotten with the signup that it is of, a reward or not', async () => {
  await house.pool.query(`update signup_networks set signed_up_at = now() - interval '91 days' where network = $1`, [
    ADDRESS,
  ]);
  const kept = `select from referral_traces where kind = 'network' and trace = $1`;
  expect((await house.pool.query(kept, [ADDRESS])).rows.length).toBeGreaterThan(0);
  await house.removeExpired();
  expect((await house.pool.query(kept, [ADDRESS])).rows).toHaveLength(0);
});

/** A friend of a referrer of their own, with a deposit that is not credited yet. */
async function bringBy(referrer: string, address: string): Promise<{ friend: Friend; depositId: string }> {
  const code = await house.codeOf(await house.join({ username: referrer }));
  const friend = await house.join({ username: `${referrer}.0`, referralCode: code, address });
  await house.startDeposit(friend, 100);
  const started = await house.pool.query<{ id: string }>('select id from deposits where player_id = $1', [friend.id]);
  return { friend, depositId: started.rows[0]?.id ?? '' };
}

test('of two friends with one network who are rewarded for at once, by two servers, the second is marked', async () => {
  const address = '192.0.2.77';
  const [first, second] = [await bringBy('one', address), await bringBy('other', address)];
  const servers = [await house.pool.connect(), await house.pool.connect()] as const;
  const reward = async (server: (typeof servers)[number], { friend, depositId }: typeof first): Promise<void> => {
    await server.query('begin');
    await rewardReferrers(server, [{ playerId: friend.id, depositId, at: new Date() }], 10);
  };
  await reward(servers[0], first);
  let isDone = false;
  const other = reward(servers[1], second).then(() => {
    isDone = true;
  });
  await eventually(async () => {
    const waiting = await house.pool.query('select from pg_locks where not granted');
    return isDone || (waiting.rowCount ?? 0) > 0 ? true : undefined;
  });
  await servers[0].query('commit');
  await other;
  await servers[1].query('commit');
  for (const server of servers) server.release();
  expect(await marksOf(first.friend)).toEqual([]);
  expect(await marksOf(second.friend)).toEqual([['network', 'one.0']]);
});

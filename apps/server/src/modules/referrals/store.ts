import type { Joined, Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';

export async function findCode(client: Queryable, playerId: bigint): Promise<string | undefined> {
  const found = await client.query<RowOf<'referral_codes', 'code'>>(
    'select code from referral_codes where player_id = $1',
    [playerId],
  );
  return found.rows[0]?.code;
}

/** Writes a player's code; false where the player has one, or the code is another's. */
export async function insertCode(
  client: Queryable,
  order: { playerId: bigint; code: string; at: Date },
): Promise<boolean> {
  const inserted = await client.query(
    `insert into referral_codes (player_id, code, created_at) values ($1, $2, $3)
     on conflict do nothing returning player_id`,
    [order.playerId, order.code, order.at],
  );
  return inserted.rows.length > 0;
}

/** Whose code that is, among the accounts that were there before the one named. */
export async function findReferrer(
  client: Queryable,
  asked: { code: string; before: bigint },
): Promise<bigint | undefined> {
  const found = await client.query<RowOf<'referral_codes', 'player_id'>>(
    'select player_id from referral_codes where code = $1 and player_id < $2',
    [asked.code, asked.before],
  );
  return found.rows[0]?.player_id;
}

/** Who brought whom. */
export type Referral = RecordOf<'referrals', 'referredId' | 'referrerId' | 'personKey'>;

export async function insertReferral(
  client: Queryable,
  order: Referral & { mailDomain: string | undefined; at: Date },
): Promise<void> {
  await client.query(
    `with brought as (
       insert into referrals (referred_id, referrer_id, person_key, mail_domain, created_at) values ($1, $2, $3, $4, $5)
       returning referrer_id
     )
     insert into referral_tallies as t (referrer_id, friends) select referrer_id, 1 from brought
     on conflict (referrer_id) do update set friends = t.friends + 1`,
    [order.referredId, order.referrerId, order.personKey, order.mailDomain ?? null, order.at],
  );
}

/**
 * Takes credited deposits for their friends' first, the first one named of each. Left out is who was brought by nobody, or of
 * whom another deposit was first; of two at once the second waits for the first.
 */
export async function claimFirstDeposits(
  client: Queryable,
  deposits: readonly { playerId: bigint; depositId: string }[],
): Promise<(Referral & { readonly depositId: string })[]> {
  const claimed = await client.query<Referral & { readonly depositId: string }>(
    `with credited as (
       select distinct on (player_id) player_id, deposit_id
       from unnest($1::bigint[], $2::uuid[]) with ordinality as asked (player_id, deposit_id, place)
       order by player_id, place
     ), held as materialized (
       select referred_id, deposit_id from referrals join credited on credited.player_id = referrals.referred_id
       where first_deposit_id is null order by referred_id for no key update of referrals
     )
     update referrals set first_deposit_id = held.deposit_id from held where referrals.referred_id = held.referred_id
     returning referrals.referred_id as "referredId", referrer_id as "referrerId", person_key as "personKey",
       held.deposit_id as "depositId"`,
    [deposits.map(({ playerId }) => playerId), deposits.map(({ depositId }) => depositId)],
  );
  return claimed.rows;
}

/** A referrer, or somebody who brought a referrer. */
export interface ReferrerAbove extends RowOf<'players', 'id' | 'email'> {
  readonly isActive: boolean;
}

// Nobody has ever been brought by so long a line of people, and whoever opens so many accounts is not looked for further up.
const MAX_ABOVE = 100;

/**
 * The referrer, who brought the referrer, and so on to the one whom nobody brought, or the hundredth: each has a lower id
 * than the last.
 */
export async function listReferrersAbove(client: Queryable, referrerId: bigint): Promise<ReferrerAbove[]> {
  const found = await client.query<ReferrerAbove>(
    `with recursive above (id, place) as (
       select $1::bigint, 1
       union all
       select (select referrer_id from referrals where referred_id = above.id), place + 1 from above
       where id is not null and place < $2
     )
     select players.id, players.email, players.status = 'active' as "isActive"
     from above cross join lateral (select id, email, status from players where id = above.id limit 1) as players`,
    [referrerId, MAX_ABOVE],
  );
  return found.rows;
}

/**
 * Lets one reward of each referrer at a time be decided; held to the end of the transaction. In the order of their ids, and
 * before their coins, in the order in which everybody holds accounts: nobody waits for another in a ring.
 */
export async function lockRewards(client: Queryable, referrerIds: readonly bigint[]): Promise<void> {
  const inOrder = [...new Set(referrerIds)].sort((a, b) => (a < b ? -1 : 1));
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('rewards of referrer ' || id::text, 0))
     from unnest($1::bigint[]) as id`,
    [inOrder],
  );
  await client.query(
    `select from accounts where kind = 'coins' and owner_id = any ($1) order by id for no key update`,
    [inOrder],
  );
}

/** How many rewards the referrer was paid without the operator's word on the day of that moment, by India's clocks. */
export async function countPaidOnDay(client: Queryable, asked: { referrerId: bigint; at: Date }): Promise<number> {
  const counted = await client.query<{ count: bigint }>(
    `select count(*) from referral_rewards
     where referrer_id = $1 and not is_held
       and earned_at >= date_trunc('day', $2::timestamptz, 'Asia/Kolkata')
       and earned_at < date_trunc('day', $2::timestamptz, 'Asia/Kolkata') + interval '1 day'`,
    [asked.referrerId, asked.at],
  );
  return Number(counted.rows[0]?.count ?? 0n);
}

/** Books that a person is rewarded for; false where that was done before, for whomever and to whomever. */
export async function insertReward(
  client: Queryable,
  order: Referral & { coins: bigint; isHeld: boolean; at: Date },
): Promise<boolean> {
  const inserted = await client.query(
    `with rewarded as (
       insert into referral_rewards (person_key, referred_id, referrer_id, coins, is_held, earned_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (person_key) do nothing returning referrer_id, is_held
     ), tallied as (
       update referral_tallies t set pending = t.pending + 1
       from rewarded where t.referrer_id = rewarded.referrer_id and rewarded.is_held
     )
     select referrer_id from rewarded`,
    [order.personKey, order.referredId, order.referrerId, order.coins, order.isHeld, order.at],
  );
  return inserted.rows.length > 0;
}

/** A player's code and what all friends together have brought; `pending` rewards wait for the operator. */
export type PlayersTotals = Joined<RowOf<'referral_codes', 'code'>> &
  RowOf<'referral_tallies', 'friends' | 'rewards' | 'coins' | 'pending'>;

export async function readTotals(client: Queryable, playerId: bigint): Promise<PlayersTotals> {
  const found = await client.query<PlayersTotals>(
    `select (select code from referral_codes where player_id = $1) as code, coalesce(max(friends), 0) as friends,
       coalesce(max(rewards), 0) as rewards, coalesce(max(coins), 0) as coins, coalesce(max(pending), 0) as pending
     from referral_tallies where referrer_id = $1`,
    [playerId],
  );
  const totals = found.rows[0];
  if (totals === undefined) throw new Error('the greatest of nothing is a row as well');
  return totals;
}

export interface Friend
  extends
    RowOf<'players', 'id' | 'name'>,
    RecordOf<'referrals', 'createdAt'>,
    Joined<RecordOf<'referral_reward_states', 'state'>> {
  readonly hasDeposited: boolean;
}

/** Whom the player brought, newest first, and what became of the reward for each. */
export async function listFriends(client: Queryable, playerId: bigint, limit: number): Promise<Friend[]> {
  const found = await client.query<Friend>(
    // Each friend is looked up by himself, here and below: a join may read all players there are.
    `select referred_id as id, (select name from players where id = referred_id) as name, created_at as "createdAt",
       first_deposit_id is not null as "hasDeposited", reward.state
     from referrals left join lateral (
       select state from referral_reward_states where referred_id = referrals.referred_id limit 1
     ) as reward on true
     where referrer_id = $1 order by referred_id desc limit $2`,
    [playerId, limit],
  );
  return found.rows;
}

export type Reward = RecordOf<'referral_payouts', 'referredId' | 'coins' | 'paidAt'> &
  RowOf<'players', 'username' | 'public_name'>;

/** What the player was paid and for whom, newest first. */
export async function listPaidRewards(client: Queryable, playerId: bigint, limit: number): Promise<Reward[]> {
  const found = await client.query<Reward>(
    `select referred_id as "referredId", username, public_name, coins, paid_at as "paidAt"
     from referral_payouts
     left join lateral (select username, public_name from players where id = referred_id limit 1) as friend on true
     where referrer_id = $1 order by paid_at desc, referred_id desc limit $2`,
    [playerId, limit],
  );
  return found.rows;
}

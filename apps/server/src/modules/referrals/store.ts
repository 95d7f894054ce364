import type { Queryable } from '../../platform/database/database.ts';

export async function findCode(client: Queryable, playerId: bigint): Promise<string | undefined> {
  const found = await client.query<{ code: string }>('select code from referral_codes where player_id = $1', [
    playerId,
  ]);
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
  const found = await client.query<{ id: bigint }>(
    'select player_id as id from referral_codes where code = $1 and player_id < $2',
    [asked.code, asked.before],
  );
  return found.rows[0]?.id;
}

/** Who brought whom. */
export interface Referral {
  readonly referredId: bigint;
  readonly referrerId: bigint;
  readonly personKey: string;
}

export async function insertReferral(client: Queryable, order: Referral & { at: Date }): Promise<void> {
  await client.query(
    'insert into referrals (referred_id, referrer_id, person_key, created_at) values ($1, $2, $3, $4)',
    [order.referredId, order.referrerId, order.personKey, order.at],
  );
}

/**
 * Takes a credited deposit for the friend's first. Undefined where the player was brought by nobody, or where another
 * deposit was first; of two at once the second waits for the first.
 */
export async function claimFirstDeposit(
  client: Queryable,
  asked: { referredId: bigint; depositId: string },
): Promise<Referral | undefined> {
  const claimed = await client.query<Referral>(
    `update referrals set first_deposit_id = $2 where referred_id = $1 and first_deposit_id is null
     returning referred_id as "referredId", referrer_id as "referrerId", person_key as "personKey"`,
    [asked.referredId, asked.depositId],
  );
  return claimed.rows[0];
}

/** A referrer, or somebody who brought a referrer. */
export interface ReferrerAbove {
  readonly id: bigint;
  readonly email: string;
  readonly isActive: boolean;
}

/** The referrer, who brought the referrer, and so on to the one whom nobody brought: each has a lower id than the last. */
export async function listReferrersAbove(client: Queryable, referrerId: bigint): Promise<ReferrerAbove[]> {
  const found = await client.query<ReferrerAbove>(
    `with recursive above (id) as (
       select $1::bigint
       union all select referrals.referrer_id from above join referrals on referrals.referred_id = above.id
     )
     select players.id, players.email, players.status = 'active' as "isActive"
     from above join players on players.id = above.id`,
    [referrerId],
  );
  return found.rows;
}

/** Books that a person is rewarded for; false where that was done before, for whomever and to whomever. */
export async function insertReward(
  client: Queryable,
  order: { personKey: string; referredId: bigint; coins: bigint; at: Date },
): Promise<boolean> {
  const inserted = await client.query(
    `insert into referral_rewards (person_key, referred_id, coins, paid_at) values ($1, $2, $3, $4)
     on conflict (person_key) do nothing returning person_key`,
    [order.personKey, order.referredId, order.coins, order.at],
  );
  return inserted.rows.length > 0;
}

/** A player's code and what all friends together have brought. */
export interface ReferralTotals {
  readonly code: string | null;
  readonly friends: bigint;
  readonly rewards: bigint;
  readonly coins: bigint;
}

export async function readTotals(client: Queryable, playerId: bigint): Promise<ReferralTotals> {
  const found = await client.query<ReferralTotals>(
    `select (select code from referral_codes where player_id = $1) as code, count(*) as friends,
       count(rewards.referred_id) as rewards, coalesce(sum(rewards.coins), 0)::bigint as coins
     from referrals left join referral_rewards as rewards using (referred_id)
     where referrals.referrer_id = $1`,
    [playerId],
  );
  const totals = found.rows[0];
  if (totals === undefined) throw new Error('a count of nothing is a row as well');
  return totals;
}

export interface Friend {
  readonly id: bigint;
  readonly name: string;
  readonly createdAt: Date;
}

/** Whom the player brought, newest first. */
export async function listFriends(client: Queryable, playerId: bigint, limit: number): Promise<Friend[]> {
  const found = await client.query<Friend>(
    `select players.id, players.name, referrals.created_at as "createdAt"
     from referrals join players on players.id = referrals.referred_id
     where referrals.referrer_id = $1 order by referrals.referred_id desc limit $2`,
    [playerId, limit],
  );
  return found.rows;
}

export interface Reward {
  readonly referredId: bigint;
  readonly username: string;
  readonly coins: bigint;
  readonly paidAt: Date;
}

/** What the player was paid and for whom, newest first. */
export async function listRewards(client: Queryable, playerId: bigint, limit: number): Promise<Reward[]> {
  const found = await client.query<Reward>(
    `select players.id as "referredId", players.username, rewards.coins, rewards.paid_at as "paidAt"
     from referrals join referral_rewards as rewards using (referred_id)
     join players on players.id = referrals.referred_id
     where referrals.referrer_id = $1 order by rewards.paid_at desc, players.id desc limit $2`,
    [playerId, limit],
  );
  return found.rows;
}

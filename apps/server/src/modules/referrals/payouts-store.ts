import type { Queryable } from '../../platform/database/database.ts';

/** A reward that is with its referrer. */
export interface Payout {
  readonly referredId: bigint;
  readonly referrerId: bigint;
  readonly coins: bigint;
  readonly at: Date;
}

/** Notes a reward as paid, in the referrer's list and tally. */
export async function insertPayout(client: Queryable, payout: Payout): Promise<void> {
  await client.query(
    `with paid as (
       insert into referral_payouts (referred_id, referrer_id, coins, paid_at) values ($1, $2, $3, $4)
       returning referrer_id, coins
     )
     update referral_tallies t set rewards = t.rewards + 1, coins = t.coins + paid.coins
     from paid where t.referrer_id = paid.referrer_id`,
    [payout.referredId, payout.referrerId, payout.coins, payout.at],
  );
}

/** Takes a reward that was taken back out of the referrer's list and tally. */
export async function deletePayout(client: Queryable, referredId: bigint): Promise<void> {
  await client.query(
    `with back as (delete from referral_payouts where referred_id = $1 returning referrer_id, coins)
     update referral_tallies t set rewards = t.rewards - 1, coins = t.coins - back.coins
     from back where t.referrer_id = back.referrer_id`,
    [referredId],
  );
}

/** A reward of the referrer waits no more. */
export async function countPendingDown(client: Queryable, referrerId: bigint): Promise<void> {
  await client.query('update referral_tallies set pending = pending - 1 where referrer_id = $1', [referrerId]);
}

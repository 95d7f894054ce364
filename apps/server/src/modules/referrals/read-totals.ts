import { COIN_COUNTED_AS, STATS_LIMITS, multiplyPaise, type AdminReferrals, type Paise } from '@rang/contract';
import type { Queryable, RecordOf } from '../../platform/database/database.ts';
import { readWaiting, type Waiting } from '../../platform/database/read-waiting.ts';

/** What the programme has come to. */
export interface ReferralTotals {
  readonly friends: number;
  readonly coins: number;
  /** The coins, each counted as one rupee. */
  readonly countedAs: Paise;
}

/** Reads the totals of the whole house, of a few rows that are kept of them. */
export async function readReferralTotals(client: Queryable): Promise<ReferralTotals> {
  const found = await client.query<RecordOf<'referral_totals', 'friends' | 'coins'>>(
    'select sum(friends)::bigint as friends, sum(coins)::bigint as coins from referral_totals',
  );
  const totals = found.rows[0];
  if (totals === undefined) throw new Error('the totals of the referrals are gone');
  const { friends, coins } = totals;
  return { friends: Number(friends), coins: Number(coins), countedAs: multiplyPaise(COIN_COUNTED_AS, coins) };
}

interface ReferralRow extends RecordOf<'referrals', 'referredId' | 'createdAt'> {
  readonly referrer: string;
  readonly referred: string;
}

/** Who was brought last, newest first. */
export async function listNewestReferrals(client: Queryable): Promise<AdminReferrals['referrals']> {
  const found = await client.query<ReferralRow>(
    `select referred_id as "referredId", created_at as "createdAt",
       (select username from players where id = referrer_id) as referrer,
       (select username from players where id = referred_id) as referred
     from referrals order by referred_id desc limit $1`,
    [STATS_LIMITS.rows],
  );
  return found.rows.map(({ referredId, referrer, referred, createdAt }) => ({
    _id: String(referredId),
    referrer: { username: referrer },
    referred: { username: referred },
    createdAt: createdAt.toISOString(),
  }));
}

/** How many rewards wait for the operator's word. */
export async function readWaitingRewards(client: Queryable): Promise<Waiting> {
  return await readWaiting(client, { rows: 'referral_waiting', since: 'earned_at' });
}

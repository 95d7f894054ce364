import type { RewardFilter } from '@rang/contract';
import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';
import type { ClusterKind } from './marks-store.ts';

/** Somebody a reward is about. */
export interface RewardParty extends RecordOf<'players', 'id' | 'username'> {
  readonly isBanned: boolean;
}

/** What a friend has in common with somebody else. */
export interface RewardMark {
  readonly kind: ClusterKind;
  /** The username of the referrer, or of somebody who was rewarded for before, and whose it is. */
  readonly sharedWith: RowOf<'players'>['username'];
  readonly sharedWithId: string;
}

/** A word on a reward; JSON has its moment as text. */
interface ListedDecision extends RowOf<'referral_decisions', 'decision' | 'reason'> {
  readonly by: string;
  readonly at: string;
}

/** A reward as an operator decides on it. */
export interface ListedReward
  extends RecordOf<'referral_rewards', 'coins' | 'earnedAt'>, RecordOf<'referral_reward_states', 'state'> {
  readonly friend: RewardParty;
  readonly referrer: RewardParty;
  readonly marks: readonly RewardMark[];
  /** The last one last. */
  readonly decisions: readonly ListedDecision[];
}

interface Row extends Omit<ListedReward, 'friend' | 'referrer'>, RecordOf<'referrals', 'referrerId'> {
  readonly friendId: bigint;
  readonly friend: string;
  readonly friendIsBanned: boolean;
  readonly referrer: string;
  readonly referrerIsBanned: boolean;
}

/** Which rewards are asked for: of the whole house, or those that one referrer has earned. */
export type RewardListing = {
  /** The friend of the last one of the page before. */
  readonly after?: bigint | undefined;
  readonly limit: number;
} & ({ readonly which: RewardFilter } | { readonly referrerId: bigint });

/**
 * A page of rewards for somebody to look at: those that wait, the oldest first; all, or a referrer's, the newest first; or
 * those whose friend has something in common with the referrer or another friend, by the friend's account, the newest first.
 */
export async function listRewards(client: Queryable, listing: RewardListing): Promise<ListedReward[]> {
  const { page, order } = describePage(listing);
  const values = [listing.limit, ...('referrerId' in listing ? [listing.referrerId] : [])];
  // Each row is looked up by itself: a join may read all players there are.
  const found = await client.query<Row>(
    `select friend.id as "friendId", friend.username as friend, friend.status = 'banned' as "friendIsBanned",
       referrer.id as "referrerId", referrer.username as referrer, referrer.status = 'banned' as "referrerIsBanned",
       rewards.coins, rewards.state, rewards.earned_at as "earnedAt",
       coalesce((select jsonb_agg(jsonb_build_object(
          'kind', marks.kind, 'sharedWithId', marks.shared_with::text,
          'sharedWith', (select username from players where id = marks.shared_with)) order by marks.kind)
        from referral_marks as marks where marks.referred_id = rewards.referred_id), '[]') as marks,
       coalesce((select jsonb_agg(jsonb_build_object(
          'decision', decision, 'by', decided_by, 'at', decided_at, 'reason', reason) order by decided_at, entry_id)
        from referral_decisions as word where word.referred_id = rewards.referred_id), '[]') as decisions
     from (${page}) as page
     cross join lateral (select * from referral_reward_states where referred_id = page.referred_id limit 1) as rewards
     cross join lateral (select id, username, status from players where id = rewards.referred_id limit 1) as friend
     cross join lateral (select id, username, status from players where id = rewards.referrer_id limit 1) as referrer
     order by ${order}`,
    listing.after === undefined ? values : [...values, listing.after],
  );
  return found.rows.map(({ coins, state, earnedAt, marks, decisions, ...row }) => ({
    friend: { id: row.friendId, username: row.friend, isBanned: row.friendIsBanned },
    referrer: { id: row.referrerId, username: row.referrer, isBanned: row.referrerIsBanned },
    ...{ coins, state, earnedAt, marks, decisions },
  }));
}

/** The statement that reads the friends of one page by an index that has its order, and that order. */
function describePage(listing: RewardListing): { page: string; order: string } {
  const last = `$${'referrerId' in listing ? '3' : '2'}`;
  const isOldestFirst = 'which' in listing && listing.which === 'pending';
  const [beyond, direction] = isOldestFirst ? ['>', 'asc'] : ['<', 'desc'];
  if ('which' in listing && listing.which === 'marked') {
    const older = listing.after === undefined ? '' : `where referred_id < ${last}`;
    const page = `select distinct referred_id from referral_marks ${older} order by referred_id desc`;
    const rewarded = `select marked.referred_id from (${page}) as marked
      cross join lateral (select from referral_rewards where referred_id = marked.referred_id limit 1) as rewarded`;
    return { page: `${rewarded} order by marked.referred_id desc limit $1`, order: 'page.referred_id desc' };
  }
  const conditions = [
    ...('referrerId' in listing ? ['referrer_id = $2'] : []),
    ...(listing.after === undefined
      ? []
      : [
          `(earned_at, referred_id) ${beyond}
           (select earned_at, referred_id from referral_rewards where referred_id = ${last})`,
        ]),
  ];
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const page = `select referred_id from ${isOldestFirst ? 'referral_waiting' : 'referral_rewards'} ${where}
    order by earned_at ${direction}, referred_id ${direction} limit $1`;
  return { page, order: `rewards.earned_at ${direction}, rewards.referred_id ${direction}` };
}

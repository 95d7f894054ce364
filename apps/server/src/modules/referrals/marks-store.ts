import type { Queryable } from '../../platform/database/database.ts';

/** What people have in common who may be one. */
export type ClusterKind = 'network' | 'mail-domain' | 'bank-account';

const WAS_REWARDED = 'exists (select from referral_rewards where referral_rewards.referred_id = other.player_id)';
// The referrer where it is the referrer's, else the first who was rewarded for, so that a cluster goes by one name.
const FIRST = 'order by other.player_id = friend.referrer_id desc, other.player_id limit 1';

/** Writes what a friend whose reward is being decided has in common with the referrer or others who were rewarded for. */
export async function markFriend(
  client: Queryable,
  friend: { referredId: bigint; mailDomain: string | undefined; isReferrersDomain: boolean; at: Date },
): Promise<void> {
  await client.query(
    `insert into referral_marks (referred_id, kind, shared_with, noted_at)
     select friend.referred_id, shared.kind, shared.player_id, $4
     from referrals as friend, lateral (
       (select 'network' as kind, other.player_id from signup_networks as own
        join signup_networks as other on other.network = own.network and other.player_id <> own.player_id
        where own.player_id = friend.referred_id and (other.player_id = friend.referrer_id or ${WAS_REWARDED}) ${FIRST})
       union all
       (select 'mail-domain', other.player_id from (
          select referred_id as player_id from referrals where mail_domain = $2 and referred_id <> friend.referred_id
          union all select friend.referrer_id where $3
        ) as other where other.player_id = friend.referrer_id or ${WAS_REWARDED} ${FIRST})
     ) as shared
     where friend.referred_id = $1
     on conflict (referred_id, kind) do nothing`,
    [friend.referredId, friend.mailDomain ?? null, friend.isReferrersDomain, friend.at],
  );
  await markBankAccounts(client, { playerId: friend.referredId, at: friend.at });
}

/** Writes whose bank account a player has used as well: the player as a friend, and the friends that the player brought. */
export async function markBankAccounts(client: Queryable, used: { playerId: bigint; at: Date }): Promise<void> {
  await client.query(
    `insert into referral_marks (referred_id, kind, shared_with, noted_at)
     select friend.referred_id, 'bank-account', shared.player_id, $2
     from referrals as friend, lateral (
       select other.player_id from bank_uses as own
       join bank_uses as other on other.account_digest = own.account_digest and other.player_id <> own.player_id
       where own.player_id = friend.referred_id and (other.player_id = friend.referrer_id or ${WAS_REWARDED}) ${FIRST}
     ) as shared
     where (friend.referred_id = $1 and exists (select from referral_rewards where referred_id = $1))
        or (friend.referrer_id = $1 and shared.player_id = $1)
     on conflict (referred_id, kind) do nothing`,
    [used.playerId, used.at],
  );
}

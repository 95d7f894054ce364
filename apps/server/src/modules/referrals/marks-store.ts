import type { Queryable, RowOf } from '../../platform/database/database.ts';
import type { BankUse } from '../withdrawals/index.ts';

/** What people have in common who may be one. */
export type ClusterKind = RowOf<'referral_marks'>['kind'];

const WAS_REWARDED = 'exists (select from referral_rewards where referral_rewards.referred_id = other.player_id)';
// Looks go no further than these, the oldest accounts of a cluster and a player's newest bank accounts: they are made while
// money is being booked, and whoever fills a cluster with accounts must not make them long.
const MAX_OTHERS = 200;
const MAX_BANKS = 20;

/** Writes what a friend whose reward is being decided has in common with the referrer or others who were rewarded for. */
export async function markFriend(
  client: Queryable,
  friend: { referredId: bigint; mailDomain: string | undefined; isReferrersDomain: boolean; at: Date },
): Promise<void> {
  await client.query(
    `insert into referral_marks (referred_id, kind, shared_with, noted_at)
     select friend.referred_id, shared.kind, shared.player_id, $4
     from referrals as friend
     left join signup_networks as own on own.player_id = friend.referred_id,
     lateral (
       select 'network' as kind, coalesce(
         (select other.player_id from signup_networks as other
          where other.player_id = friend.referrer_id and other.network = own.network),
         (select other.player_id from (
            select player_id from signup_networks where network = own.network and player_id <> friend.referred_id
            order by player_id limit ${MAX_OTHERS}
          ) as other where ${WAS_REWARDED} order by other.player_id limit 1)) as player_id
       union all
       select 'mail-domain', case when $3 then friend.referrer_id else
         (select other.player_id from (
            select referred_id as player_id from referrals where mail_domain = $2 and referred_id <> friend.referred_id
            order by referred_id limit ${MAX_OTHERS}
          ) as other where ${WAS_REWARDED} order by other.player_id limit 1) end
     ) as shared
     where friend.referred_id = $1 and shared.player_id is not null
     on conflict (referred_id, kind) do nothing`,
    [friend.referredId, friend.mailDomain ?? null, friend.isReferrersDomain, friend.at],
  );
  await markBankAccounts(client, { playerId: friend.referredId, at: friend.at });
}

/**
 * Writes whose bank account a player has used as well: the player as a friend, and the friends that the player brought. The one
 * that is used now is looked at however many the player has named since it was first used.
 */
export async function markBankAccounts(
  client: Queryable,
  used: Omit<BankUse, 'digest'> & { readonly digest?: string },
): Promise<void> {
  await client.query(
    `with own as materialized (
       (select account_digest from bank_uses where player_id = $1 order by first_used_at desc limit ${MAX_BANKS})
       union
       select account_digest from bank_uses where player_id = $1 and account_digest = $3
     ), others as materialized (
       select other.player_id from own, lateral (
         select player_id from bank_uses where account_digest = own.account_digest and player_id <> $1
         order by player_id limit ${MAX_OTHERS}
       ) as other
     )
     insert into referral_marks (referred_id, kind, shared_with, noted_at)
     select friend.referred_id, 'bank-account', shared.player_id, $2::timestamptz
     from referrals as friend, lateral (
       select coalesce(
         (select friend.referrer_id from own where exists (
            select from bank_uses where player_id = friend.referrer_id and bank_uses.account_digest = own.account_digest
          ) limit 1),
         (select min(other.player_id) from others as other where ${WAS_REWARDED})) as player_id
     ) as shared
     where friend.referred_id = $1 and exists (select from referral_rewards where referred_id = $1)
       and shared.player_id is not null
     union all
     select distinct friend.referred_id, 'bank-account', $1::bigint, $2::timestamptz
     from others join referrals as friend on friend.referred_id = others.player_id and friend.referrer_id = $1
     order by 1
     on conflict (referred_id, kind) do nothing`,
    [used.playerId, used.at, used.digest ?? null],
  );
}

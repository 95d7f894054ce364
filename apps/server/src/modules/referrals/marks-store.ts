import type { Queryable, RowOf } from '../../platform/database/database.ts';
import type { BankUse } from '../withdrawals/index.ts';

/** What people have in common who may be one. */
export type ClusterKind = RowOf<'referral_marks'>['kind'];

// A player's newest bank accounts are looked at, of two digests each, and so many friends of one referrer: it is done while
// money is being booked. As a reward is decided, more than anybody saves: what money was asked for to is not hidden behind those.
const MAX_BANKS = { asOneIsUsed: 40, asARewardIsDecided: 400 };
const MAX_FRIENDS = 200;

/** A reward that is being decided: of whom for whom, and where the friend's mail is kept. */
interface RewardedFriend {
  readonly referredId: bigint;
  readonly referrerId: bigint;
  readonly mailDomain: string | undefined;
  readonly isReferrersDomain: boolean;
  readonly at: Date;
}

// A class of locks of their own. So few that a batch of many friends does not fill the database's table of locks; who meets
// somebody else's trace there waits a moment for nothing.
const [TRACE_LOCKS, MAX_LOCKS] = [7_205, 256];

/**
 * Lets players who have something in common be compared one after the other; held to the end of the transaction. In one order,
 * so that nobody waits for another in a ring: for everybody who is compared in the transaction at once. Where a failed batch is
 * tried one by one the database may end such a ring; all of it is undone then and comes again.
 */
export async function lockTraces(
  client: Queryable,
  compared: { playerIds: readonly bigint[]; mailDomains?: readonly string[] },
): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock(${String(TRACE_LOCKS)}, place) from (
       select distinct hashtext(trace) & ${String(MAX_LOCKS - 1)} as place from (
         select 'network ' || network as trace from signup_networks where player_id = any ($1::bigint[])
         union all
         select 'bank-account ' || account_digest from bank_uses where player_id = any ($1::bigint[])
         union all
         select 'mail-domain ' || domain from unnest($2::text[]) as domain
       ) as traces order by place
     ) as places`,
    [compared.playerIds, compared.mailDomains ?? []],
  );
}

/**
 * Writes what a friend whose reward is being decided has in common with the referrer or others who were rewarded for. Only those
 * leave traces: whoever fills a network or a mail domain with accounts that never deposit hides nobody behind them.
 */
export async function markFriend(client: Queryable, friend: RewardedFriend): Promise<void> {
  const { referredId, referrerId, mailDomain = null, isReferrersDomain, at } = friend;
  await client.query(
    `insert into referral_traces (referred_id, referrer_id, kind, trace, network_of)
     select player_id, $2::bigint, 'network', network, player_id from signup_networks where player_id = $1
     union all
     select $1::bigint, $2::bigint, 'mail-domain', $3::text, null where $3::text is not null
     on conflict do nothing`,
    [referredId, referrerId, mailDomain],
  );
  await client.query(
    `insert into referral_marks (referred_id, kind, shared_with, noted_at)
     select $1, shared.kind, shared.player_id, $4
     from (
       select 'network' as kind, coalesce(
         (select player_id from signup_networks where player_id = $2 and network = own.network),
         ${firstOther("'network'", 'own.network')}) as player_id
       from signup_networks as own where own.player_id = $1
       union all
       select 'mail-domain', case when $5 then $2 else ${firstOther("'mail-domain'", '$3')} end
     ) as shared
     where shared.player_id is not null
     on conflict (referred_id, kind) do nothing`,
    [referredId, referrerId, mailDomain, at, isReferrersDomain],
  );
  await markBankAccounts(client, { playerId: referredId, at }, MAX_BANKS.asARewardIsDecided);
}

/** The oldest account but $1's that was rewarded for and has that in common. */
function firstOther(kind: string, trace: string): string {
  return `(select referred_id from referral_traces where kind = ${kind} and trace = ${trace} and referred_id <> $1
    order by referred_id limit 1)`;
}

/**
 * Writes whose bank account a player has used as well: the player as a friend, and the friends that the player brought. The one
 * that is used now is looked at however many the player has named since it was first used.
 */
export async function markBankAccounts(
  client: Queryable,
  used: Omit<BankUse, 'digests'> & { readonly digests?: readonly string[] },
  maxBanks = MAX_BANKS.asOneIsUsed,
): Promise<void> {
  await client.query(
    `with own as materialized (
       (select account_digest from bank_uses where player_id = $1 order by first_used_at desc limit $4)
       union
       select account_digest from bank_uses where player_id = $1 and account_digest = any ($3::text[])
     ), rewarded as (
       select referred_id, referrer_id from referral_rewards where referred_id = $1
     ), kept as (
       insert into referral_traces (referred_id, referrer_id, kind, trace)
       select referred_id, referrer_id, 'bank-account', account_digest from rewarded, own on conflict do nothing
     ), brought as (
       select referred_id from own, lateral (
         select referred_id from referral_traces
         where kind = 'bank-account' and trace = account_digest and referrer_id = $1
           and not exists (select from referral_marks as known
             where known.referred_id = referral_traces.referred_id and known.kind = 'bank-account')
         order by referred_id limit ${MAX_FRIENDS}
       ) as friends
     )
     insert into referral_marks (referred_id, kind, shared_with, noted_at)
     select rewarded.referred_id, 'bank-account', shared.player_id, $2::timestamptz
     from rewarded, lateral (
       select coalesce(
         (select rewarded.referrer_id from own where exists (
            select from bank_uses
            where player_id = rewarded.referrer_id and bank_uses.account_digest = own.account_digest
          ) limit 1),
         (select min(other.referred_id) from own, lateral ${firstOther("'bank-account'", 'own.account_digest')} as other)
       ) as player_id
     ) as shared
     where shared.player_id is not null
     union all
     select distinct referred_id, 'bank-account', $1::bigint, $2::timestamptz from brought
     order by 1
     on conflict (referred_id, kind) do nothing`,
    [used.playerId, used.at, used.digests ?? [], maxBanks],
  );
}

import type { Queryable } from '../../platform/database/database.ts';

/** A mismatch between a reward and what the ledger or the deposits say. */
export interface ReferralFault {
  readonly fault: string;
  readonly subject: string;
}

// Each reward has its transfer, its friend's paid deposit and its referrer's account; each transfer has its reward; each
// friend who has had a deposit credited has had the reward decided; and each referrer's tally is what there is to count.
const FAULTS = `
with checked as (
  select r.referred_id, r.referrer_id, r.coins, r.person_key, f.person_key as friend_key, f.referrer_id as friend_of, d.status, d.player_id, c.id as account,
    t.id as transfer, t.amount, t.from_account, t.to_account, t.reason, t.reference
  from referral_rewards r
  left join referrals f on f.referred_id = r.referred_id
  left join deposits d on d.id = f.first_deposit_id
  left join accounts c on c.owner_id = f.referrer_id and c.kind = 'coins'
  left join transfers t on t.key = 'referral:' || r.referred_id
)
select fault, 'reward for player ' || referred_id as subject from checked, lateral (values
  (case when friend_key is null then 'is for a player whom nobody brought' end),
  (case when friend_key <> person_key then 'is for another person than its player' end),
  (case when friend_of <> referrer_id then 'is for another referrer than its player has' end),
  (case when status is distinct from 'paid' or player_id <> referred_id then 'is for a deposit that was not paid' end),
  (case when transfer is null then 'was never paid out' end),
  (case when transfer is not null and (amount <> coins or from_account <> 4 or to_account is distinct from account
    or reason <> 'referral' or reference <> referred_id::text) then 'was not paid out as it says' end)
) as faults (fault) where fault is not null
union all
select 'is a reward for nobody', 'transfer ' || t.id from transfers t
where t.reason = 'referral' and not exists (
  select from referral_rewards r where t.key = 'referral:' || r.referred_id
)
union all
select 'has another tally than friends and rewards', 'player ' || coalesce(t.referrer_id, f.referrer_id)
from referral_tallies t full join (
  select f.referrer_id, count(*) as friends, count(r.referred_id) as rewards, coalesce(sum(r.coins), 0) as coins
  from referrals f left join referral_rewards r using (referred_id) group by f.referrer_id
) as f on f.referrer_id = t.referrer_id
where (t.friends, t.rewards, t.coins) is distinct from (f.friends, f.rewards, f.coins)
union all
select 'has a credited deposit but no word on its reward', 'player ' || f.referred_id from referrals f
where f.first_deposit_id is null and exists (
  select from deposits d where d.player_id = f.referred_id and d.status = 'paid'
)
union all
select 'brought somebody who was there first', 'player ' || referrer_id from referrals where referrer_id >= referred_id
order by 2, 1`;

/** The referrals' part of the reconciliation: every reward against the ledger, and back. */
export async function listReferralFaults(client: Queryable): Promise<ReferralFault[]> {
  return (await client.query<ReferralFault>(FAULTS)).rows;
}

import { REFERRAL_REWARD_COINS } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { ALL_TIME, isInTrail, joinOnly, queryFaults, type Fault, type Period } from '../ledger/index.ts';

// Each reward that was paid has its transfer, each that was taken back a second one, and one that waits or was refused has
// none. Each has its friend's paid deposit and its referrer's account; each transfer has its reward; each friend who has had
// a deposit credited has had the reward decided; and what is kept of payouts and tallies is what there is to count.
const findFaults = (period: Period): string => `
with ${period.isWhole ? '' : `friends (id) as materialized (${friendsOf(period)}), `}checked as (
  select r.referred_id, r.referrer_id, r.coins, r.person_key, r.state, r.is_held, f.person_key as friend_key,
    f.referrer_id as friend_of, d.status, d.player_id, p.coins as payout,
    c.id as account, t.id as transfer, t.amount, t.from_account, t.to_account, t.reason, t.reference,
    b.id as back, b.amount as back_amount, b.from_account as back_from, b.to_account as back_to, b.reason as back_reason,
    b.reference as back_reference,
    exists (select from referral_decisions w where w.referred_id = r.referred_id and w.decision = 'released') as released,
    exists (select from referral_decisions w where w.referred_id = r.referred_id and w.decision = 'refused') as refused
  from referral_reward_states r ${joinOnly(period, 'r.referred_id', 'select id from friends')}
  left join referral_payouts p on p.referred_id = r.referred_id
  left join referrals f on f.referred_id = r.referred_id
  left join deposits d on d.id = f.first_deposit_id
  left join accounts c on c.owner_id = f.referrer_id and c.kind = 'coins'
  left join transfers t on t.key = 'referral:' || r.referred_id
  left join transfers b on b.key = 'referral-back:' || r.referred_id
)
select fault, 'reward for player ' || referred_id as subject from checked, lateral (values
  (case when friend_key is null then 'is for a player whom nobody brought' end),
  (case when friend_key <> person_key then 'is for another person than its player' end),
  (case when friend_of <> referrer_id then 'is for another referrer than its player has' end),
  (case when status is distinct from 'paid' or player_id <> referred_id then 'is for a deposit that was not paid' end),
  (case when coins <> $1 then 'is another amount than a reward is' end),
  (case when transfer is null and state in ('paid', 'taken-back') then 'was never paid out' end),
  (case when transfer is not null and state = 'pending' then 'waits and was paid out' end),
  (case when transfer is not null and state = 'refused' then 'was refused and paid out' end),
  (case when transfer is not null and (amount <> coins or from_account <> 4 or to_account is distinct from account
    or reason <> 'referral' or reference <> referred_id::text) then 'was not paid out as it says' end),
  (case when back is null and state = 'taken-back' then 'was taken back and its coins are still there' end),
  (case when back is not null and state <> 'taken-back' then 'had its coins taken back without a word' end),
  (case when back is not null and (back_amount <> coins or back_from is distinct from account or back_to <> 4
    or back_reason <> 'referral' or back_reference <> referred_id::text) then 'was not taken back as it says' end),
  (case when (state = 'paid') <> (payout is not null) or payout <> coins
    then 'is listed as paid otherwise than it was' end),
  (case when released and not is_held then 'was released without having waited' end),
  (case when refused and not is_held then 'was refused without having waited' end),
  (case when refused and state = 'taken-back' then 'was refused and taken back' end)
) as faults (fault) where fault is not null
union all
select 'is a reward for nobody', 'transfer ' || t.id from transfers t
where ${period.transfer('t.id')} and t.reason = 'referral' and not exists (
  select from referral_rewards r
  where r.referred_id = ${friendOf('t')} and t.key in ('referral:' || r.referred_id, 'referral-back:' || r.referred_id)
)
union all
select 'has a credited deposit but no word on its reward', 'player ' || f.referred_id from referrals f ${joinOnly(period, 'f.referred_id', 'select id from friends')}
where f.first_deposit_id is null and exists (
  select from deposits d where d.player_id = f.referred_id and d.status = 'paid'
)
${findWordFaults(period)}
${period.isWhole ? COUNT_FAULTS : ''}
order by 2, 1`;

// Each word is in the audit trail as it says, and the trail tells of no other.
const findWordFaults = (period: Period): string => `union all
select 'is not in the audit trail as it says', 'word on the reward for player ' || word.referred_id
from referral_decisions word ${joinOnly(period, 'word.referred_id', 'select id from friends')}
  left join audit_entries entry on entry.id = word.entry_id
where word.entry_id is not null
  and (entry.action, entry.subject, entry.actor, entry.at, entry.reason) is distinct from
    ('reward.' || word.decision, 'reward for player ' || word.referred_id, word.decided_by, word.decided_at, word.reason)
union all
select 'tells of a word on a reward that is not there', 'audit entry ' || entry.id
from audit_entries entry where ${isInTrail('entry.id', period)}
  and entry.action in ('reward.released', 'reward.refused', 'reward.taken-back')
  and not exists (select from referral_decisions where entry_id = entry.id)
union all
select 'brought somebody who was there first', 'player ' || referrer_id from referrals ${joinOnly(period, 'referred_id', 'select id from friends')}
where referrer_id >= referred_id`;

/** Whom the key of a transfer says that the reward is for; null where it says nothing of the kind. */
const friendOf = (transfer: string): string =>
  `case when ${transfer}.key ~ '^[a-z-]+:[0-9]{1,18}$' then split_part(${transfer}.key, ':', 2)::bigint end`;

/** Friends of a period: those for whom coins moved in it, to whom a deposit was credited, or of whose reward the trail tells. */
const friendsOf = (period: Period): string => `
  select ${friendOf('m')} from transfers m where ${period.transfer('m.id')} and m.reason = 'referral'
  union select a.owner_id from transfers m join accounts a on a.id = m.to_account
  where ${period.transfer('m.id')} and m.reason = 'deposit'
  union select referred_id from referral_decisions where ${isInTrail('entry_id', period)}`;

// What is counted of all rewards, and what waits: looked at for all time alone.
const COUNT_FAULTS = `union all
select 'has another tally than friends and rewards', 'player ' || coalesce(t.referrer_id, f.referrer_id)
from referral_tallies t full join (
  select f.referrer_id, count(*) as friends, count(*) filter (where r.state = 'paid') as rewards,
    count(*) filter (where r.state = 'pending') as pending, coalesce(sum(r.coins) filter (where r.state = 'paid'), 0) as coins
  from referrals f left join referral_reward_states r using (referred_id) group by f.referrer_id
) as f on f.referrer_id = t.referrer_id
where (t.friends, t.rewards, t.pending, t.coins) is distinct from (f.friends, f.rewards, f.pending, f.coins)
union all
select 'are not as many as are counted', 'referrals' from (
  select sum(friends) as friends, sum(coins) as coins from referral_totals
) as t
where (t.friends, t.coins) is distinct from
  ((select count(*) from referrals), (select coalesce(sum(coins), 0) from referral_payouts))
union all
select 'waits for the operator or does not, other than is noted', 'player ' || coalesce(w.referred_id, r.referred_id)
from referral_waiting w full join (select referred_id from referral_reward_states where state = 'pending') as r
  on r.referred_id = w.referred_id
where w.referred_id is null or r.referred_id is null`;

/** The referrals' part of the reconciliation: every reward against the ledger, and back. */
export async function listReferralFaults(client: Queryable, period = ALL_TIME): Promise<Fault[]> {
  return await queryFaults(client, findFaults(period), [REFERRAL_REWARD_COINS]);
}

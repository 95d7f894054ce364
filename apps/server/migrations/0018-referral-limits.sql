-- Made-up friends are costly: docs/adr/0017-a-referrer-is-rewarded-ten-times-a-day.md.

-- Where people signed up from; forgotten after 90 days, as the networks that they log in from are.
create table signup_networks (
  player_id bigint primary key references players,
  network text not null,
  signed_up_at timestamptz not null
);
create index signup_networks_network on signup_networks (network);

-- Which bank accounts a player has saved or asked to be paid out to, by the keyed digest of number and IFSC, also those
-- that the player does not keep.
create table bank_uses (
  player_id bigint not null references players,
  account_digest text not null,
  first_used_at timestamptz not null,
  primary key (player_id, account_digest)
);
create index bank_uses_account on bank_uses (account_digest);
insert into bank_uses (player_id, account_digest, first_used_at)
  select player_id, account_digest, created_at from bank_accounts;

-- Where the friend's mail is kept, as far as that tells people from each other: null at the great providers.
alter table referrals add column mail_domain text;
create index referrals_mail_domain on referrals (mail_domain) where mail_domain is not null;

-- A reward is earned by a first deposit; beyond the limit of a day it waits for the operator.
alter table referral_rewards rename column paid_at to earned_at;
alter table referral_rewards add column is_held boolean not null default false;
create index referral_rewards_paid_by_day on referral_rewards (referrer_id, earned_at) where not is_held;
drop index referral_rewards_referrer;
create index referral_rewards_held on referral_rewards (earned_at) where is_held;

-- The operator's word on rewards.
create table referral_decisions (
  referred_id bigint not null references referral_rewards (referred_id),
  decision text not null check (decision in ('released', 'refused', 'taken-back')),
  reason text not null check (char_length(reason) between 1 and 200),
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (referred_id, decision)
);
create unique index referral_decisions_on_held on referral_decisions (referred_id)
  where decision in ('released', 'refused');
create trigger referral_decisions_are_append_only before update or delete on referral_decisions
  for each row execute function refuse_rewriting();
create trigger referral_decisions_are_never_truncated before truncate on referral_decisions
  for each statement execute function refuse_rewriting();

-- What became of each reward, and when it was paid if it ever was.
create view referral_reward_states as
  select reward.referred_id, reward.referrer_id, reward.person_key, reward.coins, reward.earned_at, reward.is_held,
    case
      when taken.referred_id is not null then 'taken-back'
      when word.decision = 'refused' then 'refused'
      when reward.is_held and word.decision is null then 'pending'
      else 'paid'
    end as state,
    case when reward.is_held then case when word.decision = 'released' then word.decided_at end else reward.earned_at end
      as paid_at
  from referral_rewards as reward
  left join referral_decisions as word
    on word.referred_id = reward.referred_id and word.decision in ('released', 'refused')
  left join referral_decisions as taken
    on taken.referred_id = reward.referred_id and taken.decision = 'taken-back';

create function check_referral_decision() returns trigger language plpgsql as $$
declare
  known text;
begin
  -- Two decisions on one reward come one after the other.
  perform from referral_rewards where referred_id = new.referred_id for update;
  select state into known from referral_reward_states where referred_id = new.referred_id;
  if (known, new.decision) not in (('pending', 'released'), ('pending', 'refused'), ('paid', 'taken-back')) then
    raise exception 'the reward for player % is % and cannot be %', new.referred_id, known, new.decision
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger a_decision_fits_its_reward before insert on referral_decisions
  for each row execute function check_referral_decision();

-- What referrers have been paid and still have, newest first at the price of a page; and how many rewards wait.
create table referral_payouts (
  referred_id bigint primary key references referral_rewards (referred_id),
  referrer_id bigint not null references players,
  coins bigint not null check (coins > 0),
  paid_at timestamptz not null
);
create index referral_payouts_referrer on referral_payouts (referrer_id, paid_at, referred_id);
insert into referral_payouts (referred_id, referrer_id, coins, paid_at)
  select referred_id, referrer_id, coins, earned_at from referral_rewards;
alter table referral_tallies add column pending bigint not null default 0 check (pending >= 0);

-- What a friend has in common with the referrer, or with somebody who was rewarded for before: for the operator to look at.
create table referral_marks (
  referred_id bigint not null references referrals,
  kind text not null check (kind in ('network', 'mail-domain', 'bank-account')),
  shared_with bigint not null references players,
  noted_at timestamptz not null,
  primary key (referred_id, kind)
);
create index referral_marks_shared_with on referral_marks (shared_with, kind);

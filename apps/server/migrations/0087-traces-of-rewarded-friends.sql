-- What friends who were rewarded for may have in common with others. Only they have rows here: accounts without a credited deposit
-- push nobody out of what is compared. A network goes with the signup that it is of.
create table referral_traces (
  referred_id bigint not null references referral_rewards (referred_id),
  referrer_id bigint not null references players,
  kind text not null check (kind in ('network', 'mail-domain', 'bank-account')),
  trace text not null,
  network_of bigint references signup_networks (player_id) on delete cascade,
  primary key (kind, trace, referred_id),
  check ((kind = 'network') = (network_of is not null))
);
create index referral_traces_of_referrer on referral_traces (kind, trace, referrer_id, referred_id);
create index referral_traces_network_of on referral_traces (network_of);
insert into referral_traces (referred_id, referrer_id, kind, trace, network_of)
  select referred_id, referrer_id, 'network', network, player_id
  from referral_rewards join signup_networks on player_id = referred_id;
insert into referral_traces (referred_id, referrer_id, kind, trace)
  select referred_id, rewards.referrer_id, 'mail-domain', mail_domain
  from referral_rewards as rewards join referrals using (referred_id) where mail_domain is not null;
insert into referral_traces (referred_id, referrer_id, kind, trace)
  select referred_id, referrer_id, 'bank-account', account_digest
  from referral_rewards join bank_uses on player_id = referred_id;

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

-- Whose reward the version before decides leaves traces as well. The trigger goes with the next release.
create function leave_traces() returns trigger language plpgsql as $$
begin
  insert into referral_traces (referred_id, referrer_id, kind, trace, network_of)
    select player_id, new.referrer_id, 'network', network, player_id from signup_networks where player_id = new.referred_id
    union all
    select referred_id, new.referrer_id, 'mail-domain', mail_domain, null
    from referrals where referred_id = new.referred_id and mail_domain is not null
    union all
    select player_id, new.referrer_id, 'bank-account', account_digest, null from bank_uses where player_id = new.referred_id
  on conflict do nothing;
  return null;
end $$;
create trigger rewarded_friends_leave_traces after insert on referral_rewards
  for each row execute function leave_traces();

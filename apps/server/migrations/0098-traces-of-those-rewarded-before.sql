-- one statement at a time
-- What friends who were rewarded before there was `referral_traces` have in common with others. Each by itself, as nobody may
-- wait for all of it.
insert into referral_traces (referred_id, referrer_id, kind, trace, network_of)
  select referred_id, referrer_id, 'network', network, player_id
  from referral_rewards join signup_networks on player_id = referred_id
  on conflict do nothing;
insert into referral_traces (referred_id, referrer_id, kind, trace)
  select referred_id, rewards.referrer_id, 'mail-domain', mail_domain
  from referral_rewards as rewards join referrals using (referred_id) where mail_domain is not null
  on conflict do nothing;
insert into referral_traces (referred_id, referrer_id, kind, trace)
  select referred_id, referrer_id, 'bank-account', account_digest
  from referral_rewards join bank_uses on player_id = referred_id
  on conflict do nothing;

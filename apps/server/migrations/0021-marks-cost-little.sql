-- What a friend has in common with others is looked for while the friend's money is being booked: each look is a short
-- stretch of an index, whoever has filled the cluster with accounts.
drop index bank_uses_account;
create index bank_uses_account on bank_uses (account_digest, player_id);
create index bank_uses_newest on bank_uses (player_id, first_used_at);
drop index signup_networks_network;
create index signup_networks_network on signup_networks (network, player_id);
drop index referrals_mail_domain;
create index referrals_mail_domain on referrals (mail_domain, referred_id) where mail_domain is not null;

-- one statement at a time
-- What is old is deleted in portions: without an index each of them would go over the whole table.
drop index concurrently if exists player_networks_by_age;
create index concurrently player_networks_by_age on player_networks (last_login_at);
drop index concurrently if exists player_devices_by_age;
create index concurrently player_devices_by_age on player_devices (last_login_at);
drop index concurrently if exists admin_devices_by_age;
create index concurrently admin_devices_by_age on admin_devices (last_login_at);
drop index concurrently if exists signup_networks_by_age;
create index concurrently signup_networks_by_age on signup_networks (signed_up_at);
drop index concurrently if exists address_devices_by_age;
create index concurrently address_devices_by_age on address_devices (expires_at);
drop index concurrently if exists address_links_by_age;
create index concurrently address_links_by_age on address_links (expires_at);
drop index concurrently if exists password_reset_tokens_by_age;
create index concurrently password_reset_tokens_by_age on password_reset_tokens (expires_at);
drop index concurrently if exists mail_wishes_by_age;
create index concurrently mail_wishes_by_age on mail_wishes (asked_at) where next_try_at is null;

-- one statement at a time
-- Who is suspended is looked for each second, how many tokens a session was given within the hour at each of them, and which
-- networks of a player were used longest ago at each login.
drop index concurrently if exists players_banned;
create index concurrently players_banned on players (id) where status = 'banned';
drop index concurrently if exists refresh_tokens_of_session;
create index concurrently refresh_tokens_of_session on refresh_tokens (session_id, created_at);
drop index concurrently if exists refresh_tokens_session;
drop index concurrently if exists player_networks_of_player;
create index concurrently player_networks_of_player on player_networks (player_id, last_login_at);

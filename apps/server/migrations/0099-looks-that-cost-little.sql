-- one statement at a time
-- Who is suspended is looked for each second, and how many tokens a session was given within the hour at each of them.
drop index concurrently if exists players_banned;
create index concurrently players_banned on players (id) where status = 'banned';
drop index concurrently if exists refresh_tokens_of_session;
create index concurrently refresh_tokens_of_session on refresh_tokens (session_id, created_at);
drop index concurrently if exists refresh_tokens_session;

-- Who plays, and the sessions they are logged in with.

create table players (
  id bigint generated always as identity primary key,
  name text not null,
  username text not null check (username ~ '^[A-Za-z0-9._-]+$'),
  -- A claim, and therefore not unique, until a mail to it was answered: see docs/adr/0005-who-has-an-account.md.
  email text not null,
  email_confirmed_at timestamptz,
  password_hash text not null,
  -- As typed; the referral programme reads it.
  signup_referral_code text,
  status text not null default 'active' check (status in ('active', 'banned')),
  created_at timestamptz not null
);
-- "C": the same small letters whatever language the database was set up in.
create unique index players_username on players (lower(username collate "C"));
create unique index players_confirmed_email on players (lower(email collate "C")) where email_confirmed_at is not null;

-- A login and everything that grew from it: one family of tokens, which ends as a whole.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  player_id bigint not null references players,
  remember boolean not null,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- When its newest refresh token runs out; no access token of the session outlives it.
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_player on sessions (player_id);
create index sessions_expiry on sessions (expires_at);

-- Hashes only: who reads this table can log in as nobody. Used ones stay until they would have run out, so that a
-- stolen one is known when it comes back.
create table refresh_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- A family is one line and never forks: it has at most one token that still works.
create unique index refresh_tokens_newest on refresh_tokens (session_id) where used_at is null;
create index refresh_tokens_session on refresh_tokens (session_id);
create index refresh_tokens_expiry on refresh_tokens (expires_at);

-- Where a player has logged in from. A stranger's wrong guesses elsewhere never slow the player down here.
create table player_networks (
  player_id bigint not null references players,
  network text not null,
  last_login_at timestamptz not null,
  primary key (player_id, network)
);

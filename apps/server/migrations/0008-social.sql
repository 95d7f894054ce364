-- Logging in with an account elsewhere: docs/adr/0009-logging-in-with-an-account-elsewhere.md.

-- Who a player is elsewhere: a provider, and its own lasting name for the person. An e-mail address may change hands.
create table player_identities (
  issuer text not null,
  subject text not null,
  player_id bigint not null references players,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index player_identities_player on player_identities (player_id);

-- Logins on their way to a provider and back. The cookie, of which only the hash is here, ties each to one browser.
create table social_logins (
  cookie_hash bytea primary key check (octet_length(cookie_hash) = 32),
  provider text not null,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  remember boolean not null,
  -- As typed; it counts where an account is opened.
  referral_code text,
  expires_at timestamptz not null
);
create index social_logins_expiry on social_logins (expires_at);

-- Logins that a provider vouched for and whose browser has not asked for its session yet.
create table social_passes (
  cookie_hash bytea primary key check (octet_length(cookie_hash) = 32),
  player_id bigint not null references players,
  remember boolean not null,
  expires_at timestamptz not null
);
create index social_passes_expiry on social_passes (expires_at);

-- How owners get in while strangers guess: docs/adr/0016-the-owner-gets-in.md.

-- Browsers that a player has logged in from. Hashes only: who reads this table is known nowhere. A mark opens nothing; a
-- password that is tried with it is not counted among the guesses of strangers.
create table player_devices (
  player_id bigint not null references players,
  mark_hash bytea not null check (octet_length(mark_hash) = 32),
  last_login_at timestamptz not null,
  primary key (player_id, mark_hash)
);
create index player_devices_mark on player_devices (mark_hash);

-- The same for whoever opened a login link in a mail: for a day, at every account with the mail's address.
create table address_devices (
  -- In small letters.
  email text not null,
  mark_hash bytea not null check (octet_length(mark_hash) = 32),
  expires_at timestamptz not null,
  primary key (email, mark_hash)
);
create index address_devices_mark on address_devices (mark_hash);

-- Links in mails that stand for an address and not for one account, so that no number of accounts that claim the address
-- pushes anybody's out.
create table address_links (
  hash bytea primary key check (octet_length(hash) = 32),
  -- login: lets a browser try passwords. reset: sets a new password for the account whose username is typed with it.
  purpose text not null check (purpose in ('login', 'reset')),
  email text not null,
  expires_at timestamptz not null
);
create index address_links_email on address_links (email);

-- Every link that was mailed within the half hour holds until one of them is used: a stranger who asks for another makes
-- none void that its owner has.
alter table password_reset_tokens
  drop constraint password_reset_tokens_pkey,
  drop constraint password_reset_tokens_hash_key,
  add primary key (hash);
create index password_reset_tokens_player on password_reset_tokens (player_id);

alter table mail_wishes
  drop constraint mail_wishes_kind_check,
  drop constraint mail_wishes_check,
  add constraint mail_wishes_kind_check check (kind in ('reset-link', 'login-link', 'password-changed')),
  add constraint mail_wishes_check check (
    (kind in ('reset-link', 'login-link')) = (email is not null) and (kind = 'password-changed') = (player_id is not null)
  );

-- Forgotten passwords, and the mails that accounts get.

-- An account that was opened by a social login has no password until one is set.
alter table players alter column password_hash drop not null;

-- Who claims an address: whoever asks for a reset link is looked up by it.
create index players_email on players (lower(email collate "C"));

-- The link that sets a new password. A player has one at most, so that a newer one takes the place of an older one, and
-- it is removed by whoever uses it, so that it is used once. Hashes only: who reads this table can reset nothing.
create table password_reset_tokens (
  player_id bigint primary key references players,
  hash bytea not null unique check (octet_length(hash) = 32),
  expires_at timestamptz not null
);

-- Mails that are still to be sent. A call only writes its wish here, whether the address has an account or not.
create table mail_wishes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('reset-link', 'password-changed')),
  -- The address that somebody asked for a link with.
  email text,
  -- The player whose password was changed.
  player_id bigint references players,
  asked_at timestamptz not null,
  tries int not null default 0,
  -- Null: sent, given up, or there is nobody to send to. Such a row is kept for a while, to count how often was asked.
  next_try_at timestamptz,
  check ((kind = 'reset-link') = (email is not null) and (kind = 'password-changed') = (player_id is not null))
);
create index mail_wishes_due on mail_wishes (next_try_at) where next_try_at is not null;
create index mail_wishes_email on mail_wishes (lower(email collate "C"), asked_at) where email is not null;

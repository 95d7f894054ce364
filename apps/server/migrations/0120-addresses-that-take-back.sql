-- A confirmed address that an account was taken away from: whoever reads it takes the account back for a while. The number is the
-- order in which they were left, of one account: going back to one ends those after it, and none before it.
create table take_backs (
  id bigint generated always as identity primary key,
  player_id bigint not null references players,
  email text not null,
  expires_at timestamptz not null
);
create unique index take_backs_address on take_backs (player_id, lower(email collate "C"));
create index take_backs_by_age on take_backs (expires_at);

-- The links that it was mailed, one for each try to send the mail. Hashes only: who reads this table takes nothing back.
create table take_back_links (
  hash bytea primary key check (octet_length(hash) = 32),
  take_back_id bigint not null references take_backs on delete cascade
);
create index take_back_links_of_address on take_back_links (take_back_id);

-- A player is told of a way in that was taken away. What is there fits already, and is not read for it.
alter table mail_wishes
  drop constraint mail_wishes_kind_check,
  add constraint mail_wishes_kind_check check (
    kind in (
      'reset-link', 'login-link', 'confirm-link', 'password-changed', 'email-changed', 'ticket-news', 'identity-tied',
      'way-in-removed'
    )
  ) not valid;

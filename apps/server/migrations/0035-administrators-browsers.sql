-- How administrators get in while strangers guess: docs/adr/0016-the-owner-gets-in.md.

-- Browsers that an administrator has logged in from, as player_devices has a player's: hashes of marks, which open nothing.
create table admin_devices (
  -- By this the wrong passwords of the browser are counted: the mark is exchanged whenever anybody logs in there.
  id uuid not null default gen_random_uuid(),
  admin_id bigint not null references administrators,
  mark_hash bytea not null check (octet_length(mark_hash) = 32),
  last_login_at timestamptz not null,
  primary key (admin_id, mark_hash)
);
create index admin_devices_mark on admin_devices (mark_hash);

-- How often somebody was let in at the machine itself. Guesses are counted apart for each: what was used up before is not afterwards.
alter table administrators add column resets int not null default 0;

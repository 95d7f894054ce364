-- Who works in the back office, and the trail of what was done there.

-- Accounts of their own: no player is ever one of these.
create table administrators (
  id bigint generated always as identity primary key,
  username text not null check (username ~ '^[A-Za-z0-9._-]{3,24}$'),
  role text not null check (role in ('owner', 'operator', 'support', 'auditor')),
  password_hash text not null,
  created_at timestamptz not null
);
create unique index administrators_username on administrators (lower(username collate "C"));

create table admin_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_id bigint not null references administrators,
  -- Where from: a network that an administrator has been in before is known when a password is tried there.
  network text not null,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- No session outlives it, however much it is used.
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index admin_sessions_open on admin_sessions (admin_id, last_used_at) where ended_at is null;
create index admin_sessions_network on admin_sessions (admin_id, network);
create index admin_sessions_expiry on admin_sessions (expires_at);

create table second_factors (
  admin_id bigint primary key references administrators,
  -- Encrypted with a key that is not in the database: who reads this table has nobody's codes.
  sealed_secret bytea not null,
  -- Null until a code of it was confirmed; until then it is asked for nowhere.
  confirmed_at timestamptz,
  -- The 30 seconds whose code was used last. It only grows, so that each code is used once.
  last_step bigint not null default 0
);

-- Hashes only. One that was used stays, so that how many are left can be said.
create table recovery_codes (
  hash bytea primary key check (octet_length(hash) = 32),
  admin_id bigint not null references second_factors on delete cascade,
  used_at timestamptz
);
create index recovery_codes_admin on recovery_codes (admin_id);

-- The audit trail. Each entry carries the hash of the one before, so that none can be changed or taken out without all after
-- it being written anew: docs/adr/0025-the-audit-trail.md.
create table audit_entries (
  -- 1, 2, 3 without a gap.
  id bigint primary key,
  at timestamptz not null,
  -- Null: done at the machine itself, by `npm run admin`.
  admin_id bigint references administrators,
  actor text not null,
  network text not null,
  action text not null,
  subject text not null,
  -- JSON in its one canonical writing, as the hash was taken over it.
  before text not null check (before is json),
  after text not null check (after is json),
  reason text,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);
create index audit_entries_actor on audit_entries (lower(actor collate "C"), id);
create index audit_entries_action on audit_entries (action, id);
create index audit_entries_subject on audit_entries (subject, id);

-- How long the trail is and what it ends with: an entry that is cut off at the end is missed here.
create table audit_head (
  is_head boolean primary key default true check (is_head),
  entries bigint not null,
  hash bytea not null check (octet_length(hash) = 32)
);
insert into audit_head (entries, hash) values (0, decode(repeat('00', 32), 'hex'));

-- Each entry comes after the last one, and moves the head to itself. Of two at once the second waits, and is refused where it
-- was written after the same one.
create function follow_audit_head() returns trigger language plpgsql as $$
begin
  update audit_head set entries = new.id, hash = new.hash
  where entries = new.id - 1 and hash = new.previous_hash;
  if not found then
    raise exception 'an audit entry does not follow the last one' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger audit_entries_follow_the_head before insert on audit_entries
  for each row execute function follow_audit_head();
create trigger audit_entries_are_append_only before update or delete on audit_entries
  for each row execute function refuse_rewriting();
create trigger audit_entries_are_never_truncated before truncate on audit_entries
  for each statement execute function refuse_rewriting();

-- The head is moved by an entry and by nothing else.
create function refuse_moving_the_head() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    return new;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_head_is_moved_by_entries before update or delete or insert on audit_head
  for each row execute function refuse_moving_the_head();
create trigger audit_head_is_never_truncated before truncate on audit_head
  for each statement execute function refuse_rewriting();

-- A balance that an administrator has set: the transfer of the key `balance-edit:<id>`, and the entry that tells of it.
create table balance_edits (
  id uuid primary key default gen_random_uuid(),
  admin_id bigint not null references administrators,
  -- The administrator's own key and what was asked under it: the same again is the same edit.
  request_key text,
  fingerprint text not null,
  player_id bigint not null references players,
  before bigint not null check (before >= 0),
  after bigint not null check (after >= 0 and after <> before),
  entry_id bigint not null unique references audit_entries,
  created_at timestamptz not null,
  unique (admin_id, request_key)
);
create index balance_edits_player on balance_edits (player_id, id);
create trigger balance_edits_are_append_only before update or delete on balance_edits
  for each row execute function refuse_rewriting();
create trigger balance_edits_are_never_truncated before truncate on balance_edits
  for each statement execute function refuse_rewriting();

-- Players by when they came, and by the beginning of their address, are found by what there is already: their id, and
-- players_email of 0016.

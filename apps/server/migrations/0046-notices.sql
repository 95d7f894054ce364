-- What the house tells all players: one notice at a time.
create table notices (
  -- Grows with time: the newest has the greatest.
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('info', 'warning')),
  body text not null check (char_length(body) between 1 and 160),
  -- When it goes by itself; null where somebody has to take it back.
  ends_at timestamptz,
  admin_id bigint not null references administrators,
  created_at timestamptz not null,
  -- When it was taken back or another took its place.
  over_at timestamptz,
  constraint a_notice_ends_after_it_begins check (ends_at > created_at)
);
-- One stands at most.
create unique index one_notice_stands on notices ((true)) where over_at is null;

-- It is ended, once, and nothing else of it is changed: what players were told stays what they were told.
create trigger a_notice_is_only_ended before update on notices
  for each row when (
    old.over_at is not null or new.over_at is null
    or (new.id, new.kind, new.body, new.ends_at, new.admin_id, new.created_at)
      is distinct from (old.id, old.kind, old.body, old.ends_at, old.admin_id, old.created_at)
  ) execute function refuse_rewriting();
create trigger a_notice_is_not_removed before delete on notices
  for each row execute function refuse_rewriting();
create trigger notices_are_never_truncated before truncate on notices
  for each statement execute function refuse_rewriting();

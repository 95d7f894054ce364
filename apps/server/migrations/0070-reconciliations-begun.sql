-- Each time that somebody began to go over the books, kept before anything is read: of a process that is killed meanwhile
-- nothing else would tell.
create table reconciliation_starts (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  by text not null check (by in ('command', 'job')),
  -- The connection that it goes on over, as pg_stat_activity names it: where that is gone, so is the run.
  backend_pid int not null,
  backend_start timestamptz not null
);
create trigger reconciliation_starts_are_append_only before update or delete on reconciliation_starts
  for each row execute function refuse_rewriting();
create trigger reconciliation_starts_are_never_truncated before truncate on reconciliation_starts
  for each statement execute function refuse_rewriting();

-- Null: from before this was kept.
alter table reconciliations add column start_id bigint unique references reconciliation_starts (id);

-- Each time that the books were gone over: who had it done, and what came of it.
create table reconciliations (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- The command of an operator, or the house's own job.
  by text not null check (by in ('command', 'job')),
  -- How many of them were carried out.
  checks int not null check (checks >= 0),
  -- Null: it broke off, so that nothing is known of what was left.
  mismatches int check (mismatches >= 0),
  -- The first of them, in words.
  found text[] not null,
  check (started_at <= ended_at)
);
create trigger reconciliations_are_append_only before update or delete on reconciliations
  for each row execute function refuse_rewriting();
create trigger reconciliations_are_never_truncated before truncate on reconciliations
  for each statement execute function refuse_rewriting();

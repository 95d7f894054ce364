-- What players write to the house, and what it answers.
create table tickets (
  -- Grows with time: what is newest has the greatest.
  id uuid primary key default uuidv7(),
  player_id bigint not null references players,
  subject text not null check (char_length(subject) between 1 and 200),
  message text not null check (char_length(message) between 1 and 2000),
  category text not null check (category in ('technical', 'payment', 'account', 'general')),
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null default 'open' check (status in ('open', 'in-progress', 'closed')),
  -- What the player reads as the answer; empty until there is one.
  admin_notes text not null default '' check (char_length(admin_notes) <= 1000),
  created_at timestamptz not null,
  resolved_at timestamptz,
  -- How often it was written: whoever changes it says which one was seen.
  version int not null default 1,
  -- The player's own key and what was asked under it: the same again is the same ticket.
  command_key text,
  command_fingerprint bytea not null,
  unique (player_id, command_key),
  check ((status = 'closed') = (resolved_at is not null))
);
create index tickets_player on tickets (player_id, id);
create index tickets_not_closed on tickets (player_id) where status <> 'closed';
-- Each filter has the order of its list. Tickets are written rarely, and read by people who wait.
create index tickets_s on tickets (status, id);
create index tickets_p on tickets (priority, id);
create index tickets_c on tickets (category, id);
create index tickets_s_p on tickets (status, priority, id);
create index tickets_s_c on tickets (status, category, id);
create index tickets_p_c on tickets (priority, category, id);
create index tickets_s_p_c on tickets (status, priority, category, id);

-- How many there are of each status, in one row: whatever writes tickets counts them, and none is removed.
create table ticket_tallies (
  only_row boolean primary key default true check (only_row),
  open bigint not null default 0 check (open >= 0),
  in_progress bigint not null default 0 check (in_progress >= 0),
  closed bigint not null default 0 check (closed >= 0)
);
insert into ticket_tallies default values;

create function count_new_tickets() returns trigger language plpgsql as $$
begin
  update ticket_tallies t
  set open = t.open + n.open, in_progress = t.in_progress + n.in_progress, closed = t.closed + n.closed
  from (
    select count(*) filter (where status = 'open') as open, count(*) filter (where status = 'in-progress') as in_progress,
      count(*) filter (where status = 'closed') as closed
    from written
  ) as n;
  return null;
end $$;
create trigger tickets_are_counted after insert on tickets
  referencing new table as written for each statement execute function count_new_tickets();

create function count_changed_tickets() returns trigger language plpgsql as $$
begin
  update ticket_tallies t
  set open = t.open + n.open, in_progress = t.in_progress + n.in_progress, closed = t.closed + n.closed
  from (
    select coalesce(sum(by) filter (where status = 'open'), 0) as open,
      coalesce(sum(by) filter (where status = 'in-progress'), 0) as in_progress,
      coalesce(sum(by) filter (where status = 'closed'), 0) as closed
    from (select status, 1 as by from written union all select status, -1 from before) as moved
  ) as n
  where (n.open, n.in_progress, n.closed) <> (0, 0, 0);
  return null;
end $$;
create trigger tickets_are_counted_as_they_move after update on tickets
  referencing old table as before new table as written for each statement execute function count_changed_tickets();

create trigger tickets_are_never_removed before delete on tickets
  for each row execute function refuse_rewriting();
create trigger tickets_are_never_truncated before truncate on tickets
  for each statement execute function refuse_rewriting();

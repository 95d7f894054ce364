-- The servers that take commands. A command holds the row of the server that received it, so that whoever removes the row has
-- waited for what it was writing, and finds nothing written by it afterwards. A number is never used again.
create table servers (
  id bigint generated always as identity primary key,
  -- That of its connections.
  name text not null,
  seen_at timestamptz not null default clock_timestamp(),
  -- Up to when somebody wants to know that it has decided what it received, and up to when it has; by the time of the house.
  asked_up_to timestamptz not null,
  decided_up_to timestamptz not null
);

create function tell_servers() returns trigger language plpgsql as $$
begin
  perform tell_house('servers', '{}');
  return null;
end $$;
create trigger asked_servers_are_told after update on servers
  for each row when (new.asked_up_to > old.asked_up_to or new.decided_up_to > old.decided_up_to)
  execute function tell_servers();
create trigger removed_servers_are_told after delete on servers for each row execute function tell_servers();

-- What is written is told to every server of the house when it is committed, and only then: which rows, never what is in
-- them. Who hears it reads them. A payload holds 8,000 bytes; where the rows are too many it names none, and all is read.

create function tell_house(p_kind text, p_what jsonb) returns void language sql as $$
  select pg_notify('house', (jsonb_build_object('by', current_setting('application_name'), 'kind', p_kind) || p_what)::text)
$$;

create function tell_crash_round() returns trigger language plpgsql as $$
begin
  perform tell_house('crash-round', '{}');
  return null;
end $$;
create trigger crash_rounds_are_told after insert or update on crash_rounds
  for each statement execute function tell_crash_round();

create function tell_crash_bets() returns trigger language plpgsql as $$
declare
  bets jsonb;
begin
  if (select count(*) from changed) <= 100 then
    select jsonb_agg(jsonb_build_array(player_id::text, id)) into bets from changed;
    if bets is null then return null; end if;
  end if;
  perform tell_house('crash-bets', jsonb_build_object('bets', bets));
  return null;
end $$;
create trigger new_crash_bets_are_told after insert on crash_bets
  referencing new table as changed for each statement execute function tell_crash_bets();
create trigger changed_crash_bets_are_told after update on crash_bets
  referencing new table as changed for each statement execute function tell_crash_bets();

create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform tell_house('session-ended', jsonb_build_object('session', new.id));
  return null;
end $$;
create trigger ended_sessions_are_told after update on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_ended_session();

create function tell_notices() returns trigger language plpgsql as $$
begin
  perform tell_house('notices', '{}');
  return null;
end $$;
create trigger notices_are_told after insert or update on notices
  for each statement execute function tell_notices();

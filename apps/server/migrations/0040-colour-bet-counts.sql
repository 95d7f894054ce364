-- How many bets a round of Color Prediction has, counted as they are taken: whoever asks reads a few rows, however many
-- bets there are. The connections that take bets share sixteen counters of a round, so that they seldom wait for one.
create table colour_bet_counts (
  round bigint not null,
  part smallint not null,
  bets bigint not null check (bets > 0),
  primary key (round, part)
) with (fillfactor = 50);
insert into colour_bet_counts (round, part, bets) select round, 0, count(*) from colour_bets group by round;

create function count_colour_bets() returns trigger language plpgsql as $$
begin
  insert into colour_bet_counts as counted (round, part, bets)
  select round, pg_backend_pid() % 16, count(*) from added group by round order by round
  on conflict (round, part) do update set bets = counted.bets + excluded.bets;
  return null;
end $$;
create trigger colour_bets_are_counted after insert on colour_bets
  referencing new table as added for each statement execute function count_colour_bets();

-- What each player bet and was paid in each game: on each day of India, and in all. Counted where a round or a game is settled,
-- by the same transaction, so that whoever looks at a profile has nothing counted anew. What was refunded was no bet.
create table player_days (
  player_id bigint not null,
  day date not null,
  game text not null,
  bets bigint not null check (bets > 0),
  staked bigint not null check (staked > 0),
  paid bigint not null check (paid >= 0),
  primary key (player_id, day, game)
) with (fillfactor = 50);

create table player_games (
  player_id bigint not null,
  game text not null,
  bets bigint not null check (bets > 0),
  won bigint not null check (won between 0 and bets),
  -- Of the bets: those that an announced rule decided.
  announced bigint not null check (announced between 0 and bets),
  staked bigint not null check (staked > 0),
  paid bigint not null check (paid >= 0),
  primary key (player_id, game)
) with (fillfactor = 50);

-- Adds what a round or a game was to its players. Of one game no two settlements at once have a player in common, so that
-- nobody waits here for anybody.
create function count_plays(
  p_game text, p_at timestamptz, p_rule text, p_players bigint[], p_bets bigint[], p_won bigint[], p_staked bigint[],
  p_paid bigint[]
) returns void language sql as $$
  with plays as (
    select * from unnest(p_players, p_bets, p_won, p_staked, p_paid) as p (player_id, bets, won, staked, paid)
  ), of_day as (
    insert into player_days as d (player_id, day, game, bets, staked, paid)
    select player_id, (p_at at time zone 'Asia/Kolkata')::date, p_game, bets, staked, paid from plays order by player_id
    on conflict (player_id, day, game) do update
    set bets = d.bets + excluded.bets, staked = d.staked + excluded.staked, paid = d.paid + excluded.paid
  )
  insert into player_games as g (player_id, game, bets, won, announced, staked, paid)
  select player_id, p_game, bets, won, case when p_rule = 'fair' then 0 else bets end, staked, paid
  from plays order by player_id
  on conflict (player_id, game) do update
  set bets = g.bets + excluded.bets, won = g.won + excluded.won, announced = g.announced + excluded.announced,
      staked = g.staked + excluded.staked, paid = g.paid + excluded.paid
$$;

create function count_colour_plays() returns trigger language plpgsql as $$
begin
  perform count_plays('colour', new.settled_at, new.outcome_rule, array_agg(player_id), array_agg(bets), array_agg(won),
    array_agg(staked), array_agg(paid))
  from (
    select player_id, count(*) as bets, count(payout) as won, sum(amount)::bigint as staked,
      coalesce(sum(payout), 0)::bigint as paid
    from colour_bets where round = new.id and status <> 'pending' group by player_id
  ) as plays;
  return null;
end $$;
create trigger colour_plays_are_counted after update on colour_rounds
  for each row when (old.state = 'open' and new.state = 'settled') execute function count_colour_plays();

-- With the totals of a round that is over: a cash-out counts with its round.
create function count_crash_plays() returns trigger language plpgsql as $$
begin
  perform count_plays('crash', new.ended_at, new.outcome_rule, array_agg(player_id), array_agg(bets), array_agg(won),
    array_agg(staked), array_agg(paid))
  from (
    select player_id, count(*) as bets, count(payout) as won, sum(amount)::bigint as staked,
      coalesce(sum(payout), 0)::bigint as paid
    from crash_bets where round = new.id and status in ('cashed_out', 'lost') group by player_id
  ) as plays;
  return null;
end $$;
create trigger crash_plays_are_counted after update on crash_rounds
  for each row when (old.bets is null and new.bets is not null) execute function count_crash_plays();

create function count_mines_plays() returns trigger language plpgsql as $$
begin
  perform count_plays('mines', new.ended_at, new.outcome_rule, array[new.player_id], array[1],
    array[(new.status <> 'lost')::int], array[new.stake], array[new.paid]);
  return null;
end $$;
create trigger mines_plays_are_counted after update on mines_games
  for each row when (old.status = 'playing' and new.status in ('lost', 'won', 'cashout'))
  execute function count_mines_plays();

-- What was settled before.
create temporary table settled on commit drop as
  select b.player_id, 'colour' as game, r.settled_at as at, r.outcome_rule as rule, b.amount, b.payout
  from colour_rounds r join colour_bets b on b.round = r.id where r.state = 'settled'
  union all
  select b.player_id, 'crash', r.ended_at, r.outcome_rule, b.amount, b.payout
  from crash_rounds r join crash_bets b on b.round = r.id and b.status in ('cashed_out', 'lost')
  where r.state in ('crashed', 'void')
  union all
  select player_id, 'mines', ended_at, outcome_rule, stake, case when status <> 'lost' then paid end
  from mines_games where status in ('lost', 'won', 'cashout');
insert into player_days (player_id, day, game, bets, staked, paid)
select player_id, (at at time zone 'Asia/Kolkata')::date, game, count(*), sum(amount), coalesce(sum(payout), 0)
from settled group by 1, 2, 3;
insert into player_games (player_id, game, bets, won, announced, staked, paid)
select player_id, game, count(*), count(payout), count(*) filter (where rule <> 'fair'), sum(amount), coalesce(sum(payout), 0)
from settled group by 1, 2;

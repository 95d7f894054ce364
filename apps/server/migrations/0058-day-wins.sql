-- The highest wins of each day of India in each game, for anybody to look at: ten by what was paid and ten by the multiplier,
-- and those that were among them earlier that day. Kept by the statements that settle, each of which adds what is higher than
-- the tenth, so that nobody who asks has the day's bets read. Only wins of fair draws: what an operator decided is no win to
-- be shown off.
create table day_wins (
  bet uuid primary key,
  day date not null,
  game text not null,
  player_id bigint not null,
  staked bigint not null check (staked > 0),
  paid bigint not null check (paid > 0),
  -- The multiplier that the stake was paid by.
  hundredths bigint not null check (hundredths > 0),
  won_at timestamptz not null
);
create index day_wins_by_paid on day_wins (day, game, paid desc);
create index day_wins_by_multiplier on day_wins (day, game, hundredths desc);

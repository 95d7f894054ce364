-- What was bet, staked and paid in each game on each day of India, by the rule that decided it: what the house report reads
-- whatever the history. Counted by the statements that settle, once a settlement, on the day of the settlement; the
-- connections that settle share sixteen rows, so that they seldom wait for one. docs/adr/0027-what-a-day-came-to.md.
create table game_days (
  day date not null,
  game text not null,
  -- An outcome rule, or `interrupted`: cash-outs of rounds that were not played to their end.
  rule text not null,
  part smallint not null check (part between 0 and 15),
  -- Rounds with a bet, or games of one player.
  draws bigint not null check (draws > 0),
  bets bigint not null check (bets >= draws),
  staked bigint not null check (staked > 0),
  paid bigint not null check (paid >= 0),
  -- What these stakes return on average, in thousandths of a paisa.
  due bigint not null,
  -- For each draw what it paid beyond that, squared: how far chance alone may lead.
  squared numeric not null check (squared >= 0),
  primary key (day, game, rule, part)
) with (fillfactor = 50);

-- What was settled before, at what a stake returned then: red and green 78%, blue 95%, a number 99.5%, the others 99%.
insert into game_days (day, game, rule, part, draws, bets, staked, paid, due, squared)
select (at at time zone 'Asia/Kolkata')::date, game, rule, 0, count(*), sum(bets), sum(staked), sum(paid), sum(due),
  sum((paid * 1000 - due)::numeric * (paid * 1000 - due))
from (
  select 'colour' as game, r.settled_at as at, r.outcome_rule as rule, count(*) as bets, sum(b.amount)::bigint as staked,
    coalesce(sum(b.payout), 0)::bigint as paid,
    sum(b.amount * case when b.bet_type = 'number' then 995 when b.bet_value = 'blue' then 950 else 780 end)::bigint as due
  from colour_rounds r join colour_bets b on b.round = r.id where r.state = 'settled' group by r.id
  union all
  select 'crash', r.ended_at, case r.state when 'void' then 'interrupted' else r.outcome_rule end, count(*),
    sum(b.amount)::bigint, coalesce(sum(b.payout), 0)::bigint, sum(b.amount)::bigint * 990
  from crash_rounds r join crash_bets b on b.round = r.id and b.status in ('cashed_out', 'lost')
  where r.state in ('crashed', 'void') group by r.id
  union all
  select 'mines', ended_at, outcome_rule, 1, stake, paid, stake * 990 from mines_games
  where status in ('lost', 'won', 'cashout')
) as drawn
group by 1, 2, 3;

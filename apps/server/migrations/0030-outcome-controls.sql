-- What operators have set of the outcomes to come, in one row: whoever sets something and whoever takes it for a round
-- hold the row, one after the other, so that nothing set is lost or taken twice.
create table outcome_controls (
  only_row boolean primary key default true check (only_row),
  -- Of the next round of Color Prediction that opens, which takes it away.
  colour_number smallint check (colour_number between 0 and 9),
  -- Of every round that opens from now on.
  colour_max_side boolean not null default false
);
insert into outcome_controls default values;

-- The rule of a round, and all that it needs, is written with the round and never again: nobody bets under one rule and
-- is settled by another.
create function refuse_another_rule() returns trigger language plpgsql as $$
begin
  raise exception 'the outcome rule of % is fixed before its first bet', tg_table_name;
end $$;

alter table colour_rounds
  add column chosen_number smallint check (chosen_number between 0 and 9),
  -- Of a settled round under max-side: what was staked on each colour by its name.
  add column staked_red bigint,
  add column staked_green bigint,
  add column staked_blue bigint,
  add constraint a_chosen_number_is_there_where_the_rule_is_the_operators
    check ((outcome_rule = 'operator-number') = (chosen_number is not null)),
  add constraint the_sides_are_there_once_a_round_of_max_side_is_settled check (
    num_nonnulls(staked_red, staked_green, staked_blue)
      = case when outcome_rule = 'max-side' and state = 'settled' then 3 else 0 end
  ),
  add constraint a_fair_round_shows_the_fair_number
    check (outcome_rule <> 'fair' or number is not distinct from fair_number);
create trigger colour_rounds_keep_their_rule before update of outcome_rule, chosen_number on colour_rounds
  for each row when (
    (old.outcome_rule, old.chosen_number) is distinct from (new.outcome_rule, new.chosen_number)
  ) execute function refuse_another_rule();

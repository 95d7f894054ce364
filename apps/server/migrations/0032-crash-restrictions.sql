-- What operators have restricted of Crash: set for every round that nobody could bet on by then.
alter table outcome_controls
  add column crash_multiplier boolean not null default false,
  add column crash_high_bets boolean not null default false;

alter table crash_rounds
  drop constraint crash_rounds_outcome_rule_check,
  add constraint a_rule_of_crash
    check (outcome_rule in ('fair', 'restricted', 'restricted-high-bets', 'restricted-both')),
  -- The rule of the round after this one. Bets on that are taken from this one's start on: until then it may change.
  add column next_outcome_rule text not null default 'fair'
    check (next_outcome_rule in ('fair', 'restricted', 'restricted-high-bets', 'restricted-both')),
  -- When betting has closed, where the rule asks for it; 0 without a bet.
  add column highest_stake bigint check (highest_stake >= 0),
  add constraint the_highest_stake_is_there_from_the_start_on_where_the_rule_asks check (
    (highest_stake is not null)
      = (outcome_rule in ('restricted-high-bets', 'restricted-both') and state <> 'waiting')
  );
create trigger crash_rounds_keep_their_rule before update of outcome_rule, highest_stake on crash_rounds
  for each row when (
    old.outcome_rule is distinct from new.outcome_rule
    or old.highest_stake is not null and old.highest_stake is distinct from new.highest_stake
  ) execute function refuse_another_rule();
create trigger crash_rounds_keep_the_next_rule before update of next_outcome_rule on crash_rounds
  for each row when (old.state <> 'waiting' and old.next_outcome_rule is distinct from new.next_outcome_rule)
  execute function refuse_another_rule();

-- A bet that flies while its player is suspended is cashed out by the house: it says so, as its player did not do it.
alter table crash_bets drop constraint crash_bets_cashed_out_by_check;
alter table crash_bets add constraint crash_bets_cashed_out_by_check
  check (cashed_out_by in ('player', 'target', 'limit', 'house')) not valid;

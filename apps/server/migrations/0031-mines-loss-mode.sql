-- Mines that its player always loses with the next click: set for every game that starts from now on.
alter table outcome_controls add column mines_loss boolean not null default false;

alter table mines_games
  -- Where the fair draw lays the mines of an announced game; like `mines` not there before the game has ended.
  add column fair_mines int check (fair_mines between 1 and 33554431),
  add constraint the_fair_board_of_an_announced_game_is_there_once_it_has_ended check (
    (fair_mines is not null) = (outcome_rule <> 'fair' and status <> 'playing')
  ),
  add constraint in_loss_mode_no_gem_is_found check (outcome_rule <> 'loss-mode' or revealed = 0);
create trigger mines_games_keep_their_rule before update of outcome_rule on mines_games
  for each row when (old.outcome_rule is distinct from new.outcome_rule) execute function refuse_another_rule();

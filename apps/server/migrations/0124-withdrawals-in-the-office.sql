-- one statement at a time
-- Withdrawals are looked at by player as well: all of them, and those of a stage. What comes later has the greater id.
drop index concurrently if exists withdrawals_of_player;
create index concurrently withdrawals_of_player on withdrawals (player_id, id);
drop index concurrently if exists withdrawals_of_player_by_stage;
create index concurrently withdrawals_of_player_by_stage on withdrawals (player_id, stage, id);

-- one statement at a time
-- What was written on a day is found without reading what came before: a summary of every 32 pages, some kilobytes in all.
drop index concurrently if exists transfers_by_day;
create index concurrently transfers_by_day on transfers using brin (created_at) with (pages_per_range = 32, autosummarize = on);
drop index concurrently if exists colour_rounds_by_day;
create index concurrently colour_rounds_by_day on colour_rounds using brin (settled_at) with (pages_per_range = 32, autosummarize = on);
drop index concurrently if exists crash_rounds_by_day;
create index concurrently crash_rounds_by_day on crash_rounds using brin (ended_at) with (pages_per_range = 32, autosummarize = on);
drop index concurrently if exists mines_games_by_day;
create index concurrently mines_games_by_day on mines_games using brin (ended_at) with (pages_per_range = 32, autosummarize = on);
drop index concurrently if exists player_days_by_day;
create index concurrently player_days_by_day on player_days using brin (day) with (pages_per_range = 32, autosummarize = on);

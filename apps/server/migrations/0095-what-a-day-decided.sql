-- one statement at a time
-- What administrators did on a day, what they decided of withdrawals, and the bets that say that they were placed on it, are found
-- without reading what came before.
drop index concurrently if exists audit_entries_by_day;
create index concurrently audit_entries_by_day on audit_entries using brin (at) with (pages_per_range = 32, autosummarize = on);
drop index concurrently if exists withdrawals_by_decision;
create index concurrently withdrawals_by_decision on withdrawals (decided_at) where decided_at is not null;
drop index concurrently if exists colour_bets_by_day;
create index concurrently colour_bets_by_day on colour_bets using brin (id) with (pages_per_range = 32, autosummarize = on);

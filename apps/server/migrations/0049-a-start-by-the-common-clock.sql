-- When a round of Crash has started, by the database's clock: `started_at` is by that of the server which plays the round, and
-- another server's may differ from it.
alter table crash_rounds add column started_seen_at timestamptz;

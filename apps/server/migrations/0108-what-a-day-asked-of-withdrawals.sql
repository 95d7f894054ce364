-- one statement at a time
-- What administrators approved first on a day, and what they asked to be given back on it, is found without reading what came
-- before.
drop index concurrently if exists withdrawals_by_first_approval;
create index concurrently withdrawals_by_first_approval on withdrawals (first_approved_at) where first_approved_at is not null;
drop index concurrently if exists withdrawals_by_void;
create index concurrently withdrawals_by_void on withdrawals (void_asked_at) where void_asked_at is not null;

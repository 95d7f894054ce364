-- How often in a row the gateway has not answered about one of them: it waits longer each time, and comes after what was not asked about
-- in vain. Servers of the version before count nothing.
alter table deposits add column unanswered integer not null default 0;
alter table withdrawals add column unanswered integer not null default 0;

-- one statement at a time
-- Old answers are deleted in portions: once freed pages are used again, a BRIN index leads to most of the table each time.
drop index concurrently if exists command_answers_by_age;
create index concurrently command_answers_by_age on command_answers (created_at);
drop index concurrently if exists command_answers_age;

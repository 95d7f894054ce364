-- one statement at a time
-- Links are counted by mailbox.
drop index concurrently if exists mail_wishes_of_mailbox;
create index concurrently mail_wishes_of_mailbox on mail_wishes (mailbox, asked_at) where mailbox is not null;

-- one statement at a time
-- Links that confirm an address are counted by the mailbox too, of which an address is one spelling of many.
alter table mail_wishes add column if not exists mailbox text;
drop index concurrently if exists mail_wishes_of_mailbox;
create index concurrently mail_wishes_of_mailbox on mail_wishes (mailbox, asked_at) where mailbox is not null;

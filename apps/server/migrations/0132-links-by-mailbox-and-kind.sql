-- one statement at a time
-- Links of a kind are counted by mailbox and by address: what is of another kind, or was mailed to nobody, is not read for it.
drop index concurrently if exists mail_wishes_by_mailbox;
create index concurrently mail_wishes_by_mailbox on mail_wishes (mailbox, kind, is_dropped, asked_at) where mailbox is not null;
drop index concurrently if exists mail_wishes_by_address;
create index concurrently mail_wishes_by_address on mail_wishes (lower(email collate "C"), kind, is_dropped, asked_at)
  where email is not null;
drop index concurrently if exists mail_wishes_of_mailbox;
drop index concurrently if exists mail_wishes_email;

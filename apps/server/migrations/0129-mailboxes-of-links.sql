-- Links that confirm an address are counted by the mailbox too, of which an address is one spelling of many.
alter table mail_wishes add column mailbox text;

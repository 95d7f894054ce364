-- By what the wrong passwords of a browser are counted: the mark is exchanged whenever anybody logs in there, and what is
-- used up stays used up. docs/adr/0016-the-owner-gets-in.md.
alter table player_devices add column id uuid not null default gen_random_uuid();

-- Every browser that one link let in shares its attempts, so that opening the link again brings no new ones.
alter table address_devices add column link_hash bytea check (octet_length(link_hash) = 32);
update address_devices set link_hash = mark_hash;
alter table address_devices alter column link_hash set not null;

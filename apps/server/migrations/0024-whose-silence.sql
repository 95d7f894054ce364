-- Of which epoch `silent_at` is: a server that takes the lease and does not write it is not believed silent because of what
-- the one before it said.
alter table engine_leases add column silent_epoch bigint;

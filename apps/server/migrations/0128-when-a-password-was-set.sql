-- When a password was last set after the account was opened: a link of any account of an address, mailed before that, sets none for
-- this one.
alter table players add column password_set_at timestamptz;

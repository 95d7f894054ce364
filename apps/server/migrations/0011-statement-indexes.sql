-- A player's movements, newest first, and what a stretch of them sums to without looking at the rows themselves.
-- Player accounts have ids from 1000, the house's are below: a bet or a payout has one player's side and is therefore
-- entered once, in one of the two.
alter table accounts add constraint accounts_below_1000_are_the_house check ((kind = 'house') = (id < 1000));
create index transfers_from on transfers (from_account, id) include (amount) where from_account >= 1000;
create index transfers_to on transfers (to_account, id) include (amount) where to_account >= 1000;

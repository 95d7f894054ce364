-- Welcome play money: what the house gives a new player, a movement of its own and never a deposit.

alter table transfers drop constraint transfers_reason_check;
alter table transfers add constraint transfers_reason_check check (
  reason in ('bet', 'payout', 'refund', 'deposit', 'withdrawal', 'adjustment', 'referral', 'welcome')
);
-- Its key names the account, and a key is booked once.
alter table transfers add constraint a_welcome_is_keyed_by_its_player check (
  (reason = 'welcome') = (key = 'welcome:' || reference)
);

-- Whether the login elsewhere has opened the account, so that its player is told of the welcome.
alter table social_passes add column is_new boolean not null default false;
alter table social_passes alter column is_new drop default;

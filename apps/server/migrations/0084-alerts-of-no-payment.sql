-- one statement at a time
-- The front page of the back office names the latest alerts that stand beside no deposit and no withdrawal.
drop index concurrently if exists payment_alerts_of_no_payment;
create index concurrently payment_alerts_of_no_payment on payment_alerts (id) where deposit_id is null and withdrawal_id is null;

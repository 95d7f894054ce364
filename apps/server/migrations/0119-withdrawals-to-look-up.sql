-- one statement at a time
drop index concurrently if exists withdrawals_to_look_up;
create index concurrently withdrawals_to_look_up on withdrawals (look_up_at) where look_up_at is not null;
-- Of houses that were restored before a withdrawal that waits there was looked up.
update withdrawals set look_up_at = now()
  where status = 'requested' and created_at <= (select max(at) from audit_entries where action = 'house.restored');

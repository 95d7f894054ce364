-- one statement at a time
-- What is asked for to one bank account within a day, and by whom.
drop index concurrently if exists withdrawals_of_payee;
create index concurrently withdrawals_of_payee on withdrawals (payee_digest, created_at) where payee_digest is not null;

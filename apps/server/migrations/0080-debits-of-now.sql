-- A debit that waited for a wallet judged the balance of before it waited, and refused what a credit had brought meanwhile. It
-- judges the balance that it holds, and takes it from that: the row as it stood before would be below zero for a moment.
create or replace function ledger_debit(
  p_owners bigint[], p_amounts bigint[], p_keys text[], p_references text[],
  p_to bigint, p_reason text, p_at timestamptz
) returns table (paid_key text, new_balance bigint) language plpgsql as $$
begin
  return query
  with asked as (
    select * from unnest(p_owners, p_amounts, p_keys, p_references) as a (owner_id, amount, key, reference)
  ), held as materialized (
    select accounts.id, accounts.balance, asked.amount, asked.key, asked.reference
    from accounts join asked on asked.owner_id = accounts.owner_id
    where accounts.kind = 'wallet'
    order by accounts.id for no key update of accounts
  ), paid as (
    update accounts set balance = held.balance - held.amount
    from held where accounts.id = held.id and held.balance >= held.amount
    returning accounts.id, held.amount, held.key, held.reference, accounts.balance
  ), written as (
    insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
    select paid.key, paid.id, p_to, paid.amount, p_reason, paid.reference, p_at, paid.balance from paid
  )
  select paid.key, paid.balance from paid;
end $$;

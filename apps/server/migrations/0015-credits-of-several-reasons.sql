-- Brings amounts into wallets as ledger_credit does, each for a reason of its own. A statement that pays for several reasons
-- does it in one call: each call locks its wallets in the order of their ids, two calls one after the other do not.
create function ledger_credit_each(
  p_owners bigint[], p_amounts bigint[], p_keys text[], p_references text[], p_reasons text[],
  p_from bigint, p_at timestamptz
) returns table (credited_owner bigint, credited bigint, new_balance bigint) language plpgsql as $$
begin
  return query
  with asked as (
    select * from unnest(p_owners, p_amounts, p_keys, p_references, p_reasons) as a (owner_id, amount, key, reference, reason)
  ), written as (
    insert into transfers (key, from_account, to_account, amount, reason, reference, created_at)
    select asked.key, p_from, accounts.id, asked.amount, asked.reason, asked.reference, p_at
    from asked join accounts on accounts.owner_id = asked.owner_id and accounts.kind = 'wallet'
    on conflict (key) do nothing
    returning to_account, amount
  ), sums as (
    select to_account, sum(amount)::bigint as amount from written group by to_account
  ), held as materialized (
    select accounts.id, sums.amount from accounts join sums on sums.to_account = accounts.id
    order by accounts.id for no key update of accounts
  )
  update accounts set balance = accounts.balance + held.amount
  from held where accounts.id = held.id
  returning accounts.owner_id, held.amount, accounts.balance;
end $$;

-- The same for one reason.
create or replace function ledger_credit(
  p_owners bigint[], p_amounts bigint[], p_keys text[], p_references text[],
  p_from bigint, p_reason text, p_at timestamptz
) returns table (credited_owner bigint, credited bigint, new_balance bigint) language plpgsql as $$
begin
  return query
  select * from ledger_credit_each(
    p_owners, p_amounts, p_keys, p_references, array(select p_reason from unnest(p_owners)), p_from, p_at
  );
end $$;

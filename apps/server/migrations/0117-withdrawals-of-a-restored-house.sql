-- A house that is restored to an earlier moment does not know what it had paid out after it: of a withdrawal that waits there the
-- gateway is asked first, and nobody decides it before.
alter table withdrawals
  -- When the gateway is asked whether it has a payout of its number; null where that is not to be asked. Not next_check_at, by which
  -- servers of the version before send whatever has one to be paid.
  add column look_up_at timestamptz,
  -- Whether the gateway had a payout of its number, so that it was approved in a past that the house does not know.
  add column found_at_gateway boolean not null default false,
  drop constraint a_large_withdrawal_is_approved_by_two,
  add constraint a_large_withdrawal_is_approved_by_two check (
    not needs_two or found_at_gateway or status in ('requested', 'rejected', 'canceled')
    or coalesce(first_approver <> decider, false)
  ) not valid,
  add constraint what_waits_alone_is_looked_up check (look_up_at is null or status = 'requested') not valid,
  add constraint nobody_decides_what_is_found
    check (not found_at_gateway or (decider is null and status in ('approved', 'paid', 'failed'))) not valid;

create function keep_look_up() returns trigger language plpgsql as $$
begin
  raise exception 'withdrawal % is decided by what the gateway says of it, or else by somebody', old.payout_no
    using errcode = 'integrity_constraint_violation';
end $$;

create trigger the_gateway_is_asked_before_anybody_decides before update on withdrawals
  for each row when (
    case when old.status = 'requested' and new.status <> 'requested'
      then new.found_at_gateway <> (old.look_up_at is not null)
      else new.found_at_gateway <> old.found_at_gateway end
  ) execute function keep_look_up();

-- That the gateway has no payout of a number now says nothing of one that is still on its way to it: from a house that was
-- restored, whose servers may not know it, or from whoever had the gateway pay what nobody here approved. Such a withdrawal is given
-- back only once its number is voided there.
alter table withdrawals
  -- Whether that is so, for good: it was to be looked up once.
  add column void_first boolean not null default false,
  add constraint what_may_be_paid_is_voided_first
    check (not void_first or status not in ('rejected', 'canceled')) not valid,
  drop constraint only_what_was_approved_is_voided,
  -- Of what nobody has approved the gateway is asked by look_up_at: by next_check_at servers of the version before send it to be paid.
  add constraint what_was_approved_or_may_be_paid_is_voided check (
    void_asked_at is null or status in ('approved', 'paid', 'failed')
    or (status = 'requested' and void_first and look_up_at is not null and next_check_at is null)
  ) not valid;

create function keep_void_first() returns trigger language plpgsql as $$
begin
  new.void_first := old.void_first or new.void_first or num_nonnulls(old.look_up_at, new.look_up_at) > 0;
  -- Whoever leaves it to be decided does not know yet that it is to be voided.
  if new.status = 'requested' and old.void_asked_at is not null then
    new.look_up_at := coalesce(new.look_up_at, old.look_up_at);
  end if;
  return new;
end $$;
create trigger a_withdrawal_keeps_whether_it_is_voided_first before update on withdrawals
  for each row when (old.status = 'requested') execute function keep_void_first();

-- As it was, but for what nobody has approved.
create or replace function keep_void() returns trigger language plpgsql as $$
begin
  if (new.void_asker, new.void_asked_by, new.void_asked_at, new.void_reason)
    is distinct from (old.void_asker, old.void_asked_by, old.void_asked_at, old.void_reason)
    and (old.void_asked_at is not null or old.status not in ('requested', 'approved') or new.status <> old.status)
  then
    raise exception 'who asked to void withdrawal % is never changed', old.payout_no
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- What waits in a house that was restored before this, or was told by the gateway of a payout, is as if it had been marked then.
update withdrawals set void_first = true
  where status = 'requested' and created_at <= (select max(at) from audit_entries where action = 'house.restored');
update withdrawals set look_up_at = now()
  where status = 'requested'
    and id in (select withdrawal_id from payment_alerts where kind = 'payout-contradicted');

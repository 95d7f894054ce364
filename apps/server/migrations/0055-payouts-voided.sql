-- An approved withdrawal that can never be paid is given back: the gateway voids its number, on an administrator's word.

alter table withdrawals
  -- Who asks for that: an account of the back office, null at the machine itself; the name, when, and why, for the player to read.
  add column void_asker bigint references administrators,
  add column void_asked_by text,
  add column void_asked_at timestamptz,
  add column void_reason text check (char_length(void_reason) between 1 and 300),
  add constraint an_asked_void_is_whole check (
    num_nulls(void_asked_by, void_asked_at, void_reason) in (0, 3) and (void_asker is null or void_asked_by is not null)
  ),
  add constraint only_what_was_approved_is_voided
    check (void_asked_at is null or status in ('approved', 'paid', 'failed'));

-- Asked once, while the gateway has not ended it: what the gateway says then is another word, not this one.
create function keep_void() returns trigger language plpgsql as $$
begin
  if (new.void_asker, new.void_asked_by, new.void_asked_at, new.void_reason)
    is distinct from (old.void_asker, old.void_asked_by, old.void_asked_at, old.void_reason)
    and (old.void_asked_at is not null or old.status <> 'approved' or new.status <> 'approved')
  then
    raise exception 'who asked to void withdrawal % is never changed', old.payout_no
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger a_withdrawal_keeps_who_voids_it before update on withdrawals
  for each row execute function keep_void();

-- The gateway can refuse that, too.
alter table payment_alerts
  drop constraint payment_alerts_kind_check,
  add constraint payment_alerts_kind_check check (kind in (
    'order-not-ours', 'amount-differs', 'currency-differs', 'gateway-order-differs', 'unreadable-event',
    'payout-not-ours', 'gateway-payout-differs', 'payout-contradicted', 'payout-refused', 'payout-lost', 'payout-unsealed',
    'event-contradicts', 'clock-differs', 'void-refused'
  ));

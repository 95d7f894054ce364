-- A withdrawal that nobody has decided can be taken back by its player.

-- canceled is final as well: its amount is back in the wallet, and nobody decided it.
alter table withdrawals
  drop constraint withdrawals_status_check,
  add constraint withdrawals_status_check
    check (status in ('requested', 'approved', 'rejected', 'canceled', 'paid', 'failed')),
  drop constraint a_large_withdrawal_is_approved_by_two,
  add constraint a_large_withdrawal_is_approved_by_two check (
    not needs_two or status in ('requested', 'rejected', 'canceled') or coalesce(first_approver <> decider, false)
  ),
  add constraint no_administrator_takes_back check (status <> 'canceled' or decider is null);

create or replace function keep_withdrawal() returns trigger language plpgsql as $$
begin
  if old.status in ('rejected', 'canceled', 'paid', 'failed') then
    raise exception 'withdrawal % is % and stays as it is', old.payout_no, old.status
      using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.player_id, new.payout_no, new.amount, new.bank_name, new.account_name, new.ifsc,
      new.account_sealed, new.account_last4, new.command_key, new.command_fingerprint, new.created_at)
    is distinct from
     (old.id, old.player_id, old.payout_no, old.amount, old.bank_name, old.account_name, old.ifsc,
      old.account_sealed, old.account_last4, old.command_key, old.command_fingerprint, old.created_at)
  then
    raise exception 'the terms of withdrawal % are never changed', old.payout_no
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('requested', 'approved'), ('requested', 'rejected'), ('requested', 'canceled'),
    ('approved', 'paid'), ('approved', 'failed')
  ) then
    raise exception 'withdrawal % is % and does not become %', old.payout_no, old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

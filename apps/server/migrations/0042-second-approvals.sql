-- Withdrawals are decided in the back office, and large ones by two.

-- The same length that every reason of an administrator may have.
alter table withdrawals
  drop constraint withdrawals_reason_check,
  add constraint withdrawals_reason_check check (char_length(reason) between 1 and 300);

alter table withdrawals
  -- Whether two administrators have to approve it, as the settings said when it was asked for.
  add column needs_two boolean not null default false,
  -- The first of the two: an account of the back office, the name it went by, and when.
  add column first_approver bigint references administrators,
  add column first_approved_by text,
  add column first_approved_at timestamptz,
  -- Whose account decided; null where it was done at the machine itself.
  add column decider bigint references administrators,
  add constraint a_first_approval_is_whole check (
    num_nulls(first_approver, first_approved_by, first_approved_at) in (0, 3) and (first_approver is null or needs_two)
  ),
  add constraint whoever_decides_has_decided check (decider is null or decided_at is not null),
  -- One who rejects is enough, two who approve are two.
  add constraint a_large_withdrawal_is_approved_by_two check (
    not needs_two or status in ('requested', 'rejected') or coalesce(first_approver <> decider, false)
  );

-- What it waits for or how it has ended; the queue of the back office is filtered by it.
alter table withdrawals add column stage text not null generated always as (
  case when status = 'requested' and first_approver is not null then 'half-approved' else status end
) stored;
create index withdrawals_stage on withdrawals (stage, id);
create index payment_alerts_withdrawal on payment_alerts (withdrawal_id) where withdrawal_id is not null;

-- A first approval is given while the withdrawal waits, by itself, and is never taken back or changed.
create function keep_approvals() returns trigger language plpgsql as $$
begin
  if new.needs_two <> old.needs_two then
    raise exception 'the terms of withdrawal % are never changed', old.payout_no
      using errcode = 'integrity_constraint_violation';
  end if;
  if (new.first_approver, new.first_approved_by, new.first_approved_at)
    is distinct from (old.first_approver, old.first_approved_by, old.first_approved_at)
    and (old.first_approver is not null or old.status <> 'requested' or new.status <> 'requested')
  then
    raise exception 'the first approval of withdrawal % is never changed', old.payout_no
      using errcode = 'integrity_constraint_violation';
  end if;
  if old.status <> 'requested' and new.decider is distinct from old.decider then
    raise exception 'who decided withdrawal % is never changed', old.payout_no
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger a_withdrawal_keeps_its_approvals before update on withdrawals
  for each row execute function keep_approvals();

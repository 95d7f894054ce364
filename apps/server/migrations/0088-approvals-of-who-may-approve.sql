-- A first approval counts for as long as its administrator may approve: of whoever is disabled, or gets a role that decides
-- nothing, it is as if it had not been given, and the withdrawal needs two others. What was done stays in the audit trail.

create or replace function keep_approvals() returns trigger language plpgsql as $$
begin
  if new.needs_two <> old.needs_two then
    raise exception 'the terms of withdrawal % are never changed', old.payout_no
      using errcode = 'integrity_constraint_violation';
  end if;
  if (new.first_approver, new.first_approved_by, new.first_approved_at)
    is distinct from (old.first_approver, old.first_approved_by, old.first_approved_at)
    and (old.first_approver is not null or old.status <> 'requested' or new.status <> 'requested')
    and not (
      new.first_approver is null and old.status = 'requested' and new.status = 'requested'
      and not may_approve(old.first_approver)
    )
  then
    raise exception 'the first approval of withdrawal % is never changed', old.payout_no
      using errcode = 'integrity_constraint_violation';
  end if;
  -- Whoever is being disabled is waited for.
  if new.first_approver is distinct from old.first_approver and new.first_approver is not null then
    perform from administrators where id = new.first_approver for share;
    if not may_approve(new.first_approver) then
      raise exception 'administrator % approves nothing', new.first_approver
        using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if old.status <> 'requested' and new.decider is distinct from old.decider then
    raise exception 'who decided withdrawal % is never changed', old.payout_no
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create function may_approve(administrator bigint) returns boolean language sql stable as $$
  select exists (
    select from administrators where id = administrator and disabled_at is null and role in ('owner', 'operator')
  )
$$;

create function drop_first_approvals() returns trigger language plpgsql as $$
begin
  if not may_approve(new.id) then
    update withdrawals set first_approver = null, first_approved_by = null, first_approved_at = null
      where stage = 'half-approved' and first_approver = new.id;
  end if;
  return new;
end $$;
create trigger whoever_may_not_approve_has_approved_nothing after update of disabled_at, role on administrators
  for each row execute function drop_first_approvals();

update withdrawals set first_approver = null, first_approved_by = null, first_approved_at = null
  where stage = 'half-approved' and not may_approve(first_approver);

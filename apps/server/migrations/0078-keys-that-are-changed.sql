-- Keys that outlive a change of the house's own, each sealed under it. The one that digests of bank accounts are made with: what
-- an account that was removed since was like is told by its digest alone, which no other key makes again.
create table house_keys (
  purpose text primary key,
  sealed bytea not null
);

-- Where the account's number is sealed under another key, nothing else of a withdrawal changes: not its terms, nor how it ended.
create or replace function keep_withdrawal() returns trigger language plpgsql as $$
begin
  if current_setting('rang.resealing', true) = 'on'
    -- The stage follows from the others, and is not there yet.
    and to_jsonb(new) - array['account_sealed', 'stage'] = to_jsonb(old) - array['account_sealed', 'stage']
  then
    return new;
  end if;
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

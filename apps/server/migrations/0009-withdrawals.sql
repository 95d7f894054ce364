-- Money on its way out: reserved with the request, decided by the operator, paid by the gateway or given back.

-- Holds what players have asked for and nobody has decided or paid yet: out of their wallets, still theirs.
insert into accounts (id, kind, name, currency) values (5, 'house', 'reserved', 'INR');

-- Moves an amount between two accounts of the house; wallets have ledger_debit and ledger_credit.
-- Gives back what was moved: nothing where the key was booked before.
create function ledger_move(
  p_key text, p_from bigint, p_to bigint, p_amount bigint, p_reason text, p_reference text, p_at timestamptz
) returns bigint language plpgsql as $$
declare
  moved bigint;
begin
  if not exists (
    select from accounts a join accounts b on b.currency = a.currency
    where a.id = p_from and b.id = p_to and a.kind = 'house' and b.kind = 'house'
  ) then
    raise exception 'a move between % and % is not one within the house', p_from, p_to;
  end if;
  insert into transfers (key, from_account, to_account, amount, reason, reference, created_at)
  values (p_key, p_from, p_to, p_amount, p_reason, p_reference, p_at)
  on conflict (key) do nothing
  returning amount into moved;
  return coalesce(moved, 0);
end $$;

create table withdrawals (
  id uuid primary key default uuidv7(),
  player_id bigint not null references players,
  -- What the gateway, the operator and the player know the withdrawal by.
  payout_no text not null unique,
  amount bigint not null check (amount > 0),
  bank_name text not null,
  account_name text not null,
  ifsc text not null,
  -- The account's number, sealed together with everything above: none of it can be exchanged without notice.
  account_sealed bytea not null,
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  -- requested and approved are open and hold their amount reserved; the others are final.
  status text not null check (status in ('requested', 'approved', 'rejected', 'paid', 'failed')),
  -- Why it was rejected or failed, as its player reads it.
  reason text check (char_length(reason) between 1 and 200),
  gateway_payout_id text unique,
  command_key text,
  -- What was asked under the key, so that the key used again for something else is told from a repetition.
  command_fingerprint text,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  paid_at timestamptz,
  -- When the gateway is told or asked next; null unless approved.
  next_check_at timestamptz,
  unique (player_id, command_key),
  check ((command_key is null) = (command_fingerprint is null)),
  check ((status = 'requested') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((status in ('rejected', 'failed')) = (reason is not null)),
  check ((status = 'paid') = (paid_at is not null)),
  check ((status = 'approved') = (next_check_at is not null)),
  constraint only_what_was_approved_is_at_the_gateway
    check (gateway_payout_id is null or status in ('approved', 'paid', 'failed')),
  constraint only_the_gateway_makes_it_paid check (status <> 'paid' or gateway_payout_id is not null)
);
create index withdrawals_player on withdrawals (player_id, created_at);
create index withdrawals_open on withdrawals (created_at) where status in ('requested', 'approved');
create index withdrawals_due on withdrawals (next_check_at) where next_check_at is not null;

create function keep_withdrawal() returns trigger language plpgsql as $$
begin
  if old.status in ('rejected', 'paid', 'failed') then
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
    ('requested', 'approved'), ('requested', 'rejected'), ('approved', 'paid'), ('approved', 'failed')
  ) then
    raise exception 'withdrawal % is % and does not become %', old.payout_no, old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger a_withdrawal_keeps_its_terms_and_its_end before update on withdrawals
  for each row execute function keep_withdrawal();

create function refuse_removing() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never removed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger withdrawals_are_never_removed before delete on withdrawals
  for each row execute function refuse_removing();
create trigger withdrawals_are_never_truncated before truncate on withdrawals
  for each statement execute function refuse_removing();

-- What counts against the limit of attempts: every one with a possible amount, refused ones too.
create table withdrawal_attempts (
  id bigint generated always as identity primary key,
  player_id bigint not null references players,
  -- The same command again is the same attempt.
  command_key text,
  command_fingerprint text not null,
  created_at timestamptz not null,
  unique (player_id, command_key)
);
create index withdrawal_attempts_player on withdrawal_attempts (player_id, created_at);

-- Bank accounts that players have saved to choose again. A withdrawal has a copy of its own.
create table bank_accounts (
  id uuid primary key default uuidv7(),
  player_id bigint not null references players,
  bank_name text not null,
  account_name text not null,
  ifsc text not null,
  account_sealed bytea not null,
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  -- A keyed digest of number and IFSC: tells the same account from another without opening either.
  account_digest text not null,
  created_at timestamptz not null,
  unique (player_id, account_digest)
);

-- What the gateway says of payouts can fail to fit as well.
alter table payment_alerts
  add column withdrawal_id uuid references withdrawals,
  drop constraint payment_alerts_kind_check,
  add constraint payment_alerts_kind_check check (kind in (
    'order-not-ours', 'amount-differs', 'currency-differs', 'gateway-order-differs', 'unreadable-event',
    'payout-not-ours', 'gateway-payout-differs', 'payout-contradicted', 'payout-refused', 'payout-lost', 'payout-unsealed'
  ));

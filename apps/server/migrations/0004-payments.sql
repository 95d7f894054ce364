-- Money on its way in: one row a deposit, stored before the gateway hears of it.
create table deposits (
  id uuid primary key default uuidv7(),
  player_id bigint not null references players,
  -- What the gateway and the player know the deposit by.
  order_no text not null unique,
  amount bigint not null check (amount > 0),
  channel text not null,
  -- created: the gateway has not confirmed the order yet. paid is final; failed and expired can still become paid.
  status text not null check (status in ('created', 'pending', 'paid', 'failed', 'expired')),
  gateway_order_id text unique,
  payment_link text,
  command_key text,
  -- What was asked under the key, so that the key used again for something else is told from a repetition.
  command_fingerprint text,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When the gateway is asked next what became of the order; null when there is nothing more to ask.
  next_check_at timestamptz,
  unique (player_id, command_key),
  check ((command_key is null) = (command_fingerprint is null)),
  check ((status = 'paid') = (paid_at is not null)),
  constraint only_an_order_that_the_gateway_knows_is_pending_or_paid
    check (status not in ('pending', 'paid') or gateway_order_id is not null)
);
create index deposits_player on deposits (player_id, created_at);
create index deposits_due on deposits (next_check_at) where next_check_at is not null;

create function refuse_unpaying() returns trigger language plpgsql as $$
begin
  raise exception 'deposit % was paid and stays as it is', old.id using errcode = 'integrity_constraint_violation';
end $$;
create trigger a_paid_deposit_is_final before update or delete on deposits
  for each row when (old.status = 'paid') execute function refuse_unpaying();

-- What the gateway said that does not fit: never acted on, kept for a person to look at.
create table payment_alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'order-not-ours', 'amount-differs', 'currency-differs', 'gateway-order-differs', 'unreadable-event'
  )),
  order_no text not null,
  deposit_id uuid references deposits,
  reported jsonb not null,
  created_at timestamptz not null,
  -- The same word again is the same alert.
  unique (kind, order_no, reported)
);
create trigger payment_alerts_are_append_only before update or delete on payment_alerts
  for each row execute function refuse_rewriting();
create trigger payment_alerts_are_never_truncated before truncate on payment_alerts
  for each statement execute function refuse_rewriting();

create table colour_rounds (
  id bigint primary key,
  chain_id int not null references fairness_chains,
  chain_index int not null,
  state text not null check (state in ('open', 'settled')),
  outcome_rule text not null default 'fair'
    check (outcome_rule in ('fair', 'operator-number', 'max-side', 'restricted', 'loss-mode')),
  opens_at timestamptz not null,
  locks_at timestamptz not null,
  ends_at timestamptz not null,
  number smallint check (number between 0 and 9),
  fair_number smallint check (fair_number between 0 and 9),
  color text check (color in ('red', 'green', 'blue')),
  -- Null until the round is settled: what decides the outcome is not in the database in the clear before.
  game_hash text,
  settled_at timestamptz,
  unique (chain_id, chain_index),
  check (opens_at < locks_at and locks_at < ends_at),
  check ((state = 'settled') = (number is not null and fair_number is not null and color is not null
    and game_hash is not null and settled_at is not null))
);
-- One round at a time.
create unique index colour_rounds_open on colour_rounds (state) where state = 'open';

create table colour_bets (
  id uuid not null,
  -- No foreign keys: the statement that takes a bet has found its round and its wallet, and locks the round's row
  -- once a batch instead of once a bet. `npm run reconcile` looks for bets without either.
  round bigint not null,
  player_id bigint not null,
  bet_type text not null check (bet_type in ('color', 'number')),
  bet_value text not null,
  amount bigint not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'won', 'lost')),
  multiplier_hundredths int,
  payout bigint,
  received_at timestamptz not null,
  primary key (round, id),
  check ((status = 'won') = (payout is not null and multiplier_hundredths is not null))
) with (fillfactor = 70);
create index colour_bets_player on colour_bets (player_id, id);

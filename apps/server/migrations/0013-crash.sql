create table crash_rounds (
  id bigint primary key,
  chain_id int not null references fairness_chains,
  chain_index int not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'crashed', 'void')),
  -- The round that bets are for. It ends in the transaction that opens the next one, so that a bet which was being
  -- written for it is either in before the next round opens or looks for its round again.
  is_latest boolean not null default true,
  outcome_rule text not null default 'fair'
    check (outcome_rule in ('fair', 'operator-number', 'max-side', 'restricted', 'loss-mode')),
  opened_at timestamptz not null,
  -- When bets on it close. A house that was interrupted meanwhile sets it anew.
  starts_at timestamptz not null,
  started_at timestamptz,
  -- Hundredths. Null until the round is over, as is the hash: what decides the outcome is not in the database in the
  -- clear before.
  crash_point bigint check (crash_point >= 100),
  fair_crash_point bigint check (fair_crash_point >= 100),
  game_hash text,
  ended_at timestamptz,
  unique (chain_id, chain_index),
  check ((state = 'waiting') = (started_at is null)),
  constraint what_decides_a_round_is_there_once_it_is_over_and_not_before check (
    num_nonnulls(crash_point, fair_crash_point, game_hash, ended_at)
      = case when state in ('crashed', 'void') then 4 else 0 end
  ),
  constraint only_a_round_that_is_over_has_a_next_one check (is_latest or state in ('crashed', 'void'))
) with (fillfactor = 70);
create unique index crash_rounds_latest on crash_rounds (is_latest) where is_latest;

create table crash_bets (
  id uuid primary key,
  -- No foreign keys: the statement that takes a bet has found its round and its wallet, and locks the round's row
  -- once a batch instead of once a bet. `npm run reconcile` looks for bets without either.
  player_id bigint not null,
  slot smallint not null check (slot in (1, 2)),
  -- Null until its round has opened.
  round bigint,
  amount bigint not null check (amount > 0),
  -- Multipliers are hundredths.
  target bigint check (target > 100),
  limit_multiplier bigint not null check (limit_multiplier > 100),
  -- The house pays here by itself.
  pays_at bigint not null generated always as (least(target, limit_multiplier)) stored,
  status text not null
    check (status in ('active', 'pending_next_round', 'cashed_out', 'lost', 'canceled', 'refunded')),
  multiplier bigint,
  payout bigint,
  cashed_out_by text check (cashed_out_by in ('player', 'target', 'limit')),
  received_at timestamptz not null,
  -- When the house received what ended it, or ended it itself.
  ended_at timestamptz,
  check ((status in ('active', 'pending_next_round')) = (ended_at is null)),
  check ((status in ('pending_next_round', 'canceled')) = (round is null)),
  check (case when status = 'cashed_out' then num_nonnulls(multiplier, payout, cashed_out_by) = 3
    else num_nonnulls(multiplier, payout, cashed_out_by) = 0 end),
  constraint no_bet_is_paid_above_where_it_pays check (multiplier <= pays_at)
) with (fillfactor = 70);
-- One bet a place in a round, and one for the next.
create unique index crash_bets_active on crash_bets (player_id, slot) where status = 'active';
create unique index crash_bets_pending on crash_bets (player_id, slot) where status = 'pending_next_round';
-- What the house looks for ten times a second while a round runs.
create index crash_bets_due on crash_bets (round, pays_at) where status = 'active';
create index crash_bets_round on crash_bets (round, amount desc);
create index crash_bets_player on crash_bets (player_id, id);

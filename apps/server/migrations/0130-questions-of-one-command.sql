-- How often the gateway was asked for the sake of one command, whoever repeats it.
alter table deposits
  add column requests int not null default 1,
  -- When it was asked for the order last; null: once, as the command came.
  add column requested_at timestamptz;
alter table withdrawal_attempts
  add column questions int not null default 1,
  -- When the bank was asked last; null: once, as the command came.
  add column asked_at timestamptz;

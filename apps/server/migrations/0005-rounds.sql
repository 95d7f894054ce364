-- Who runs a game's rounds. Each taking of the lease raises the epoch; every write of an engine names its epoch, so
-- that an engine which was deposed while it slept changes nothing.
create table engine_leases (
  game text primary key,
  epoch bigint not null,
  holder_backend int not null,
  expires_at timestamptz not null
);

-- The hash chains that shared rounds draw from. The terminating hash is stored, and public, before the salt is drawn.
create table fairness_chains (
  id int generated always as identity primary key,
  game text not null,
  length int not null check (length > 0),
  terminating_hash text not null unique,
  -- The chain's secret, sealed with a key that is not in the database.
  sealed_seed bytea not null,
  salt text,
  committed_at timestamptz not null,
  salt_fixed_at timestamptz,
  -- How many links have been handed to rounds.
  used int not null default 0,
  check (used between 0 and length),
  check ((salt is null) = (salt_fixed_at is null)),
  check (used = 0 or salt is not null)
);

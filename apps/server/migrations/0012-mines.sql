-- The seeds that decide a player's games. The server seed is known by its hash until the player goes on to the next.
create table mines_seeds (
  id uuid primary key default uuidv7(),
  player_id bigint not null references players,
  -- SHA-256 of the server seed's text, hex.
  server_seed_hash text not null unique,
  -- The server seed, sealed with a key that is not in the database.
  sealed_seed bytea not null,
  -- Null until it is revealed.
  server_seed text,
  client_seed text not null,
  -- Of the next game; games count from 0, each once.
  next_nonce int not null default 0 check (next_nonce >= 0),
  created_at timestamptz not null,
  revealed_at timestamptz,
  check ((server_seed is null) = (revealed_at is null))
) with (fillfactor = 70);
create unique index mines_seeds_current on mines_seeds (player_id) where revealed_at is null;
create index mines_seeds_player on mines_seeds (player_id, id);

create table mines_games (
  id uuid primary key,
  -- No foreign keys: the statement that starts a game has found the wallet and holds the seeds. `npm run reconcile`
  -- looks for games without either.
  player_id bigint not null,
  seeds_id uuid not null,
  nonce int not null,
  stake bigint not null check (stake > 0),
  mine_count smallint not null check (mine_count between 1 and 24),
  outcome_rule text not null default 'fair'
    check (outcome_rule in ('fair', 'operator-number', 'max-side', 'restricted', 'loss-mode')),
  status text not null default 'playing' check (status in ('playing', 'lost', 'won', 'cashout', 'refunded')),
  -- The gems found: bit n is tile n.
  revealed int not null default 0,
  -- The mine that was hit.
  hit smallint check (hit between 0 and 24),
  -- Where the mines lie, as `revealed`. Null until the game has ended: before, it is not in the database in the clear.
  mines int,
  paid bigint,
  started_at timestamptz not null,
  last_step_at timestamptz not null,
  ended_at timestamptz,
  unique (seeds_id, nonce),
  check ((status = 'playing') = (ended_at is null) and (status = 'playing') = (mines is null)
    and (status = 'playing') = (paid is null)),
  check ((status = 'lost') = (hit is not null)),
  check (revealed between 0 and 33554431 and mines between 1 and 33554431 and revealed & mines = 0)
) with (fillfactor = 60);
-- One open game a player. A click changes no column of an index, so that it writes the row alone.
create unique index mines_games_open on mines_games (player_id) where status = 'playing';
create index mines_games_player on mines_games (player_id, id);

-- Browsers that take notices by Web Push, and the notices that are to be sent there.
create table push_devices (
  id bigint generated always as identity primary key,
  player_id bigint not null references players,
  -- The login that this browser has: where it has ended nothing is sent, and with it the device goes.
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null unique check (char_length(endpoint) between 1 and 1000),
  -- Whose address that is.
  service text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_devices_of_player on push_devices (player_id, id);
create index push_devices_of_session on push_devices (session_id);

create table push_notices (
  id bigint generated always as identity primary key,
  device_id bigint not null references push_devices on delete cascade,
  -- That of the device: what one service keeps waiting keeps no other waiting.
  service text not null,
  kind text not null
    check (kind in ('ticket-answered', 'withdrawal-paid', 'withdrawal-returned', 'deposit-credited')),
  -- What happened: of each event a device is told once.
  event text not null,
  asked_at timestamptz not null,
  tries integer not null default 0,
  -- Null: there is nothing left to do, whether it came or not.
  next_try_at timestamptz,
  unique (device_id, event)
);
create index push_notices_due on push_notices (service, next_try_at) where next_try_at is not null;
create index push_notices_asked on push_notices (asked_at);

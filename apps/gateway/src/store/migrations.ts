/**
 * The store's schema, step by step. A file notes how many steps it has had; a step is never changed, only followed by
 * another. The first one meets files that had their tables before steps were counted.
 */
export const MIGRATIONS: readonly string[] = [
  `
  create table if not exists orders (
    sequence integer primary key autoincrement,
    id text not null unique,
    merchant_order text not null unique,
    amount_paise text not null,
    currency text not null,
    channel text not null,
    status text not null check (status in ('pending', 'paid', 'failed', 'expired')),
    return_url text not null,
    webhook_url text not null,
    link_token text not null unique,
    created_at integer not null,
    expires_at integer not null,
    paid_at integer,
    check ((status = 'paid') = (paid_at is not null))
  ) strict;
  create index if not exists orders_waiting on orders (expires_at) where status = 'pending';

  create table if not exists webhooks (
    sequence integer primary key autoincrement,
    id text not null unique,
    order_id text not null references orders (id),
    url text not null,
    body text not null,
    state text not null check (state in ('waiting', 'delivered', 'given up', 'lost')),
    attempts integer not null default 0,
    due_at integer not null
  ) strict;
  create index if not exists webhooks_waiting on webhooks (due_at) where state = 'waiting';
  `,
  // A webhook reports an order or a payout. SQLite cannot loosen a column, so the queue moves to a new table.
  `
  create table payouts (
    sequence integer primary key autoincrement,
    id text not null unique,
    merchant_payout text not null unique,
    amount_paise text not null,
    currency text not null,
    bank_name text not null,
    account_number text not null,
    account_name text not null,
    ifsc text not null,
    status text not null check (status in ('processing', 'paid', 'failed')),
    failure_reason text,
    webhook_url text not null,
    created_at integer not null,
    due_at integer not null,
    settled_at integer,
    check ((status = 'processing') = (settled_at is null)),
    check ((status = 'failed') = (failure_reason is not null))
  ) strict;
  create index payouts_processing on payouts (due_at) where status = 'processing';

  create table told (
    sequence integer primary key autoincrement,
    id text not null unique,
    order_id text references orders (id),
    payout_id text references payouts (id),
    url text not null,
    body text not null,
    state text not null check (state in ('waiting', 'delivered', 'given up', 'lost')),
    attempts integer not null default 0,
    due_at integer not null,
    check ((order_id is null) <> (payout_id is null))
  ) strict;
  insert into told (sequence, id, order_id, url, body, state, attempts, due_at)
    select sequence, id, order_id, url, body, state, attempts, due_at from webhooks;
  drop table webhooks;
  alter table told rename to webhooks;
  create index webhooks_waiting on webhooks (due_at) where state = 'waiting';
  `,
  // A payout can end by its merchant's word: its number is voided.
  `alter table payouts add column voided_at integer check (voided_at is null or status = 'failed');`,
];

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SCHEMA = `
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
`;

/** Opens the gateway's own store, a file in its folder, and makes its tables where they are missing. */
export function openDatabase(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'gateway.sqlite'), { timeout: 5_000 });
  // FULL: what was answered to the merchant survives a loss of power, not only of the process.
  database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  database.exec(SCHEMA);
  return database;
}

/** Runs `work` in one transaction: whole, or not at all when it throws. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('begin immediate');
  try {
    const result = work();
    database.exec('commit');
    return result;
  } catch (error) {
    database.exec('rollback');
    throw error;
  }
}

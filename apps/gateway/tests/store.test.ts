import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '../src/store/database.ts';
import {
  findOrder,
  findPayout,
  listOrders,
  listPayouts,
  makeFolder,
  openOrder,
  openPayout,
  startGateway,
  startReceiver,
  voidPayout,
} from './merchant.ts';

// The tables as they were before there were payouts, with an order whose webhook still waits.
const WITHOUT_PAYOUTS = `
  create table orders (
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
  create index orders_waiting on orders (expires_at) where status = 'pending';
  create table webhooks (
    sequence integer primary key autoincrement,
    id text not null unique,
    order_id text not null references orders (id),
    url text not null,
    body text not null,
    state text not null check (state in ('waiting', 'delivered', 'given up', 'lost')),
    attempts integer not null default 0,
    due_at integer not null
  ) strict;
  create index webhooks_waiting on webhooks (due_at) where state = 'waiting';
  insert into orders values (1, 'ord_old', 'old-1', '50000', 'INR', 'upi', 'paid', 'http://127.0.0.1:9/back',
    'http://127.0.0.1:9/hook', 'token', 0, 1000, 500);
`;

test('a store from before there were payouts keeps its orders and its waiting webhooks, and takes payouts', async () => {
  const dataDir = await makeFolder();
  const receiver = await startReceiver();
  const old = new DatabaseSync(join(dataDir, 'gateway.sqlite'));
  old.exec(WITHOUT_PAYOUTS);
  const insert = old.prepare('insert into webhooks values (?, ?, ?, ?, ?, ?, ?, ?)');
  insert.run(1, 'msg_delivered', 'ord_old', receiver.url, 'delivered before', 'delivered', 1, 0);
  insert.run(2, 'msg_waiting', 'ord_old', receiver.url, 'still waiting', 'waiting', 3, 0);
  old.close();

  const first = await startGateway({ dataDir, payoutMs: 0 });
  expect(await findOrder(first.url, 'old-1')).toMatchObject({ id: 'ord_old', status: 'paid' });
  const payout = await openPayout(first.url, { webhook_url: receiver.url });
  await expect.poll(() => receiver.deliveries.length).toBe(2);
  expect(receiver.deliveries.map(({ body }) => body).sort()).toEqual([
    'still waiting',
    expect.stringContaining(payout.id),
  ]);
  await first.stop();
  // The steps that a file has had are not taken again.
  const second = await startGateway({ dataDir });
  onTestFinished(async () => {
    await second.stop();
    await receiver.stop();
  });
  expect(await findOrder(second.url, 'old-1')).toMatchObject({ id: 'ord_old' });
});

test(
  'a store that is locked for a while ends no gateway: what was due then is done afterwards',
  { timeout: 60_000 },
  async () => {
    const dataDir = await makeFolder();
    const gateway = await startGateway({ dataDir, orderLifetimeMs: 1, tickMs: 50 });
    const other = new DatabaseSync(join(dataDir, 'gateway.sqlite'));
    onTestFinished(async () => {
      other.close();
      await gateway.stop();
    });
    const { merchant_order: number } = await openOrder(gateway.url);
    await expect.poll(async () => (await findOrder(gateway.url, number)).status).toBe('expired');
    other.exec(`begin immediate; update orders set status = 'pending'`);
    other.exec('commit; begin immediate');
    // A tick waits for the lock for as long as SQLite is told to, and fails: an error that nobody catches ends this run.
    await setTimeout(6_000);
    other.exec('rollback');
    await expect.poll(async () => (await findOrder(gateway.url, number)).status, { timeout: 20_000 }).toBe('expired');
  },
);

test('a transaction that SQLite has ended by itself says what went wrong', async () => {
  const database = new DatabaseSync(join(await makeFolder(), 'own.sqlite'));
  onTestFinished(() => database.close());
  database.exec('create table one (id integer primary key)');
  const fail = () =>
    inTransaction(database, () => {
      database.exec('insert into one values (1)');
      database.exec('insert or rollback into one values (1)');
    });
  expect(fail).toThrow(/UNIQUE/);
});

test('a gateway that only reads ends nothing that is due, tells nobody and takes nothing, and the next one does', async () => {
  const clock = { now: Date.now() };
  const dataDir = await makeFolder();
  const receiver = await startReceiver();
  onTestFinished(() => receiver.stop());
  const first = await startGateway({ dataDir, clock: () => clock.now, orderLifetimeMs: 60_000 });
  const order = await openOrder(first.url, { webhook_url: receiver.url });
  const payout = await openPayout(first.url, { webhook_url: receiver.url });
  await first.stop();
  clock.now += 2 * 60_000;
  const reader = await startGateway({ dataDir, clock: () => clock.now, isReadOnly: true });
  expect(await findOrder(reader.url, order.merchant_order)).toMatchObject({ status: 'pending' });
  expect(await findPayout(reader.url, payout.merchant_payout)).toMatchObject({ status: 'processing' });
  expect((await listOrders(reader.url)).orders).toMatchObject([{ status: 'pending' }]);
  expect((await listPayouts(reader.url)).payouts).toMatchObject([{ status: 'processing' }]);
  expect((await voidPayout(reader.url, payout.merchant_payout)).status).toBe(500);
  await reader.stop();
  expect(receiver.deliveries).toEqual([]);
  const next = await startGateway({ dataDir, clock: () => clock.now });
  onTestFinished(() => next.stop());
  expect(await findOrder(next.url, order.merchant_order)).toMatchObject({ status: 'expired' });
  expect(await findPayout(next.url, payout.merchant_payout)).toMatchObject({ status: 'paid' });
});

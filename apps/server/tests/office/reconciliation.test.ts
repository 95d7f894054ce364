import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { KEPT_FAULTS } from '@rang/contract';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  findPayout,
  MERCHANT,
  openOrder,
  openPayout,
  SECRET,
  startGateway,
  WEBHOOK_SECRET,
} from '../../../gateway/tests/merchant.ts';
import { listChecks } from '../../src/list-checks.ts';
import type { PaymentGateway } from '../../src/modules/gateway/index.ts';
import { queryFaults, type Fault } from '../../src/modules/ledger/index.ts';
import { reconcile, type Check } from '../../src/modules/overview/index.ts';
import { GAMES } from '../../src/games.ts';
import { openPools } from '../../src/open-pools.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Queryable } from '../../src/platform/database/database.ts';
import { countFound, goOver, KEPT_FOUND } from '../../src/platform/read-page.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createTestDatabase, queryOnce } from '../setup/test-database.ts';
import { eventually } from '../house/eventually.ts';
import { findFaultsAfter } from '../house/find-faults-after.ts';
import { openFilledHouse } from '../house/filled-house.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { openOwnHouse, readHealth } from './read-overview.ts';
import { makeDataDir, runReconcile } from './run-reconcile.ts';

async function plantMismatch(house: TestHouse, playerId: bigint): Promise<void> {
  const client = await house.pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(`update accounts set balance = balance + 1 where owner_id = $1 and kind = 'wallet'`, [playerId]);
  await client.query('commit');
  client.release();
}

test('the command keeps that the books were gone over, and a planted mismatch is told where somebody looks', async () => {
  const house = await openOwnHouse();
  const { token } = await house.enterOffice('meera', 'auditor');
  expect((await readHealth(house, token)).reconcile).toBeNull();
  const player = await house.enter('asha', 100_00n);
  expect(await runReconcile(house)).toEqual({ code: 0, out: 'reconcile: all is well\n' });
  const first = (await readHealth(house, token)).reconcile;
  expect(first).toMatchObject({ by: 'command', checks: 11, mismatches: 0, found: [] });
  await plantMismatch(house, player.id);
  const said = await runReconcile(house);
  expect(said.code).toBe(1);
  expect(said.out).toContain('reconcile: 1 mismatches');
  const { reconcile: last } = await readHealth(house, token);
  expect(last).toMatchObject({ by: 'command', checks: 11, mismatches: 1 });
  expect(said.out.split('\n')[0]).toBe(last?.found[0]);
  expect(String(last?.endedAt) > String(first?.endedAt)).toBe(true);
});

test('the books of a house that is closed are held against its gateway, which ends no payout meanwhile that is due', async () => {
  const house = await openOwnHouse();
  const dataDir = makeDataDir();
  const folder = { dataDir: join(dataDir, 'gateway') };
  const closed = await startGateway({ ...folder, payoutMs: 0, tickMs: 3_600_000 });
  const { merchant_payout: number } = await openPayout(closed.url);
  await closed.stop();
  expect((await runReconcile(house, [], { dataDir })).out).toContain(
    `payout ${number}: is at the gateway but not ours`,
  );
  const opened = await startGateway({ ...folder, isReadOnly: true });
  onTestFinished(() => opened.stop());
  expect(await findPayout(opened.url, number)).toMatchObject({ status: 'processing', settled_at: null });
});

test('a gateway elsewhere that does not answer is said not to, and no empty one is asked in its place', async () => {
  const house = await openOwnHouse();
  vi.stubEnv('GATEWAY_URL', 'http://127.0.0.1:9');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { code, out } = await runReconcile(house);
  expect(code).toBe(1);
  expect(out.trim().split('\n')).toEqual([
    'the gateway: does not list its orders, deposits were not compared',
    'the gateway: does not list its payouts, withdrawals were not compared',
    'reconcile: 2 mismatches',
  ]);
});

test('of thousands of mismatches the first are named, the others counted, at the command and in the back office', async () => {
  const house = await openOwnHouse();
  const { token } = await house.enterOffice('meera', 'auditor');
  const client = await house.pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(`insert into transfers (key, from_account, to_account, amount, reason, reference, created_at)
    select 'planted:' || n, -n, -n - 1, 1, 'bet', n::text, now() from generate_series(1, 5000) as n`);
  await client.query('commit');
  client.release();
  const said = await runReconcile(house);
  expect(said.code).toBe(1);
  const lines = said.out.trim().split('\n');
  const [, count = ''] =
    /reconcile: (\d+) mismatches, the first 1000 of which are named/u.exec(lines.at(-1) ?? '') ?? [];
  expect(Number(count)).toBeGreaterThanOrEqual(5_000);
  expect(lines).toHaveLength(1_001);
  expect((await readHealth(house, token)).reconcile).toMatchObject({ mismatches: Number(count) });
});

test('no check gives back more than it keeps, however much it finds', async () => {
  const house = await openOwnHouse();
  const many = 'select $1 as fault, n::text as subject from generate_series(1, 2500) as n';
  const found = await queryFaults(house.pool, many, ['is odd']);
  expect(found).toHaveLength(KEPT_FOUND);
  expect(countFound(found)).toBe(2_500);
  const rows = Array.from({ length: 2_500 }, (_, number) => number);
  const gone = await goOver<number, Fault>(
    (after, limit) => Promise.resolve(rows.slice((after ?? -1) + 1, (after ?? -1) + 1 + limit)),
    (some) => some.map((number) => ({ fault: 'is odd', subject: String(number) })),
  );
  expect(gone).toHaveLength(KEPT_FOUND);
  expect(countFound(gone)).toBe(2_500);
  const both: Check[] = [() => Promise.resolve(found), () => Promise.resolve(gone)];
  const faults = await reconcile({ pool: house.pool, clock: systemClock, checks: both }, 'command');
  expect(faults).toHaveLength(KEPT_FOUND);
  expect(countFound(faults)).toBe(5_000);
});

test('the house goes over its books by itself, by the same checks', async () => {
  const house = await openOwnHouse();
  const { token } = await house.enterOffice('meera', 'auditor');
  const boss = new PgBoss({ connectionString: house.connectionString, schedule: false, supervise: false });
  await boss.start();
  onTestFinished(() => boss.stop());
  expect(await boss.getSchedules('reconcile')).toMatchObject([{ cron: '0 22 * * *', timezone: 'UTC' }]);
  await boss.send('reconcile', {});
  const last = await eventually(async () => (await readHealth(house, token)).reconcile ?? undefined);
  // The gateway of this house is away, and that is said.
  expect(last).toMatchObject({ by: 'job', checks: 11, mismatches: 2 });
  expect(last.found).toContain('the gateway: does not list its orders, deposits were not compared');
});

test('a run that breaks off is kept as one, with what it had found', async () => {
  const house = await openOwnHouse();
  const { token } = await house.enterOffice('meera', 'owner');
  const many = Array.from({ length: KEPT_FAULTS + 5 }, (_, number) => ({
    subject: `bet ${String(number)}`,
    fault: 'is odd',
  }));
  const finding: Check = () => Promise.resolve(many);
  const failing: Check = () => Promise.reject(new Error('the database went away'));
  const parts = { pool: house.pool, clock: systemClock };
  await expect(reconcile({ ...parts, checks: [finding, failing, finding] }, 'job')).rejects.toThrow('went away');
  const { reconcile: last } = await readHealth(house, token);
  expect(last).toMatchObject({ by: 'job', checks: 1, mismatches: null });
  expect(last?.found).toHaveLength(KEPT_FAULTS);
  expect(last?.found[0]).toBe('bet 0: is odd');
  for (const statement of [
    'update reconciliations set mismatches = 0',
    'delete from reconciliations',
    'truncate reconciliations',
  ])
    await expect(house.pool.query(statement)).rejects.toThrow('never changed or removed');
});

const READING = `select pid from pg_stat_activity
  where datname = current_database() and query like 'select pg_sleep(%' and state = 'active'`;

test('a statement that goes over the books may last, and ends with its house', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const { connectionString } = database;
  const pools = openPools(connectionString, { requests: 2, games: GAMES, logger: createLogger('silent') });
  const limits = await Promise.all(
    [pools.books, pools.jobs].map(
      async (each) =>
        (
          await each.query<{ limit: string }>(`select
      current_setting('statement_timeout') as limit`)
        ).rows[0]?.limit,
    ),
  );
  expect(limits).toEqual(['1h', '55s']);
  const reading = expect(pools.books.query('select pg_sleep(3600)')).rejects.toThrow();
  const countReading = async (): Promise<number> => (await queryOnce(connectionString, READING)).length;
  await eventually(async () => ((await countReading()) === 1 ? true : undefined));
  await pools.end();
  await reading;
  await eventually(async () => ((await countReading()) === 0 ? true : undefined));
});

test('a run that its house ends as it closes is kept as one that broke off', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const { connectionString } = database;
  const house = await openHouse({ connectionString });
  const boss = new PgBoss({ connectionString, schedule: false, supervise: false });
  await boss.start();
  onTestFinished(() => boss.stop());
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table player_notes in access exclusive mode');
  await boss.send('reconcile', {});
  // The last of the checks waits for it.
  await eventually(async () => ((await queryOnce(connectionString, WAITING)).length === 1 ? true : undefined));
  await house.close();
  const kept = await queryOnce(connectionString, 'select by, checks, mismatches from reconciliations');
  expect(kept).toEqual([{ by: 'job', checks: 10, mismatches: null }]);
});

test('a house that closes while a run waits to compare again with the gateway does not wait for that', async () => {
  const gateway = await startGateway();
  onTestFinished(() => gateway.stop());
  await openOrder(gateway.url);
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const { connectionString } = database;
  const known = { GATEWAY_MERCHANT: MERCHANT, GATEWAY_SECRET: SECRET, GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET };
  const house = await openHouse({ connectionString, settings: { GATEWAY_URL: gateway.url, ...known } });
  const boss = new PgBoss({ connectionString, schedule: false, supervise: false });
  await boss.start();
  onTestFinished(() => boss.stop());
  await boss.send('reconcile', {});
  // The first look at the deposits is over, and nothing is asked after it. A run that does not wait has ended.
  const pausing = `select from pg_stat_activity
    where datname = current_database() and state = 'idle' and query like '%from deposits where id > $1 order by id%'
    union all select from reconciliations`;
  await eventually(async () => ((await queryOnce(connectionString, pausing)).length === 1 ? true : undefined));
  await house.close();
  const kept = await queryOnce(connectionString, 'select by, checks, mismatches from reconciliations');
  expect(kept).toEqual([{ by: 'job', checks: 3, mismatches: null }]);
  // It ended by itself: one that goes on when the jobs have been waited for is failed.
  const runs = await queryOnce(connectionString, `select state::text from pgboss.job where name = 'reconcile'`);
  expect(runs).toEqual([{ state: 'completed' }]);
});

test('a run that is killed is shown as one that never ended, until another one has; one that goes on is not', async () => {
  const house = await openOwnHouse();
  const { token } = await house.enterOffice('meera', 'auditor');
  const before = await runReconcile(house);
  expect(before.code).toBe(0);
  const holder = await house.pool.connect();
  await holder.query('begin; lock table player_notes in access exclusive mode');
  let tool: ChildProcess | undefined;
  const ended = runReconcile(house, [], { onStart: (started) => (tool = started) });
  await eventually(async () => ((await queryOnce(house.connectionString, WAITING)).length === 1 ? true : undefined));
  expect((await readHealth(house, token)).reconcile).toMatchObject({ mismatches: 0 });
  tool?.kill('SIGKILL');
  await ended;
  // PostgreSQL finds out that nobody waits for the statement any more.
  const { reconcile: last } = await eventually(async () => {
    const health = await readHealth(house, token);
    return health.reconcile?.endedAt === null ? health : undefined;
  });
  expect(last).toMatchObject({ by: 'command', mismatches: null, endedAt: null });
  await holder.query('rollback');
  holder.release();
  expect((await runReconcile(house)).code).toBe(0);
  expect((await readHealth(house, token)).reconcile).toMatchObject({ mismatches: 0, checks: 11 });
  await expect(house.pool.query('delete from reconciliation_starts')).rejects.toThrow('never changed or removed');
});

const WAITING = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%player_notes%'`;

/** Passes statements on, and notes of how many rows each gave that are not faults: so many wait to be gone over one by one. */
function countRows(client: Queryable): { readonly client: Queryable; readonly counted: number[] } {
  const counted: number[] = [];
  const query = async (...asked: [string]): Promise<pg.QueryResult<object>> => {
    const found = await client.query<object>(...asked);
    counted.push(found.rows.filter((row) => !('fault' in row)).length);
    return found;
  };
  return { client: { query } as Queryable, counted };
}

test('however long the history is, no check of it keeps the engines waiting for more than a piece of it', async () => {
  const filled = await openFilledHouse(1_200);
  onTestFinished(() => filled.close());
  const listed = Promise.resolve({ outcome: 'answered' as const, value: { orders: [], payouts: [], next: null } });
  const gateway = { listOrders: () => listed, listPayouts: () => listed } as Partial<PaymentGateway> as PaymentGateway;
  // As many different stakes as there are bets.
  const others = `update crash_bets set amount = 100 + n
    from (select id, row_number() over () as n from crash_bets) as numbered where numbered.id = crash_bets.id`;
  await findFaultsAfter(filled.house.pool, others, async (changed) => {
    const { client, counted } = countRows(changed);
    for (const check of listChecks({ gateway, chainKey: 'ab'.repeat(32) })) await check(client);
    expect(Math.max(...counted)).toBe(250);
  });
  const { rows } = await filled.house.pool.query<{ rounds: number; games: number }>(`select
    (select count(*)::int from colour_rounds) as rounds, (select count(*)::int from mines_games) as games`);
  expect(rows[0]?.rounds).toBeGreaterThan(250);
  expect(rows[0]?.games).toBeGreaterThan(250);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccounts, listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.connectionString, 24);
  for (const player of [1n, 2n, 3n]) await openAccounts(pool, player);
});
afterAll(async () => {
  await pool.end();
  await database.remove();
});

type Amount = readonly [player: bigint, amount: bigint, key: string];

/** Credits in one call; gives back whose wallets changed, what came into each and what it holds. */
async function credit(amounts: readonly Amount[], client: Pick<pg.ClientBase, 'query'> = pool) {
  const changed = await client.query<{ owner: bigint; credited: bigint; balance: bigint }>(
    `select credited_owner as owner, credited, new_balance as balance
     from ledger_credit($1, $2, $3, $3, 1, 'deposit', now()) order by 1`,
    [amounts.map(([player]) => player), amounts.map(([, amount]) => amount), amounts.map(([, , key]) => key)],
  );
  return changed.rows.map(({ owner, credited, balance }) => [owner, credited, balance]);
}

/** The player's movements, the oldest first: what each was, and what it left. */
async function listMoved(player: bigint): Promise<unknown[]> {
  const moved = await pool.query<{ key: string; balance: bigint }>(
    `select key, t.balance from transfers t join accounts a on a.id = t.to_account where a.owner_id = $1 order by t.id`,
    [player],
  );
  return moved.rows.map(({ key, balance }) => [key, balance]);
}

test('any number of credits a wallet in one call leave one balance after the other, in the order of the call', async () => {
  expect(
    await credit([
      [2n, 5n, 'two-a'],
      [1n, 10n, 'one-a'],
      [2n, 7n, 'two-b'],
      [1n, 1n, 'one-b'],
      [1n, 100n, 'one-c'],
    ]),
  ).toEqual([
    [1n, 111n, 111n],
    [2n, 12n, 12n],
  ]);
  expect(await listMoved(1n)).toEqual([
    ['one-a', 10n],
    ['one-b', 11n],
    ['one-c', 111n],
  ]);
  expect(await listMoved(2n)).toEqual([
    ['two-a', 5n],
    ['two-b', 12n],
  ]);
});

test('of a call whose keys were booked in part, or name one twice, the rest is credited once', async () => {
  expect(
    await credit([
      [1n, 999n, 'one-b'],
      [1n, 2n, 'one-d'],
      [2n, 999n, 'two-a'],
      [1n, 3n, 'one-d'],
      [1n, 4n, 'one-e'],
    ]),
  ).toEqual([[1n, 6n, 117n]]);
  expect((await listMoved(1n)).slice(3)).toEqual([
    ['one-d', 113n],
    ['one-e', 117n],
  ]);
  expect(await credit([[1n, 2n, 'one-d']])).toEqual([]);
  expect(await credit([])).toEqual([]);
});

test('of many who credit the same keys at once each key is credited by one', async () => {
  const keys = Array.from({ length: 8 }, (_, index) => `race-${String(index)}`);
  const calls = Array.from({ length: 20 }, (_, call) => {
    // Each in another order, and half of them for both wallets.
    const rotated = [...keys.slice(call % 8), ...keys.slice(0, call % 8)];
    const own = rotated.map((key): Amount => [3n, 1n, key]);
    return credit(call % 2 === 0 ? own : [...own, [2n, 1n, `also-${String(call)}`]]);
  });
  const credited = (await Promise.all(calls)).flat().filter(([owner]) => owner === 3n);
  expect(credited.reduce((sum, [, amount]) => sum + (amount ?? 0n), 0n)).toBe(8n);
  expect((await listMoved(3n)).map((row) => (row as [string, bigint])[1])).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n]);
});

test('a key that is being booked elsewhere is waited for: left out where that stands, credited where it is taken back', async () => {
  for (const [end, due] of [
    ['commit', []],
    ['rollback', [[2n, 5n]]],
  ] as const) {
    const holder = await pool.connect();
    await holder.query(`begin; select ledger_move('held-${end}', 5, 1, 5, 'withdrawal', 'x', now())`);
    const waiting = credit([[2n, 5n, `held-${end}`]]);
    await awaitWaitingForLocks(pool, 1);
    await holder.query(end);
    holder.release();
    expect((await waiting).map(([owner, amount]) => [owner, amount])).toEqual(due);
  }
});

test('a wallet that is changed elsewhere is waited for, and what it held then is what a credit adds to', async () => {
  const [before = 0n] = (await listMoved(2n)).slice(-1).map((row) => (row as [string, bigint])[1]);
  const holder = await pool.connect();
  await holder.query('begin');
  await credit([[2n, 5n, 'wallet-first']], holder);
  const waiting = credit([[2n, 7n, 'wallet-second']]);
  await awaitWaitingForLocks(pool, 1);
  await holder.query('commit');
  holder.release();
  expect(await waiting).toEqual([[2n, 7n, before + 12n]]);
  expect((await listMoved(2n)).slice(-2)).toEqual([
    ['wallet-first', before + 5n],
    ['wallet-second', before + 12n],
  ]);
});

test('a debit that waits for a credit finds what it brought', async () => {
  const [crediting, debiting] = [await pool.connect(), await pool.connect()];
  try {
    await crediting.query('begin');
    await credit([[3n, 400n, 'waited-for']], crediting);
    const debit = debiting.query<{ balance: bigint }>(
      `select new_balance as balance
       from ledger_debit(array[3]::bigint[], array[400]::bigint[], array['waits'], array['waits'], 5, 'withdrawal', now())`,
    );
    await awaitWaitingForLocks(pool, 1, 'ledger_debit');
    await crediting.query('commit');
    expect((await debit).rows).toEqual([{ balance: 8n }]);
  } finally {
    crediting.release();
    debiting.release();
  }
});

test('after all of it every account adds up', async () => {
  expect(await listLedgerFaults(pool)).toEqual([]);
});

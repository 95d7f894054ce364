import { expect, onTestFinished, test } from 'vitest';
import type pg from 'pg';
import { openRound, startRound } from '../../src/modules/crash/round/open-round.ts';
import { findLatestRound, type RoundRow } from '../../src/modules/crash/books/store.ts';
import { setRestrictions } from '../../src/modules/crash/settings/set-restrictions.ts';
import { takeLease, type Lease } from '../../src/modules/rounds/index.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { openCrashTable, WAIT_MS, type CrashTable } from '../house/crash-table.ts';
import { HIGH_BETS } from './crash-restrictions.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

interface Opened {
  readonly table: CrashTable;
  readonly lease: Lease;
  readonly open: () => Promise<RoundRow>;
  readonly restrict: (client: pg.PoolClient | pg.Client) => Promise<bigint | null>;
}

/** A table whose rounds the test plays itself. */
async function sitDown(): Promise<Opened> {
  const table = await openCrashTable();
  onTestFinished(() => table.close());
  const lease = await takeLease(table.pool, 'crash');
  if (lease === undefined) throw new Error('the lease is taken');
  onTestFinished(() => lease.release());
  const { clock } = table;
  return {
    table,
    lease,
    open: async () => {
      const times = { opensAt: new Date(clock.now()), startsAt: new Date(clock.now() + WAIT_MS) };
      return (await openRound(table.pool, { lease, chains: table.chains, ...times })).round;
    },
    restrict: async (client) => (await setRestrictions(client, { clock, restrictions: HIGH_BETS })).holdsFrom,
  };
}

/** A bet as another server writes it, in a transaction that is still open. */
async function beginBet(table: CrashTable, { amount, round }: { amount: bigint; round: bigint | null }) {
  const client = await table.pool.connect();
  await client.query('begin');
  await client.query('select from crash_rounds where is_latest for share');
  await client.query(
    `insert into crash_bets (id, player_id, slot, round, amount, limit_multiplier, status, received_at)
     values (uuidv7(), 1, 1, $1, $2, 1000000, $3, now())`,
    [round, amount, round === null ? 'pending_next_round' : 'active'],
  );
  return async () => {
    await client.query('commit');
    client.release();
  };
}

test('the start of a round waits for the bets that are being written, and counts their stakes', async () => {
  const { table, lease, open, restrict } = await sitDown();
  await inTransaction(table.pool, restrict);
  const round = await open();
  expect(round).toMatchObject({ outcome_rule: 'restricted-high-bets', highest_stake: null });
  const commit = await beginBet(table, { amount: 20_01n, round: round.id });
  const starting = startRound(table.pool, { lease, round, at: new Date(table.clock.now()) });
  await awaitWaitingForLocks(table.pool, 1);
  await commit();
  expect((await starting).round).toMatchObject({ state: 'running', highest_stake: 20_01n });
});

test('a bet on the next round that is being written when a restriction is set is not touched by it', async () => {
  const { table, open, restrict } = await sitDown();
  const round = await open();
  // Of a server whose clock is ahead of this one's.
  const commit = await beginBet(table, { amount: 20_01n, round: null });
  const setting = inTransaction(table.pool, restrict);
  await awaitWaitingForLocks(table.pool, 1);
  await commit();
  expect(await setting).toBe(round.id + 2n);
  expect(await findLatestRound(table.pool)).toMatchObject({ id: round.id, next_outcome_rule: 'fair' });
});

test('what is set already moves to no earlier round when it is set again, though the round that waits was put off', async () => {
  const { table, open, restrict } = await sitDown();
  const round = await open();
  table.clock.advanceTo(round.starts_at.getTime());
  expect(await inTransaction(table.pool, restrict)).toBe(round.id + 2n);
  await table.pool.query(`update crash_rounds set starts_at = starts_at + interval '1 min' where id = $1`, [round.id]);
  expect(await inTransaction(table.pool, restrict)).toBeNull();
  expect(await findLatestRound(table.pool)).toMatchObject({ id: round.id, next_outcome_rule: 'fair' });
});

test('a round that opens while a restriction is being set waits for it, and is what it was told to be', async () => {
  const { table, lease, open, restrict } = await sitDown();
  const round = await open();
  await startRound(table.pool, { lease, round, at: new Date(table.clock.now()) });
  await table.pool.query(
    `update crash_rounds set state = 'void', crash_point = 100, fair_crash_point = 100, game_hash = '', ended_at = now()`,
  );
  const client = await table.pool.connect();
  await client.query('begin');
  expect(await restrict(client)).toBe(round.id + 2n);
  const opening = open();
  await awaitWaitingForLocks(table.pool, 1);
  await client.query('commit');
  client.release();
  expect(await opening).toMatchObject({
    ...{ id: round.id + 1n, outcome_rule: 'fair', next_outcome_rule: 'restricted-high-bets' },
  });
});

test('where the opening of a round fails, the rule that was announced for it still waits', async () => {
  const { table, lease, open, restrict } = await sitDown();
  const round = await open();
  expect(await inTransaction(table.pool, restrict)).toBe(round.id + 1n);
  await startRound(table.pool, { lease, round, at: new Date(table.clock.now()) });
  await table.pool.query(
    `update crash_rounds set state = 'void', crash_point = 100, fair_crash_point = 100, game_hash = '', ended_at = now()`,
  );
  const times = { opensAt: new Date(table.clock.now()), startsAt: new Date(table.clock.now() + WAIT_MS) };
  const deposed = { ...lease, epoch: lease.epoch - 1n };
  await expect(openRound(table.pool, { lease: deposed, chains: table.chains, ...times })).rejects.toThrow('passed on');
  expect(await open()).toMatchObject({ id: round.id + 1n, outcome_rule: 'restricted-high-bets' });
});

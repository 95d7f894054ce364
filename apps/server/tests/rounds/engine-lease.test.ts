import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { paise, type ColourSelection } from '@rang/contract';
import { colourDigit } from '@rang/fairness';
import { getColour } from '@rang/games';
import { expect, onTestFinished, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { placeBet } from '../../src/modules/colour/place-bet.ts';
import { settleRound } from '../../src/modules/colour/settle-round.ts';
import { insertRound, type RoundRow } from '../../src/modules/colour/store.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { LeaseLost, lockEpoch, takeLease, type Lease } from '../../src/modules/rounds/index.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { openColourTable, type ColourTable } from '../house/colour-table.ts';
import { eventually } from '../house/eventually.ts';
import type { StopPlace } from '../house/lease-holder.ts';
import { orderSettlement, orderStopInside, startHolder } from '../house/lease-holding.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

const SHORT_TTL_MS = 300;
const SALT = '5a'.repeat(32);

async function openTable(given: Parameters<typeof openColourTable>[0] = {}): Promise<ColourTable> {
  const table = await openColourTable(given);
  onTestFinished(() => table.close());
  return table;
}

async function getLease(table: ColourTable, ttlMs?: number): Promise<Lease> {
  const lease = await eventually(() => takeLease(table.pool, 'colour', ttlMs));
  onTestFinished(() => lease.release());
  return lease;
}

/** A round with one bet of 10 rupees on red in it, opened by nobody's engine. */
async function openRoundWithBet(table: ColourTable): Promise<{ round: RoundRow; player: bigint }> {
  const [player = 0n] = await table.addPlayers(1, 100_00n);
  await table.chains.prepare();
  const link = await table.chains.take(table.pool);
  const now = table.clock.now();
  const round = await insertRound(table.pool, {
    id: 1n,
    chainId: link.chainId,
    chainIndex: link.index,
    opensAt: new Date(now),
    locksAt: new Date(now + 30_000),
    endsAt: new Date(now + 60_000),
  });
  const selection: ColourSelection = { betType: 'color', betValue: 'red' };
  await placeBet(table.intake, { playerId: player, selection, stake: paise(10_00n), receivedAt: now, key: undefined });
  return { round, player };
}

/** A draw of the wanted colour: found by trying. */
function drawOf(colour: string): { hash: string; salt: string } {
  for (let turn = 0; ; turn += 1) {
    const draw = { hash: turn.toString(16).padStart(64, '0'), salt: SALT };
    if (getColour(colourDigit(draw)) === colour) return draw;
  }
}

/** Whether somebody is stopped in that place of a transaction. */
async function isHeld(table: ColourTable, place: StopPlace): Promise<boolean> {
  const how =
    place === 'in an answer'
      ? `state = 'active' and wait_event = 'ClientWrite'`
      : `state = 'idle in transaction' and query ~ 'wallet.*for update'`;
  const held = await table.pool.query(`select from pg_stat_activity where datname = current_database() and ${how}`);
  return held.rowCount === 1;
}

/** Everything of a round that a settlement writes. */
async function readBooks(table: ColourTable): Promise<unknown> {
  const books = await table.pool.query(
    `select (select jsonb_agg(to_jsonb(r) order by r.id) from colour_rounds r) as rounds,
            (select jsonb_agg(to_jsonb(b) order by b.id) from colour_bets b) as bets,
            (select jsonb_agg(to_jsonb(t) order by t.id) from transfers t) as transfers,
            (select jsonb_agg(to_jsonb(a) order by a.id) from accounts a) as accounts`,
  );
  return books.rows[0];
}

test('an engine whose process is paused past its lease is deposed, and its late settlement changes nothing', async () => {
  const table = await openTable();
  const { round, player } = await openRoundWithBet(table);
  const { child, epoch } = await startHolder('colour', {
    connectionString: table.connectionString,
    ttlMs: SHORT_TTL_MS,
  });
  expect(await takeLease(table.pool, 'colour')).toBeUndefined();

  child.kill('SIGSTOP');
  // What it was about to do reaches it in its sleep, and is the first thing it does when it is awake again.
  const late = orderSettlement(child, drawOf('red'));
  const lease = await getLease(table);
  expect(lease.epoch).toBeGreaterThan(epoch);
  const before = await readBooks(table);
  child.kill('SIGCONT');
  expect(await late).toBe('LeaseLost');
  expect(await readBooks(table)).toEqual(before);

  await settleRound(table.pool, { lease, round, draw: drawOf('green'), at: new Date() });
  const after = await readBooks(table);
  expect(await orderSettlement(child, drawOf('red'))).toBe('LeaseLost');
  expect(await readBooks(table)).toEqual(after);
  const wallet = await table.pool.query('select balance from accounts where owner_id = $1 and kind = $2', [
    player,
    'wallet',
  ]);
  expect(wallet.rows).toEqual([{ balance: 90_00n }]);
});

test.each(['between statements', 'in an answer'] as const)(
  'an engine that is stopped inside a transaction, %s, holds up neither its successor nor a player',
  async (place) => {
    const table = await openTable();
    const { round, player } = await openRoundWithBet(table);
    const { child } = await startHolder('colour', { connectionString: table.connectionString, ttlMs: SHORT_TTL_MS });
    const late = orderStopInside(child, place);
    await expect.poll(() => isHeld(table, place)).toBe(true);

    const lease = await getLease(table);
    await settleRound(table.pool, { lease, round, draw: drawOf('red'), at: new Date() });
    const wallet = await table.pool.query(`select balance from accounts where owner_id = $1 and kind = 'wallet'`, [
      player,
    ]);
    // Red with violet, which pays one and a half times.
    expect(wallet.rows).toEqual([{ balance: 109_50n }]);
    child.kill('SIGCONT');
    expect(await late).toBe('DatabaseOutage');
  },
);

test('a lease that was waited for lasts as long as one that was not', async () => {
  const table = await openTable();
  await (await getLease(table)).release();
  const taken = await inTransaction(table.pool, async (client) => {
    await client.query('select from engine_leases for key share');
    const waiting = takeLease(table.pool, 'colour', SHORT_TTL_MS);
    await awaitWaitingForLocks(table.pool, 1);
    await wait(SHORT_TTL_MS);
    return { waiting };
  });
  const lease = await taken.waiting;
  onTestFinished(() => lease?.release());
  const held = await table.pool.query('select expires_at > clock_timestamp() as held from engine_leases');
  expect(held.rows).toEqual([{ held: true }]);
});

test('a lease that is renewed runs out later and later', async () => {
  const table = await openTable();
  const lease = await getLease(table, SHORT_TTL_MS);
  const readExpiry = async (): Promise<number> =>
    (
      await table.pool.query<{ expires_at: Date }>('select expires_at from engine_leases')
    ).rows[0]?.expires_at.getTime() ?? 0;
  for (let renewals = 0; renewals < 3; renewals += 1) {
    const known = await readExpiry();
    await eventually(async () => ((await readExpiry()) > known ? true : undefined));
  }
  expect(lease.lost.aborted).toBe(false);
});

test('where the epoch has moved on, every write of the old engine fails as a whole', async () => {
  const table = await openTable();
  const { round } = await openRoundWithBet(table);
  const lease = await getLease(table);
  await inTransaction(table.pool, (client) => lockEpoch(client, lease));
  await table.pool.query('update engine_leases set epoch = epoch + 1');
  const before = await readBooks(table);
  await expect(inTransaction(table.pool, (client) => lockEpoch(client, lease))).rejects.toThrow(LeaseLost);
  await expect(settleRound(table.pool, { lease, round, draw: drawOf('red'), at: new Date() })).rejects.toThrow(
    LeaseLost,
  );
  expect(await readBooks(table)).toEqual(before);
});

test('an engine learns of an epoch that moved on at its next renewal', async () => {
  const table = await openTable();
  const lease = await getLease(table, SHORT_TTL_MS);
  await table.pool.query('update engine_leases set epoch = epoch + 1');
  await expect.poll(() => lease.lost.aborted).toBe(true);
  expect(lease.lost.reason).toBeInstanceOf(LeaseLost);
});

test('a lease that is let go can be taken at once, however often', async () => {
  const table = await openTable();
  const epochs: bigint[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    const lease = await takeLease(table.pool, 'colour');
    expect(lease).toBeDefined();
    epochs.push(lease?.epoch ?? 0n);
    await lease?.release();
    await lease?.release();
  }
  expect(epochs).toEqual(Array.from({ length: 50 }, (_, index) => BigInt(index + 1)));
});

test('of many engines that want the lease one has it, and the next when that one lets go', async () => {
  const table = await openTable({ poolSize: 12 });
  const leases = await Promise.all(Array.from({ length: 8 }, () => takeLease(table.pool, 'colour')));
  const held = leases.filter((lease) => lease !== undefined);
  expect(held).toHaveLength(1);
  await held[0]?.release();
  const next = await getLease(table);
  expect(next.epoch).toBe((held[0]?.epoch ?? 0n) + 1n);
});

test('whoever asks again and again for a lease that is held opens no connection for it', async () => {
  const table = await openTable();
  const lease = await getLease(table);
  expect(await takeLease(table.pool, 'colour')).toBeUndefined();
  let opened = 0;
  table.pool.on('connect', () => (opened += 1));
  for (let turn = 0; turn < 20; turn += 1) expect(await takeLease(table.pool, 'colour')).toBeUndefined();
  expect(opened).toBe(0);
  // What it asked with is whole: the lease is taken over it once it is free.
  await lease.release();
  await getLease(table);
});

test('the leases of two games are two', async () => {
  const table = await openTable();
  const colour = await getLease(table);
  const crash = await takeLease(table.pool, 'crash');
  expect([colour.game, crash?.game]).toEqual(['colour', 'crash']);
  await crash?.release();
});

test('a lease lives as long as its connection: cut, it is lost at once, and losing it keeps no connection', async () => {
  // Two connections at a time: one for the lease, one for everything else. A loss that kept one would stop the rest.
  const table = await openTable({ poolSize: 2 });
  for (let turn = 0; turn < 5; turn += 1) {
    const lease = await getLease(table);
    const lost = once(lease.lost, 'abort');
    await table.pool.query('select pg_terminate_backend(holder_backend) from engine_leases');
    await lost;
    expect(lease.lost.reason).toBeInstanceOf(LeaseLost);
    await lease.release();
  }
  expect((await getLease(table)).epoch).toBe(6n);
});

test('an engine whose connection is cut again and again plays on, and settles every round once', async () => {
  const table = await openTable({ poolSize: 4 });
  table.colour.start();
  const [player = 0n] = await table.addPlayers(1, 1_000_00n);
  const selection: ColourSelection = { betType: 'color', betValue: 'red' };
  for (let turn = 1; turn <= 5; turn += 1) {
    const round = await table.openRound();
    expect(round.id).toBe(BigInt(turn));
    const receivedAt = round.opens_at.getTime();
    await placeBet(table.intake, { playerId: player, selection, stake: paise(10_00n), receivedAt, key: undefined });
    await table.pool.query('select pg_terminate_backend(holder_backend) from engine_leases');
    table.clock.advanceTo(round.ends_at.getTime());
    await table.settled(round);
  }
  expect(await listLedgerFaults(table.pool)).toEqual([]);
  expect(await listColourFaults(table.pool)).toEqual([]);
});

test('two engines on one database play one round after another together, and the second goes on when the first stops', async () => {
  const first = await openTable();
  const second = await openTable({ connectionString: first.connectionString, clock: first.clock });
  const [player = 0n] = await first.addPlayers(1, 1_000_00n);
  const selection: ColourSelection = { betType: 'color', betValue: 'blue' };
  const playRound = async (): Promise<bigint> => {
    const round = await first.openRound();
    const receivedAt = round.opens_at.getTime();
    await placeBet(second.intake, { playerId: player, selection, stake: paise(1_00n), receivedAt, key: undefined });
    first.clock.advanceTo(round.ends_at.getTime());
    await first.settled(round);
    return round.id;
  };
  first.colour.start();
  const played = [await playRound()];
  second.colour.start();
  played.push(await playRound(), await playRound());
  await first.colour.stop();
  played.push(await playRound(), await playRound());
  expect(played).toEqual([1n, 2n, 3n, 4n, 5n]);
  const epoch = await first.pool.query('select epoch from engine_leases');
  expect(epoch.rows).toEqual([{ epoch: 2n }]);
  expect(await listLedgerFaults(first.pool)).toEqual([]);
  expect(await listColourFaults(first.pool)).toEqual([]);
});

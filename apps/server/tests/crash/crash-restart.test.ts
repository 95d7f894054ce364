import { paise } from '@rang/contract';
import { crashMultiplierAt, multiplyRoundingUp } from '@rang/games';
import { expect, onTestFinished, test } from 'vitest';
import { openRound, startRound } from '../../src/modules/crash/round/open-round.ts';
import { settleRound } from '../../src/modules/crash/round/settle-round.ts';
import { findLatestRound, type RoundRow } from '../../src/modules/crash/books/store.ts';
import { LeaseLost, takeLease, type Lease } from '../../src/modules/rounds/index.ts';
import {
  cashOut,
  cashOutHalf,
  openCrashTable,
  placeBet,
  WAIT_MS,
  type CrashTable,
  expectCleanBooks,
} from '../house/crash-table.ts';
import { eventually } from '../house/eventually.ts';
import { startHolder, orderSettlement } from '../house/lease-holding.ts';

const SHORT_TTL_MS = 300;

async function openTable(given: Parameters<typeof openCrashTable>[0] = {}): Promise<CrashTable> {
  const table = await openCrashTable(given);
  onTestFinished(() => table.close());
  return table;
}

/** The house opened again over what the last one left, at the same moment. */
async function reopen(table: CrashTable): Promise<CrashTable> {
  await table.crash.stop();
  return await openTable({ connectionString: table.connectionString, clock: table.clock });
}

async function readStatus(table: CrashTable, id: string): Promise<string | undefined> {
  const found = await table.pool.query<{ status: string }>('select status from crash_bets where id = $1', [id]);
  return found.rows[0]?.status;
}

/** The round once it is in this state. */
async function awaitState(table: CrashTable, id: bigint, state: RoundRow['state']): Promise<RoundRow> {
  return await eventually(async () => {
    const latest = await findLatestRound(table.pool);
    return latest?.id === id && latest.state === state ? latest : undefined;
  });
}

test('a round interrupted while it ran is void: open bets are refunded once however often the house restarts, cash-outs stand', async () => {
  let table = await openTable();
  table.crash.start();
  const [asha = 0n, bina = 0n, chand = 0n] = await table.addPlayers(3, 100_00n);
  const round = await table.awaitRound((point) => point > 150);
  const at = table.clock.now();
  const cashed = await placeBet(table.crash, { playerId: asha, at });
  const open = await placeBet(table.crash, { playerId: bina, at });
  const reached = await placeBet(table.crash, { playerId: chand, at, target: 101 });
  const running = await table.run(round);
  const waiting = await placeBet(table.crash, { playerId: bina, at: running.startedAt });
  table.clock.advanceTo(running.startedAt + 50);
  expect(await cashOut(table.crash, { playerId: asha, betId: cashed, at: table.clock.now() })).toBe('1.00');

  for (let restarts = 0; restarts < 4; restarts += 1) {
    table = await reopen(table);
    table.crash.start();
    await eventually(async () => ((await findLatestRound(table.pool))?.state === 'running' ? undefined : true));
  }
  const over = await awaitState(table, round.id, 'void');
  expect(over).toMatchObject({ crash_point: running.crashPoint, fair_crash_point: running.crashPoint });
  expect(over.game_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await readStatus(table, cashed)).toBe('cashed_out');
  expect(await readStatus(table, open)).toBe('refunded');
  expect(await readStatus(table, reached)).toBe('refunded');
  expect(await table.balanceOf(asha)).toBe(100_00n);
  expect(await table.balanceOf(bina)).toBe(90_00n);
  expect(await table.balanceOf(chand)).toBe(100_00n);
  expect(await cashOut(table.crash, { playerId: bina, betId: open, at: table.clock.now() })).toBe('CRASH_BET_REFUNDED');
  expect(await cashOut(table.crash, { playerId: asha, betId: cashed, at: table.clock.now() })).toBe('1.00');

  // The bet on the next round was not touched by it, and plays in the next.
  const next = await table.awaitRound();
  expect(next.id).toBe(round.id + 1n);
  expect(await readStatus(table, waiting)).toBe('active');
  await expectCleanBooks(table);
});

test('of an interrupted round a half that was acknowledged stands, and what was left of its bet is refunded, once', async () => {
  let table = await openTable();
  table.crash.start();
  const [asha = 0n, bina = 0n] = await table.addPlayers(2, 100_00n);
  const round = await table.awaitRound((point) => point > 150);
  const at = table.clock.now();
  const halved = await placeBet(table.crash, { playerId: asha, at, amount: 10_01n });
  const reached = await placeBet(table.crash, { playerId: bina, at, amount: 10_01n, target: 102 });
  const running = await table.run(round);
  table.clock.advanceTo(running.startedAt + 50);
  const order = { playerId: asha, betId: halved, at: table.clock.now(), key: 'half' };
  expect(await cashOutHalf(table.crash, order)).toBe('1.00');
  expect(await cashOutHalf(table.crash, { ...order, playerId: bina, betId: reached })).toBe('1.00');
  for (let restarts = 0; restarts < 3; restarts += 1) {
    table = await reopen(table);
    // Whoever was not answered asks the house that has come back.
    expect(await cashOutHalf(table.crash, order)).toBe('1.00');
    expect(await cashOutHalf(table.crash, { ...order, key: `again ${String(restarts)}` })).toBe('1.00');
    table.crash.start();
    await awaitState(table, round.id, 'void');
  }
  expect(await readStatus(table, halved)).toBe('refunded');
  const written = await table.pool.query<{ reason: string; amount: bigint }>(
    `select t.reason, t.amount from transfers t join crash_bets b on t.reference = b.id::text
     where b.player_id = $1 order by t.id`,
    [asha],
  );
  expect(written.rows).toEqual([
    { reason: 'bet', amount: 10_01n },
    { reason: 'payout', amount: 5_00n },
    { reason: 'refund', amount: 5_01n },
  ]);
  expect([await table.balanceOf(asha), await table.balanceOf(bina)]).toEqual([100_00n, 100_00n]);
  expect(await cashOut(table.crash, { playerId: asha, betId: halved, at: table.clock.now() })).toBe(
    'CRASH_BET_REFUNDED',
  );
  await expectCleanBooks(table);
});

test('players receive a void round: their refunds, the round, and its result', async () => {
  const first = await openTable();
  first.crash.start();
  const [asha = 0n] = await first.addPlayers(1, 100_00n);
  const round = await first.awaitRound((point) => point > 110);
  const betId = await placeBet(first.crash, { playerId: asha, at: first.clock.now() });
  await first.run(round);
  const table = await reopen(first);
  table.crash.start();
  await eventually(() => Promise.resolve(table.news.some((news) => news.kind === 'result') ? true : undefined));
  const [bets, over, result] = table.news.filter(({ kind }) => kind !== 'state');
  expect(bets).toMatchObject({ kind: 'bets', bets: [{ bet: { id: betId, status: 'refunded' }, balance: 100_00n }] });
  expect(over).toMatchObject({ kind: 'round', round: { id: round.id, state: 'void' } });
  expect(result).toMatchObject({ kind: 'result', result: { id: round.id, state: 'void' } });
});

test('a round that waited goes on waiting after a restart, for its whole time, and its bets stay in it', async () => {
  const first = await openTable();
  first.crash.start();
  const [asha = 0n] = await first.addPlayers(1, 100_00n);
  const round = await first.awaitRound();
  const betId = await placeBet(first.crash, { playerId: asha, at: first.clock.now() });
  await first.crash.stop();
  first.clock.advance(60_000);
  const table = await reopen(first);
  table.crash.start();
  await eventually(() => Promise.resolve(table.news.length > 0 ? true : undefined));
  const latest = await awaitState(table, round.id, 'waiting');
  expect(latest.starts_at.getTime()).toBe(table.clock.now() + WAIT_MS);
  expect(await placeBet(table.crash, { playerId: asha, at: table.clock.now(), slot: 2 })).not.toContain('CRASH');
  await table.finish(await table.run(latest));
  expect(await readStatus(table, betId)).not.toBe('active');
  await expectCleanBooks(table);
});

test('a round that has crashed is followed by the next after a restart, and is settled as it was', async () => {
  const first = await openTable();
  first.crash.start();
  const [asha = 0n] = await first.addPlayers(1, 100_00n);
  const round = await first.awaitRound((point) => point > 110);
  const betId = await placeBet(first.crash, { playerId: asha, at: first.clock.now() });
  await first.finish(await first.run(round));
  const table = await reopen(first);
  table.crash.start();
  const next = await table.awaitRound();
  expect(next.id).toBe(round.id + 1n);
  expect(await readStatus(table, betId)).toBe('lost');
  await expectCleanBooks(table);
});

test('a target that the round reaches is paid at exactly the target though no tick came and its player is gone', async () => {
  const table = await openTable();
  table.crash.start();
  const players = await table.addPlayers(60, 100_00n);
  const round = await table.awaitRound((point) => point > 150);
  const point = await table.pointOf(round);
  // From well below to just above the crash point, and the crash point itself.
  const targets = players.map((_, index) => Math.max(101, point - 50 + index));
  const bets = await Promise.all(
    players.map((playerId, index) =>
      placeBet(table.crash, { playerId, at: table.clock.now(), target: targets[index] ?? 0, amount: 10_01n }),
    ),
  );
  const running = await table.run(round);
  // The clock leaps over the whole round: the engine gets no turn before the crash.
  await table.finish(running);
  const written = await table.pool.query<{ status: string; multiplier: number | null; payout: bigint | null }>(
    `select b.status, b.multiplier::int as multiplier, b.payout
     from unnest($1::uuid[]) with ordinality as a (id, ord) join crash_bets b on b.id = a.id order by a.ord`,
    [bets],
  );
  expect(written.rows).toEqual(
    targets.map((target) =>
      target <= point
        ? { status: 'cashed_out', multiplier: target, payout: multiplyRoundingUp(paise(10_01n), target) }
        : { status: 'lost', multiplier: null, payout: null },
    ),
  );
  expect(table.news.filter((news) => news.kind === 'tick')).toEqual([]);
  await expectCleanBooks(table);
});

test('ticks rise, come before the crash only, and say the multiplier of their moment', async () => {
  const table = await openTable();
  table.crash.start();
  for (let turn = 0; turn < 5; turn += 1) {
    const running = await table.run(await table.awaitRound((point) => point > 120 && point < 1_000));
    await eventually(() => {
      const last = table.news.findLast((news) => news.kind === 'round');
      return Promise.resolve(last?.round.state === 'running' ? true : undefined);
    });
    const before = table.news.length;
    while (table.clock.now() < running.startedAt + running.crashMs) {
      const publishedBefore = table.news.length;
      table.clock.advance(Math.min(100, running.startedAt + running.crashMs - table.clock.now()));
      if (table.clock.now() === running.startedAt + running.crashMs) break;
      await eventually(() => Promise.resolve(table.news.length > publishedBefore ? true : undefined));
    }
    await table.finish(running);
    const ticks = table.news.slice(before).filter((news) => news.kind === 'tick');
    expect(ticks.length).toBe(Math.ceil(running.crashMs / 100) - 1);
    for (const [index, tick] of ticks.entries()) {
      expect(tick).toEqual({
        kind: 'tick',
        elapsedMs: (index + 1) * 100,
        multiplier: crashMultiplierAt(tick.elapsedMs),
      });
      expect(tick.multiplier).toBeLessThan(running.crashPoint);
    }
  }
});

async function getLease(table: CrashTable, ttlMs?: number): Promise<Lease> {
  const lease = await eventually(() => takeLease(table.pool, 'crash', ttlMs));
  onTestFinished(() => lease.release());
  return lease;
}

/** A running round with a bet in it, of nobody's engine. */
async function openRunningRound(table: CrashTable): Promise<{ round: RoundRow; player: bigint }> {
  const [player = 0n] = await table.addPlayers(1, 100_00n);
  const lease = await eventually(() => takeLease(table.pool, 'crash'));
  const now = new Date(table.clock.now());
  const startsAt = new Date(now.getTime() + WAIT_MS);
  const { round } = await openRound(table.pool, { lease, chains: table.chains, opensAt: now, startsAt });
  await placeBet(table.crash, { playerId: player, at: now.getTime() });
  const { round: running } = await startRound(table.pool, { lease, round, at: startsAt });
  await lease.release();
  return { round: running, player };
}

/** Everything of a round that its end writes. */
async function readBooks(table: CrashTable): Promise<unknown> {
  const books = await table.pool.query(
    `select (select jsonb_agg(to_jsonb(r) order by r.id) from crash_rounds r) as rounds,
            (select jsonb_agg(to_jsonb(b) order by b.id) from crash_bets b) as bets,
            (select jsonb_agg(to_jsonb(t) order by t.id) from transfers t) as transfers,
            (select jsonb_agg(to_jsonb(a) order by a.id) from accounts a) as accounts`,
  );
  return books.rows[0];
}

test('an engine whose process is paused past its lease is deposed, and its late settlement changes nothing', async () => {
  const table = await openTable();
  const { round, player } = await openRunningRound(table);
  const { child, epoch } = await startHolder('crash', {
    connectionString: table.connectionString,
    ttlMs: SHORT_TTL_MS,
  });
  const draw = { hash: 'f'.repeat(64), salt: '5a'.repeat(32) };

  child.kill('SIGSTOP');
  // What it was about to do reaches it in its sleep, and is the first thing it does when it is awake again.
  const late = orderSettlement(child, draw);
  const lease = await getLease(table);
  expect(lease.epoch).toBeGreaterThan(epoch);
  const before = await readBooks(table);
  child.kill('SIGCONT');
  expect(await late).toBe('LeaseLost');
  expect(await readBooks(table)).toEqual(before);

  // The engine that took over makes the round void, once.
  await lease.release();
  table.crash.start();
  await awaitState(table, round.id, 'void');
  expect(await table.balanceOf(player)).toBe(100_00n);
  const after = await readBooks(table);
  expect(await orderSettlement(child, draw)).toBe('LeaseLost');
  expect(await readBooks(table)).toEqual(after);
  await expectCleanBooks(table);
});

test('where the epoch has moved on, opening, starting and settling fail as a whole', async () => {
  const table = await openTable();
  const { round } = await openRunningRound(table);
  const old = await getLease(table);
  await old.release();
  await getLease(table);
  const before = await readBooks(table);
  const at = new Date(table.clock.now());
  const draw = { hash: 'f'.repeat(64), salt: '5a'.repeat(32) };
  const writes = [
    () => openRound(table.pool, { lease: old, chains: table.chains, opensAt: at, startsAt: at }),
    () => startRound(table.pool, { lease: old, round, at }),
    () => settleRound(table.pool, { lease: old, round, draw, at }),
  ];
  for (const write of writes) await expect(write()).rejects.toBeInstanceOf(LeaseLost);
  expect(await readBooks(table)).toEqual(before);
});

test('two engines on one database play one line of rounds, and every bet is settled once', async () => {
  const table = await openTable();
  const other = table.openOther();
  table.crash.start();
  other.start();
  const players = await table.addPlayers(10, 1_000_00n);
  for (let turn = 0; turn < 6; turn += 1) {
    const round = await table.awaitRound((point) => point > 105);
    const bets = await Promise.all(
      players.map((playerId, index) =>
        placeBet(index % 2 === 0 ? table.crash : other, { playerId, at: table.clock.now(), target: 103 + index }),
      ),
    );
    expect(bets.filter((answer) => answer.includes('CRASH'))).toEqual([]);
    await table.finish(await table.run(round));
  }
  const left = await table.pool.query(`select from crash_bets where status = 'active'`);
  expect(left.rowCount).toBe(0);
  await expectCleanBooks(table);
});

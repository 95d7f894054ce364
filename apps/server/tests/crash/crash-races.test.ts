import { crashMultiplierAt } from '@rang/games';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Crash } from '../../src/modules/crash/index.ts';
import {
  cancel,
  cashOut,
  openCrashTable,
  placeBet,
  type CrashTable,
  expectCleanBooks,
  openServers,
} from '../house/crash-table.ts';
import { eventually } from '../house/eventually.ts';

const SERVERS = 5;
const BET_ID = /^[0-9a-f-]{36}$/;

let table: CrashTable;
let servers: Crash[];

beforeAll(async () => {
  table = await openCrashTable({ poolSize: 12 });
  servers = openServers(table, SERVERS);
  table.crash.start();
});
afterAll(async () => {
  await table.close();
});
afterEach(async () => {
  await expectCleanBooks(table);
});

/** Does the same by way of all servers, each several times at once. */
async function everywhere(each: number, work: (crash: Crash, index: number) => Promise<string>): Promise<string[]> {
  const turns = Array.from({ length: each * SERVERS }, (_, index) => index);
  return await Promise.all(turns.map((index) => work(servers[index % SERVERS] ?? table.crash, index)));
}

async function countTransfers(key: string): Promise<number> {
  return (await table.pool.query('select from transfers where key = $1', [key])).rowCount ?? 0;
}

test('a balance is spent once, however many servers and both places take bets of it at once', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const [player = 0n] = await table.addPlayers(1, 50_00n);
    await table.awaitRound();
    const at = table.clock.now();
    const answers = await everywhere(20, (crash, index) =>
      placeBet(crash, { playerId: player, at, amount: 50_00n, slot: index % 2 === 0 ? 1 : 2 }),
    );
    const taken = answers.filter((answer) => BET_ID.test(answer));
    expect(taken).toHaveLength(1);
    expect([...new Set(answers)].filter((answer) => !BET_ID.test(answer)).sort()).toEqual([
      'CRASH_BET_ACTIVE',
      'INSUFFICIENT_BALANCE',
    ]);
    expect(await table.balanceOf(player)).toBe(0n);
  }
});

test('a place holds one bet in a round and one for the next, whoever asks for more at once', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const [player = 0n] = await table.addPlayers(1, 10_000_00n);
    const round = await table.awaitRound((point) => point > 110);
    const at = table.clock.now();
    const active = await everywhere(8, (crash, index) =>
      placeBet(crash, { playerId: player, at, slot: index % 2 === 0 ? 1 : 2 }),
    );
    expect(active.filter((answer) => BET_ID.test(answer))).toHaveLength(2);
    expect(new Set(active.filter((answer) => !BET_ID.test(answer)))).toEqual(new Set(['CRASH_BET_ACTIVE']));
    const running = await table.run(round);
    const pending = await everywhere(8, (crash, index) =>
      placeBet(crash, { playerId: player, at: table.clock.now(), slot: index % 2 === 0 ? 1 : 2 }),
    );
    expect(pending.filter((answer) => BET_ID.test(answer))).toHaveLength(2);
    expect(new Set(pending.filter((answer) => !BET_ID.test(answer)))).toEqual(new Set(['CRASH_BET_PENDING']));
    expect(await table.balanceOf(player)).toBe(10_000_00n - 40_00n);
    await table.finish(running);
  }
});

test('a cash-out asked for everywhere at once, with keys and without, and again later, is one payment and one answer', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const [player = 0n] = await table.addPlayers(1, 100_00n);
    const round = await table.awaitRound((point) => point > 130);
    const betId = await placeBet(table.crash, { playerId: player, at: table.clock.now() });
    const running = await table.run(round);
    table.clock.advanceTo(running.startedAt + Math.floor(running.crashMs / 2));
    const at = table.clock.now();
    // Each at a moment of its own: one of them is the first, and its answer is everybody's.
    const moments = Array.from({ length: 5 }, (_, index) => at + index * 100);
    const possible = moments.map((moment) => (crashMultiplierAt(moment - running.startedAt) / 100).toFixed(2));
    const answers = await everywhere(10, (crash, index) =>
      cashOut(crash, {
        ...{ playerId: player, betId, at: moments[index % 5] ?? at },
        ...(index % 3 === 0 ? {} : { key: `key ${String(index % 7)}` }),
      }),
    );
    const [due = ''] = answers;
    expect(new Set(answers)).toEqual(new Set([due]));
    expect(possible).toContain(due);
    expect(await countTransfers(`crash-payout:${betId}`)).toBe(1);
    const balance = await table.balanceOf(player);
    // Whoever waited for an answer in vain asks again: while the round runs, and long after.
    table.clock.advance(1);
    expect(await cashOut(table.crash, { playerId: player, betId, at: table.clock.now() })).toBe(due);
    await table.finish(running);
    expect(await cashOut(table.crash, { playerId: player, betId, at: table.clock.now() })).toBe(due);
    expect(await cashOut(table.crash, { playerId: player, betId, at, key: 'key 1' })).toBe(due);
    expect(await table.balanceOf(player)).toBe(balance);
    expect(await countTransfers(`crash-payout:${betId}`)).toBe(1);
  }
});

test('a cash-out that stands still in the middle of its payment is the only one, whatever others come meanwhile', async () => {
  const [player = 0n] = await table.addPlayers(1, 100_00n);
  const round = await table.awaitRound((point) => point > 130);
  const betId = await placeBet(table.crash, { playerId: player, at: table.clock.now() });
  const running = await table.run(round);
  table.clock.advanceTo(running.startedAt + Math.floor(running.crashMs / 2));
  // The wallet is held, so that the first to come waits with its payment half written, and all others behind it.
  const holder = await table.pool.connect();
  await holder.query('begin');
  await holder.query(`select from accounts where owner_id = $1 and kind = 'wallet' for update`, [player]);
  const asking = Promise.all(
    servers.map((crash, index) => cashOut(crash, { playerId: player, betId, at: running.startedAt + 200 * index })),
  );
  await eventually(async () => {
    const waiting = await table.pool.query(
      `select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    );
    return waiting.rowCount === SERVERS ? true : undefined;
  });
  await holder.query('commit');
  holder.release();
  const answers = await asking;
  expect(new Set(answers).size).toBe(1);
  expect(await countTransfers(`crash-payout:${betId}`)).toBe(1);
  await table.finish(running);
});

test('a server that still takes the round before for the one that runs pays what the right one has reached', async () => {
  const other = table.openOther();
  const [player = 0n] = await table.addPlayers(1, 100_00n);
  for (let turn = 0; turn < 3; turn += 1) {
    const round = await table.awaitRound((point) => point > 130);
    const betId = await placeBet(table.crash, { playerId: player, at: table.clock.now(), amount: 1_00n });
    const running = await table.run(round);
    const elapsed = Math.floor(running.crashMs / 3);
    // It learns of this round by the first cash-out that it is asked for, and learns nothing of its end.
    const asked = { playerId: player, betId, at: running.startedAt + elapsed };
    expect(await cashOut(other, asked)).toBe((crashMultiplierAt(elapsed) / 100).toFixed(2));
    await table.finish(running);
  }
});

test('the balance in a repeated answer holds the win, whichever server gives it', async () => {
  const [player = 0n] = await table.addPlayers(1, 100_00n);
  const round = await table.awaitRound((point) => point > 130);
  const betId = await placeBet(table.crash, { playerId: player, at: table.clock.now() });
  const running = await table.run(round);
  table.clock.advanceTo(running.startedAt + Math.floor(running.crashMs / 2));
  const order = { playerId: player, betId, receivedAt: table.clock.now(), key: undefined };
  const answers = await Promise.all(servers.map((crash) => crash.cashOut(order)));
  const [first] = answers;
  expect(answers).toEqual(answers.map(() => first));
  await table.finish(running);
});

test("a bet of another player's, and one that is not there, are unknown alike", async () => {
  const [asha = 0n, bina = 0n] = await table.addPlayers(2, 100_00n);
  const round = await table.awaitRound((point) => point > 130);
  const at = table.clock.now();
  const betId = await placeBet(table.crash, { playerId: asha, at });
  const running = await table.run(round);
  for (const id of [betId, '019a0000-0000-7000-8000-000000000000']) {
    expect(await cashOut(table.crash, { playerId: bina, betId: id, at: running.startedAt })).toBe('CRASH_BET_UNKNOWN');
    expect(await cancel(table.crash, { playerId: bina, betId: id, at })).toBe('CRASH_BET_UNKNOWN');
  }
  await table.finish(running);
});

test('a bet that is taken back while the next round opens is refunded or plays, never both', async () => {
  for (let turn = 0; turn < 15; turn += 1) {
    const players = await table.addPlayers(12, 100_00n);
    const round = await table.awaitRound((point) => point > 110);
    const running = await table.run(round);
    const bets = await Promise.all(
      players.map((playerId) => placeBet(table.crash, { playerId, at: running.startedAt })),
    );
    await table.finish(running);
    const opening = table.clock.now() + 3_000;
    const canceling = everywhere(6, (crash, index) => {
      const [playerId = 0n, betId = ''] = [players[index % 12], bets[index % 12]];
      return cancel(crash, { playerId, betId, at: opening });
    });
    table.clock.advanceTo(opening);
    const answers = await canceling;
    const next = await table.awaitRound();
    for (const [index, betId] of bets.entries()) {
      const [bet] = (
        await table.pool.query<{ status: string; round: bigint | null }>(
          'select status, round from crash_bets where id = $1',
          [betId],
        )
      ).rows;
      const own = new Set(answers.filter((_, asked) => asked % 12 === index));
      const isBack = bet?.status === 'canceled';
      expect(own).toEqual(new Set([isBack ? 'canceled' : 'CRASH_BET_NOT_PENDING']));
      expect(bet?.round).toBe(isBack ? null : next.id);
      expect(await countTransfers(`crash-refund:${betId}`)).toBe(isBack ? 1 : 0);
    }
  }
}, 120_000);

test('bets that are written while the next round opens are in it or wait for it, and all of them play once', async () => {
  const other = servers[1] ?? table.crash;
  for (let turn = 0; turn < 20; turn += 1) {
    const players = await table.addPlayers(20, 100_00n);
    const round = await table.awaitRound((point) => point > 110);
    const running = await table.run(round);
    await table.finish(running);
    const at = table.clock.now();
    const betting = Promise.all(players.map((playerId) => placeBet(other, { playerId, at })));
    table.clock.advance(3_000);
    const bets = await betting;
    expect(bets.filter((answer) => !BET_ID.test(answer))).toEqual([]);
    const next = await table.awaitRound();
    const rounds = await table.pool.query<{ round: bigint | null }>(
      'select distinct round from crash_bets where id = any ($1::uuid[])',
      [bets],
    );
    expect(rounds.rows).toEqual([{ round: next.id }]);
  }
}, 120_000);

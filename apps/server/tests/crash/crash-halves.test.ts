import { paise } from '@rang/contract';
import { crashHalf, crashMultiplierAt, crashPaysAt, decideCashOut, multiplyRoundingUp } from '@rang/games';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Crash } from '../../src/modules/crash/index.ts';
import {
  cashOut,
  cashOutHalf,
  openCrashTable,
  placeBet,
  type CrashTable,
  expectCleanBooks,
  openServers,
} from '../house/crash-table.ts';
import { eventually } from '../house/eventually.ts';

const SERVERS = 4;

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

const serverAt = (index: number): Crash => servers[index % SERVERS] ?? table.crash;
const textAt = (elapsedMs: number): string => (crashMultiplierAt(elapsedMs) / 100).toFixed(2);

/** The bet, and after it the half that was cashed out of it. */
async function readParts(betId: string) {
  const found = await table.pool.query<{
    id: string;
    amount: bigint;
    staked: bigint;
    status: string;
    multiplier: number | null;
    payout: bigint | null;
  }>(
    `select id, amount, staked, status, multiplier::float8 as multiplier, payout
     from crash_bets where id = $1 or half_of = $1 order by half_of is not null`,
    [betId],
  );
  return found.rows;
}

async function listPayments(betIds: readonly string[]): Promise<bigint[]> {
  const found = await table.pool.query<{ amount: bigint }>(
    `select amount from transfers where reference = any ($1::text[]) and reason <> 'bet' order by id`,
    [betIds],
  );
  return found.rows.map(({ amount }) => amount);
}

interface Flight {
  readonly player: bigint;
  readonly betId: string;
  readonly startedAt: number;
  readonly crashMs: number;
  readonly running: Awaited<ReturnType<CrashTable['run']>>;
}

/** A bet in flight, on a round that goes far enough to be left at twice, and not for minutes. */
async function fly(bet: { amount?: bigint; target?: number } = {}): Promise<Flight> {
  const [player = 0n] = await table.addPlayers(1, 1_000_000_00n);
  const round = await table.awaitRound((point) => point > 200 && point < 2_000);
  const betId = await placeBet(table.crash, { playerId: player, at: table.clock.now(), ...bet });
  const running = await table.run(round);
  return { player, betId, running, startedAt: running.startedAt, crashMs: running.crashMs };
}

test('half is paid at the moment of its receipt and the rest flies on: cashed out by hand, or lost at the crash', async () => {
  for (const ending of ['by hand', 'at the crash'] as const) {
    const { player, betId, running, startedAt } = await fly({ amount: 10_01n });
    const before = await table.balanceOf(player);
    const taken = await table.crash.cashOutHalf({
      playerId: player,
      betId,
      receivedAt: startedAt + 3_000,
      key: 'half',
    });
    expect(taken).toMatchObject({ multiplier: 1.19, winAmount: 5_95n, balance: before + 5_95n });
    expect(taken.bet).toMatchObject({ betId, status: 'active', amount: 5_01n, halfAmount: 5_00n });
    expect(taken.half).toMatchObject({ status: 'cashed_out', cashedOutBy: 'player', amount: 5_00n, halfOf: betId });
    if (ending === 'by hand')
      expect(await cashOut(table.crash, { playerId: player, betId, at: startedAt + 6_000 })).toBe('1.43');
    await table.finish(running);
    const [rest, half] = await readParts(betId);
    const won = ending === 'by hand';
    expect(rest).toMatchObject({ amount: 5_01n, staked: 10_01n, status: won ? 'cashed_out' : 'lost' });
    expect(half).toMatchObject({ id: taken.half.betId, amount: 5_00n, payout: 5_95n, status: 'cashed_out' });
    expect(await listPayments([betId, taken.half.betId])).toEqual(won ? [5_95n, 7_17n] : [5_95n]);
    expect(await table.balanceOf(player)).toBe(before + 5_95n + (won ? 7_17n : 0n));
  }
});

test('a target is paid of what is left, and at exactly the target', async () => {
  const { player, betId, running, startedAt } = await fly({ amount: 10_00n, target: 150 });
  expect(await cashOutHalf(table.crash, { playerId: player, betId, at: startedAt + 3_000 })).toBe('1.19');
  await table.finish(running);
  const [rest, half] = await readParts(betId);
  expect(rest).toMatchObject({ status: 'cashed_out', multiplier: 150, payout: 7_50n });
  expect(half).toMatchObject({ status: 'cashed_out', multiplier: 119, payout: 5_95n });
});

test('half asked for everywhere at once, with keys and without, and again later, is one half, one payment and one answer', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const { player, betId, running, startedAt } = await fly({ amount: 10_00n });
    const moments = Array.from({ length: 5 }, (_, index) => startedAt + 1_000 * (index + 1));
    const ask = (index: number): Promise<string> =>
      cashOutHalf(serverAt(index), {
        ...{ playerId: player, betId, at: moments[index % 5] ?? 0 },
        ...(index % 3 === 0 ? {} : { key: `key ${String(index % 7)}` }),
      });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(index)));
    const [due = ''] = answers;
    expect(new Set(answers)).toEqual(new Set([due]));
    expect(moments.map((at) => textAt(at - startedAt))).toContain(due);
    const parts = await readParts(betId);
    expect(parts.map(({ amount, status }) => ({ amount, status }))).toEqual([
      { amount: 5_00n, status: 'active' },
      { amount: 5_00n, status: 'cashed_out' },
    ]);
    const ids = parts.map(({ id }) => id);
    expect(await listPayments(ids)).toHaveLength(1);
    // Whoever waited for an answer in vain asks again, under the same key and another: in flight, and long after.
    expect(await ask(1)).toBe(due);
    await table.finish(running);
    expect([await ask(1), await ask(3)]).toEqual([due, due]);
    expect(await listPayments(ids)).toHaveLength(1);
  }
});

test('a key that was used for the whole is no key for the half, nor the other way round', async () => {
  const { player, betId, running, startedAt } = await fly();
  const at = startedAt + 1_000;
  expect(await cashOutHalf(table.crash, { playerId: player, betId, at, key: 'one' })).toBe('1.06');
  expect(await cashOut(table.crash, { playerId: player, betId, at, key: 'one' })).toBe('KEY_REUSED');
  expect(await cashOut(table.crash, { playerId: player, betId, at, key: 'two' })).toBe('1.06');
  expect(await cashOutHalf(table.crash, { playerId: player, betId, at, key: 'two' })).toBe('KEY_REUSED');
  await table.finish(running);
});

test('half and whole asked for at once pay both halves or the whole once, whatever server comes first', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const { player, betId, running, startedAt } = await fly({ amount: 10_01n });
    const before = await table.balanceOf(player);
    const at = startedAt + 4_000;
    const order = { playerId: player, betId, at };
    const asking = Array.from({ length: 8 }, (_, index) =>
      (index + turn) % 2 === 0 ? cashOut(serverAt(index), order) : cashOutHalf(serverAt(index), order),
    );
    const answers = await Promise.all(asking);
    const parts = await readParts(betId);
    const isHalved = parts.length === 2;
    expect(new Set(answers)).toEqual(new Set(isHalved ? ['1.27'] : ['1.27', 'CRASH_BET_CASHED_OUT']));
    const paid = isHalved ? [6_35n, 6_37n] : [12_72n];
    expect((await listPayments(parts.map(({ id }) => id))).toSorted()).toEqual(paid);
    expect(await table.balanceOf(player)).toBe(before + paid.reduce((sum, each) => sum + each, 0n));
    await table.finish(running);
  }
});

test('a half that stands still in the middle of its payment is the only one, and the whole pays what it left', async () => {
  const { player, betId, running, startedAt } = await fly({ amount: 10_00n });
  // The wallet is held, so that the half waits with its payment half written, and all others behind it.
  const holder = await table.pool.connect();
  await holder.query('begin');
  await holder.query(`select from accounts where owner_id = $1 and kind = 'wallet' for update`, [player]);
  const countBlocked = async (): Promise<number> => {
    const waiting = await table.pool.query(
      `select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    );
    return waiting.rowCount ?? 0;
  };
  const at = startedAt + 4_000;
  const first = cashOutHalf(serverAt(1), { playerId: player, betId, at });
  await eventually(async () => ((await countBlocked()) === 1 ? true : undefined));
  const second = cashOutHalf(serverAt(2), { playerId: player, betId, at: at + 500 });
  const whole = cashOut(serverAt(3), { playerId: player, betId, at: at + 1_000 });
  await eventually(async () => ((await countBlocked()) === 3 ? true : undefined));
  await holder.query('commit');
  holder.release();
  expect(await Promise.all([first, second, whole])).toEqual(['1.27', '1.27', '1.34']);
  const parts = await readParts(betId);
  expect(parts.map(({ amount, payout }) => [amount, payout])).toEqual([
    [5_00n, 6_70n],
    [5_00n, 6_35n],
  ]);
  expect(await listPayments(parts.map(({ id }) => id))).toEqual([6_35n, 6_70n]);
  await table.finish(running);
});

test('half asked for while the tick pays the target: the target pays the whole, or half of it after the half', async () => {
  for (let turn = 0; turn < 15; turn += 1) {
    const { player, betId, running, startedAt } = await fly({ amount: 10_00n, target: 120 });
    let dueMs = 0;
    while (crashMultiplierAt(dueMs) < 120) dueMs += 1;
    // Received in the last millisecond before the target is reached, and written while the tick after it pays.
    const asking = cashOutHalf(serverAt(1 + (turn % 3)), { playerId: player, betId, at: startedAt + dueMs - 1 });
    table.clock.advanceTo(startedAt + dueMs + 100);
    const answer = await asking;
    await eventually(async () => ((await readParts(betId))[0]?.status === 'cashed_out' ? true : undefined));
    const parts = await readParts(betId);
    const paid = await listPayments(parts.map(({ id }) => id));
    if (answer === '1.19') expect(paid.toSorted()).toEqual([5_95n, 6_00n]);
    else expect([answer, paid]).toEqual(['CRASH_BET_CASHED_OUT', [12_00n]]);
    // From the moment on in which the target was reached there is no half.
    const late = { playerId: player, betId, at: startedAt + dueMs };
    expect(await cashOutHalf(table.crash, late)).toBe(answer);
    await table.finish(running);
  }
});

test('once the target was reached no half is taken, though no tick has paid it yet', async () => {
  const { player, betId, running, startedAt, crashMs } = await fly({ amount: 10_00n, target: 120 });
  let dueMs = 0;
  while (crashMultiplierAt(dueMs) < 120) dueMs += 1;
  for (const elapsed of [dueMs, dueMs + 500, crashMs, crashMs + 5_000]) {
    expect(await cashOutHalf(table.crash, { playerId: player, betId, at: startedAt + elapsed })).toBe(
      'CRASH_BET_CASHED_OUT',
    );
  }
  await table.finish(running);
  expect(await readParts(betId)).toMatchObject([{ status: 'cashed_out', multiplier: 120, payout: 12_00n }]);
});

test('of halves around the crash exactly those received before it are paid, at their own moment', async () => {
  const players = await table.addPlayers(220, 1_000_00n);
  for (let turn = 0; turn < 4; turn += 1) {
    const round = await table.awaitRound((point) => point > 105);
    const bets = await Promise.all(
      players.map((playerId) => placeBet(table.crash, { playerId, at: table.clock.now(), amount: 2_01n })),
    );
    const running = await table.run(round);
    const crashAt = running.startedAt + running.crashMs;
    table.clock.advanceTo(crashAt - 6);
    const offsets = players.map((_, index) => (index % 11) - 5);
    const asking = players.map((playerId, index) =>
      cashOutHalf(table.crash, { playerId, betId: bets[index] ?? '', at: crashAt + (offsets[index] ?? 0) }),
    );
    // They are still being written when the round crashes.
    await table.finish(running);
    const answers = await Promise.all(asking);
    expect(answers).toEqual(
      offsets.map((offset) => (offset < 0 ? textAt(running.crashMs + offset) : 'CRASH_TOO_LATE')),
    );
    const written = await Promise.all(bets.map(readParts));
    expect(written.map((parts) => parts.map(({ status, amount }) => [status, amount]))).toEqual(
      offsets.map((offset) =>
        offset < 0
          ? [
              ['lost', 1_01n],
              ['cashed_out', 1_00n],
            ]
          : [['lost', 2_01n]],
      ),
    );
  }
});

test('a half that races the settlement by another server is paid or too late, as it is answered', async () => {
  for (let turn = 0; turn < 15; turn += 1) {
    const players = await table.addPlayers(8, 100_00n);
    const round = await table.awaitRound((point) => point > 105);
    const bets = await Promise.all(
      players.map((playerId) => placeBet(table.crash, { playerId, at: table.clock.now() })),
    );
    const running = await table.run(round);
    const at = running.startedAt + running.crashMs - 1;
    table.clock.advanceTo(at);
    const asking = players.map((playerId, index) =>
      cashOutHalf(serverAt(1 + (index % 3)), { playerId, betId: bets[index] ?? '', at }),
    );
    await table.finish(running);
    for (const [index, answer] of (await Promise.all(asking)).entries()) {
      expect([textAt(running.crashMs - 1), 'CRASH_TOO_LATE']).toContain(answer);
      expect(await readParts(bets[index] ?? '')).toHaveLength(answer === 'CRASH_TOO_LATE' ? 1 : 2);
    }
  }
});

test('what cannot be halved is refused, and nothing is taken or paid', async () => {
  const [player = 0n, other = 0n] = await table.addPlayers(2, 100_00n);
  const round = await table.awaitRound((point) => point > 130);
  const at = table.clock.now();
  const small = await placeBet(table.crash, { playerId: player, at, amount: 1_99n });
  const whole = await placeBet(table.crash, { playerId: player, at, slot: 2 });
  const ask = (betId: string, atMs: number, playerId = player): Promise<string> =>
    cashOutHalf(table.crash, { playerId, betId, at: atMs });
  expect(await ask(whole, at)).toBe('CRASH_NOT_RUNNING');
  const running = await table.run(round);
  const { startedAt } = running;
  expect(await ask(whole, startedAt - 1)).toBe('CRASH_NOT_RUNNING');
  expect(await ask(small, startedAt + 100)).toBe('CRASH_BET_TOO_SMALL_TO_HALVE');
  expect(await ask(whole, startedAt + 100, other)).toBe('CRASH_BET_UNKNOWN');
  expect(await ask('019a0000-0000-7000-8000-000000000000', startedAt)).toBe('CRASH_BET_UNKNOWN');
  expect(await cashOut(table.crash, { playerId: player, betId: small, at: startedAt + 100 })).toBe('1.00');
  expect(await ask(small, startedAt + 200)).toBe('CRASH_BET_CASHED_OUT');
  expect(await ask(whole, startedAt + 300)).toBe('1.01');
  const [, half] = await readParts(whole);
  // The half itself has ended.
  expect(await ask(half?.id ?? '', startedAt + 400)).toBe('CRASH_BET_CASHED_OUT');
  const next = await placeBet(table.crash, { playerId: other, at: startedAt + 400 });
  expect(await ask(next, startedAt + 500, other)).toBe('CRASH_NOT_RUNNING');
  await table.finish(running);
  const after = startedAt + running.crashMs + 10;
  const lost = await placeBet(table.crash, { playerId: other, at: after, slot: 2 });
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
  await table.finish(await table.run(await table.awaitRound()));
  expect(await ask(lost, table.clock.now(), other)).toBe('CRASH_TOO_LATE');
});

test('every half and every rest is decided and paid as the rules say, and together no more than one bet may win', async () => {
  const asks = Array.from({ length: 240 }, (_, index) => ({
    target: index % 3 === 0 ? null : 101 + ((index * 7_919) % 300),
    amount: 1_50n + BigInt((index * 104_729) % 99_900_000),
    halfShare: (index % 12) / 11,
    wholeShare: (index % 7) / 6,
  }));
  const players = await table.addPlayers(asks.length, 1_000_000_00n);
  const round = await table.awaitRound((point) => point > 150 && point < 400);
  const bets = await Promise.all(
    asks.map(({ target, amount }, index) =>
      placeBet(table.crash, {
        ...{ playerId: players[index] ?? 0n, at: table.clock.now(), amount },
        ...(target === null ? {} : { target }),
      }),
    ),
  );
  const { startedAt, crashMs, crashPoint, ...running } = await table.run(round);
  const momentOf = (share: number): number => Math.round(crashMs * share);
  // The clock stands, so that the house has paid no target yet; each command comes with a moment of its own.
  const halves = await Promise.all(
    asks.map(({ halfShare }, index) =>
      cashOutHalf(serverAt(index), {
        ...{ playerId: players[index] ?? 0n, betId: bets[index] ?? '' },
        at: startedAt + momentOf(halfShare),
      }),
    ),
  );
  const wholes = await Promise.all(
    asks.map(({ wholeShare }, index) =>
      cashOut(serverAt(index + 1), {
        ...{ playerId: players[index] ?? 0n, betId: bets[index] ?? '' },
        at: startedAt + momentOf(wholeShare),
      }),
    ),
  );
  await table.finish({ startedAt, crashMs, crashPoint, ...running });
  for (const [index, { target, amount, halfShare, wholeShare }] of asks.entries()) {
    const stake = paise(amount);
    const paysAt = crashPaysAt({ stake, target });
    const decide = (share: number) => decideCashOut({ elapsedMs: momentOf(share), paysAt, crashPoint });
    const [early, late] = [decide(halfShare), decide(wholeShare)];
    const split = crashHalf(stake);
    const isDue = early !== 'too-late' && early.multiplier === paysAt;
    let due = 'CRASH_BET_TOO_SMALL_TO_HALVE';
    if (isDue) due = 'CRASH_BET_CASHED_OUT';
    else if (early === 'too-late') due = 'CRASH_TOO_LATE';
    else if (split !== undefined) due = (early.multiplier / 100).toFixed(2);
    expect(halves[index]).toBe(due);
    expect(wholes[index]).toBe(late === 'too-late' ? 'CRASH_TOO_LATE' : (late.multiplier / 100).toFixed(2));
    const parts = split !== undefined && !isDue && early !== 'too-late' ? split : undefined;
    const paid = [
      late === 'too-late' ? 0n : multiplyRoundingUp(parts?.rest ?? stake, late.multiplier),
      parts === undefined || early === 'too-late' ? 0n : multiplyRoundingUp(parts.half, early.multiplier),
    ];
    expect(await table.balanceOf(players[index] ?? 0n)).toBe(
      1_000_000_00n - amount + (paid[0] ?? 0n) + (paid[1] ?? 0n),
    );
  }
});

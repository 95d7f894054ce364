import { paise } from '@rang/contract';
import { crashMultiplierAt, crashPaysAt, decideCashOut, multiplyRoundingUp } from '@rang/games';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createArrivals } from '../../src/platform/http/arrivals.ts';
import type { PlayerIdentity } from '../../src/platform/http/routes.ts';
import {
  cashOut,
  expectCleanBooks,
  openCrashTable,
  openServers,
  placeBet,
  type CrashTable,
} from '../house/crash-table.ts';
import { eventually } from '../house/eventually.ts';

const OFFSETS_MS = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5];
const BET_ID = /^[0-9a-f-]{36}$/;

let table: CrashTable;

beforeAll(async () => {
  table = await openCrashTable();
  table.crash.start();
});
afterAll(async () => {
  await table.close();
});
afterEach(async () => {
  await expectCleanBooks(table);
});

const offsetOf = (index: number): number => OFFSETS_MS[index % OFFSETS_MS.length] ?? 0;

interface WrittenBet {
  readonly status: string;
  readonly round: bigint | null;
  readonly multiplier: number | null;
  readonly payout: bigint | null;
}

async function readBets(ids: readonly string[]): Promise<WrittenBet[]> {
  const found = await table.pool.query<WrittenBet>(
    `select b.status, b.round, b.multiplier::float8 as multiplier, b.payout
     from unnest($1::uuid[]) with ordinality as a (id, ord) join crash_bets b on b.id = a.id order by a.ord`,
    [ids],
  );
  return found.rows;
}

test('of thousands of bets around the start, exactly those received before it play in the round', async () => {
  const players = await table.addPlayers(660, 1_000_00n);
  for (let turn = 0; turn < 4; turn += 1) {
    const round = await table.awaitRound((point) => point > 110);
    // Some are written before the start, some are still on their way when the clock has passed it.
    const early = players.slice(0, 330);
    const startsAt = round.starts_at.getTime();
    const bet = (group: readonly bigint[]): Promise<string[]> =>
      Promise.all(
        group.map((playerId, index) =>
          placeBet(table.crash, { playerId, at: startsAt + offsetOf(index), amount: 100n }),
        ),
      );
    const first = await bet(early);
    const second = bet(players.slice(330));
    const running = await table.run(round);
    const written = await readBets([...first, ...(await second)]);
    expect(written).toHaveLength(660);
    const wrong = written.filter(({ status, round: played }, index) =>
      offsetOf(index % 330) < 0
        ? status !== 'active' || played !== round.id
        : status !== 'pending_next_round' || played !== null,
    );
    expect(wrong).toEqual([]);
    await table.finish(running);
    // Those that were too late play in the round after it.
    await table.finish(await table.run(await table.awaitRound()));
  }
});

test('bets that another server received before the start play in the round, however they race it, and none comes in later', async () => {
  const other = table.openOther();
  for (let turn = 0; turn < 25; turn += 1) {
    const players = await table.addPlayers(20, 100_00n);
    const round = await table.awaitRound((point) => point > 110);
    const at = round.starts_at.getTime() - 1;
    const betting = Promise.all(players.map((playerId) => placeBet(other, { playerId, at })));
    const running = await table.run(round);
    const started = await table.pool.query<{ bets: number }>(
      'select count(*)::int as bets from crash_bets where round = $1 and player_id = any ($2::bigint[])',
      [round.id, players],
    );
    const bets = await betting;
    expect(bets.filter((answer) => !BET_ID.test(answer))).toEqual([]);
    const played = (await readBets(bets)).filter((bet) => bet.round === round.id);
    expect(played).toHaveLength(bets.length);
    // Nothing has come in since the round began to run.
    expect(played).toHaveLength(started.rows[0]?.bets ?? -1);
    await table.finish(running);
  }
});

test('of thousands of cash-outs around the crash, exactly those received before it are paid, at their own moment', async () => {
  const servers = openServers(table, 3);
  const players = await table.addPlayers(550, 1_000_00n);
  for (let turn = 0; turn < 6; turn += 1) {
    const round = await table.awaitRound((point) => point > 105);
    const bets = await Promise.all(
      players.map((playerId) => placeBet(table.crash, { playerId, at: table.clock.now(), amount: 100n })),
    );
    const running = await table.run(round);
    const crashAt = running.startedAt + running.crashMs;
    table.clock.advanceTo(crashAt - 6);
    const asking = players.map((playerId, index) =>
      cashOut(servers[index % servers.length] ?? table.crash, {
        playerId,
        betId: bets[index] ?? '',
        at: crashAt + offsetOf(index),
      }),
    );
    // They are still being written when the round crashes.
    await table.finish(running);
    const answers = await Promise.all(asking);
    const written = await readBets(bets);
    const expected = players.map((_, index) => {
      const offset = offsetOf(index);
      if (offset >= 0) return { answer: 'CRASH_TOO_LATE', status: 'lost', multiplier: null, payout: null };
      const multiplier = crashMultiplierAt(running.crashMs + offset);
      const payout = multiplyRoundingUp(paise(100n), multiplier);
      return { answer: (multiplier / 100).toFixed(2), status: 'cashed_out', multiplier, payout };
    });
    expect(
      written.map(({ status, multiplier, payout }, index) => ({ answer: answers[index], status, multiplier, payout })),
    ).toEqual(expected);
    const above = written.filter((bet) => (bet.multiplier ?? 0) > running.crashPoint);
    expect(above).toEqual([]);
  }
});

test('cash-outs that another server received before the crash are paid, however they race the settlement', async () => {
  const other = table.openOther();
  for (let turn = 0; turn < 30; turn += 1) {
    const players = await table.addPlayers(15, 100_00n);
    const round = await table.awaitRound((point) => point > 105);
    const bets = await Promise.all(
      players.map((playerId) => placeBet(table.crash, { playerId, at: table.clock.now() })),
    );
    const running = await table.run(round);
    const at = running.startedAt + running.crashMs - 1;
    const due = (crashMultiplierAt(running.crashMs - 1) / 100).toFixed(2);
    table.clock.advanceTo(at);
    const asking = players.map((playerId, index) => cashOut(other, { playerId, betId: bets[index] ?? '', at }));
    await table.finish(running);
    const answers = await Promise.all(asking);
    const written = await readBets(bets);
    for (const [index, answer] of answers.entries()) {
      expect(answer).toBe(due);
      expect(written[index]?.status).toBe('cashed_out');
    }
  }
});

test('a cash-out whose player is still being looked up when the round crashes is paid at its own moment', async () => {
  const arrivals = createArrivals();
  const own = await openCrashTable({ arrivals });
  onTestFinished(() => own.close());
  own.crash.start();
  const [player = 0n] = await own.addPlayers(1, 100_00n);
  const round = await own.awaitRound((point) => point > 110);
  const betId = await placeBet(own.crash, { playerId: player, at: own.clock.now() });
  const running = await own.run(round);
  const at = running.startedAt + running.crashMs - 1;
  own.clock.advanceTo(at);
  const lookingUp = Promise.withResolvers<PlayerIdentity>();
  const known = arrivals.watch(() => lookingUp.promise)('token');
  const asked = Promise.resolve(known).then(({ playerId }) => cashOut(own.crash, { playerId, betId, at }));
  own.clock.advanceTo(at + 100);
  // Long enough for a settlement that would not wait.
  for (let turn = 0; turn < 20; turn += 1) await own.pool.query('select pg_sleep(0.01)');
  lookingUp.resolve({ playerId: player, username: 'asha', sessionId: '' });
  expect(await asked).toBe((crashMultiplierAt(running.crashMs - 1) / 100).toFixed(2));
  await own.finish(running);
});

test('every cash-out is decided as the rules decide it, whatever its moment, its target and its stake', async () => {
  const asks: { target: number | null; amount: bigint; share: number }[] = [];
  for (let index = 0; index < 300; index += 1) {
    const target = index % 3 === 0 ? null : 101 + ((index * 7_919) % 400);
    asks.push({ target, amount: 100n + BigInt((index * 104_729) % 99_900_000), share: (index % 13) / 11 });
  }
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
  const running = await table.run(round);
  // The clock stands, so that the house has paid no target yet; each command comes with a moment of its own.
  const answers = await Promise.all(
    asks.map(({ share }, index) =>
      cashOut(table.crash, {
        ...{ playerId: players[index] ?? 0n, betId: bets[index] ?? '' },
        at: running.startedAt + Math.round(running.crashMs * share),
      }),
    ),
  );
  const expected = asks.map(({ target, amount, share }) => {
    const decided = decideCashOut({
      elapsedMs: Math.round(running.crashMs * share),
      paysAt: crashPaysAt({ stake: paise(amount), target }),
      crashPoint: running.crashPoint,
    });
    return decided === 'too-late' ? 'CRASH_TOO_LATE' : (decided.multiplier / 100).toFixed(2);
  });
  expect(answers).toEqual(expected);
  await table.finish(running);
});

test('a cash-out received before the round ran, or in a round that waits, pays nothing and takes nothing', async () => {
  const [player = 0n] = await table.addPlayers(1, 100_00n);
  const round = await table.awaitRound((point) => point > 110);
  const at = table.clock.now();
  const betId = await placeBet(table.crash, { playerId: player, at });
  expect(await cashOut(table.crash, { playerId: player, betId, at })).toBe('CRASH_NOT_RUNNING');
  const running = await table.run(round);
  expect(await cashOut(table.crash, { playerId: player, betId, at: running.startedAt - 1 })).toBe('CRASH_NOT_RUNNING');
  expect((await readBets([betId]))[0]?.status).toBe('active');
  expect(await cashOut(table.crash, { playerId: player, betId, at: running.startedAt })).toBe('1.00');
  await table.finish(running);
});

test('a bet that has won the most that a bet may win is paid by the house', async () => {
  const [player = 0n] = await table.addPlayers(1, 1_000_000_00n);
  const round = await table.awaitRound((point) => point > 110);
  const betId = await placeBet(table.crash, { playerId: player, at: table.clock.now(), amount: 1_000_000_00n });
  // As if the round went far: the limit is written down to where it goes by itself.
  await table.pool.query('update crash_bets set limit_multiplier = 105 where id = $1', [betId]);
  const running = await table.run(round);
  while (crashMultiplierAt(table.clock.now() - running.startedAt) < 105) table.clock.advance(100);
  await eventually(async () => ((await readBets([betId]))[0]?.status === 'cashed_out' ? true : undefined));
  expect((await readBets([betId]))[0]).toMatchObject({ multiplier: 105, payout: 1_050_000_00n });
  const own = await table.crash.listBets({ playerId: player, limit: 1, before: undefined });
  expect(own[0]).toMatchObject({ status: 'cashed_out', cashedOutBy: 'limit', cashoutMultiplier: 1.05 });
  await table.pool.query('update crash_bets set limit_multiplier = 10000, cashed_out_by = $2 where id = $1', [
    ...[betId, 'player'],
  ]);
  await table.pool.query(
    `update crash_bets b set ended_at = r.started_at + make_interval(secs => ceil(ln(1.05) / 0.00006) / 1000)
     from crash_rounds r where r.id = b.round and b.id = $1`,
    [betId],
  );
  await table.finish(running);
});

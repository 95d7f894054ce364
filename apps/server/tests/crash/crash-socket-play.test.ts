import { randomUUID } from 'node:crypto';
import type { crashBet, crashBetTaken, crashCashedOut, crashSnapshot } from '@rang/contract';
import { crashMultiplierAt } from '@rang/games';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { getPublicName } from '../../src/modules/accounts/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { listReceived, openCrashHouse, type CrashHouse } from './crash-sockets.ts';
import type { TestPlayer } from '../house/open-house.ts';
import type { TestSocket } from '../house/socket-client.ts';

/** As it crosses the wire. */
type CrashBet = z.input<typeof crashBet>;
type CrashBetTaken = z.input<typeof crashBetTaken>;
type CrashCashedOut = z.input<typeof crashCashedOut>;
type CrashSnapshot = z.input<typeof crashSnapshot>;

let crash: CrashHouse;
let count = 0;

beforeAll(async () => {
  crash = await openCrashHouse();
});
afterAll(async () => {
  await crash.close();
});

async function enter(balancePaise = 100_00n): Promise<TestPlayer> {
  count += 1;
  return await crash.house.enter(`player${String(count)}`, balancePaise);
}

async function bet(socket: TestSocket, order: object = {}): Promise<CrashBetTaken> {
  const taken = await socket.ask('place_bet', { amount: 10, ...order });
  expect(taken).toMatchObject({ success: true });
  return taken as unknown as CrashBetTaken;
}

const started = async (socket: TestSocket): Promise<CrashSnapshot> => {
  await expect.poll(() => listReceived(socket, 'initial_data')).toHaveLength(1);
  return listReceived(socket, 'initial_data')[0] as CrashSnapshot;
};

test('a round is seen by a visitor from its opening to its result, and a bet in it by its player on every screen', async () => {
  const { table, clock, join, house } = crash;
  const round = await table.awaitRound((point) => point > 130 && point < 200);
  const asha = await enter();
  const [visitor, phone, desk] = [await join(), await join(asha), await join(asha)];
  expect(await started(visitor)).toMatchObject({ gameState: 'waiting', gameId: String(round.id), ownBets: [] });

  const taken = await bet(phone, { targetMultiplier: '1.20', key: 'first' });
  expect(taken).toMatchObject({ message: 'Bet placed successfully', forNextRound: false, balance: 90 });
  expect(await phone.ask('place_bet', { amount: 10, targetMultiplier: '1.20', key: 'first' })).toEqual(taken);
  for (const screen of [phone, desk]) {
    await expect.poll(() => listReceived(screen, 'own_bets')).toEqual([{ bets: [taken.bet], balance: 90 }]);
  }
  clock.advance(100);
  await expect
    .poll(() => listReceived(visitor, 'current_bets').flatMap(({ added }) => added))
    .toMatchObject([
      { betId: taken.bet.betId, username: getPublicName({ ...asha, public_name: null }), amount: 10, status: 'active' },
    ]);

  const running = await table.run(round);
  await expect.poll(() => listReceived(visitor, 'game_state').at(-1)?.gameState).toBe('running');
  while (clock.now() + 100 < running.startedAt + running.crashMs) {
    clock.advance(100);
    // A question and its answer later the house has published what it had to.
    await visitor.ask('ping');
  }
  const ticks = listReceived(visitor, 'tick');
  expect(ticks.length).toBeGreaterThan(1);
  for (const [index, { multiplier, elapsed }] of ticks.entries()) {
    expect(multiplier).toBe(crashMultiplierAt(elapsed) / 100);
    expect(elapsed).toBeGreaterThan(ticks[index - 1]?.elapsed ?? 0);
  }
  const paid = { status: 'cashed_out', cashoutMultiplier: 1.2, winAmount: 12, cashedOutBy: 'target' };
  await expect.poll(() => listReceived(desk, 'own_bets').at(-1)).toMatchObject({ bets: [paid], balance: 102 });
  await table.finish(running);
  await expect
    .poll(() => listReceived(visitor, 'game_history')[0]?.added[0])
    .toMatchObject({
      gameId: String(round.id),
      crashPoint: running.crashPoint / 100,
      voided: false,
    });
  expect(listReceived(visitor, 'game_state').at(-1)).toMatchObject({
    ...{ gameState: 'crashed', finalMultiplier: running.crashPoint / 100, elapsedTime: running.crashMs },
    nextGameTime: new Date(clock.now() + 3_000).toISOString(),
  });
  // Whoever comes now, by socket or call, receives the same as whoever was there.
  const late = await started(await join(asha));
  expect(late.ownBets).toMatchObject([{ betId: taken.bet.betId, ...paid }]);
  expect(late.currentBets).toMatchObject([{ betId: taken.bet.betId, status: 'cashed_out', winAmount: 12 }]);
  const called = await house.call('GET', '/crash/state');
  expect(called.body).toEqual({ success: true, ...late, ownBets: [] });
  expect(await visitor.ask('sync')).toEqual(called.body);
  expect(await phone.ask('ping', {})).toEqual({ success: true, serverTime: new Date(clock.now()).toISOString() });
});

test('one cash-out asked for from two sockets and by calls at once, and again, is one payment and one answer', async () => {
  const { table, clock, join, house } = crash;
  const round = await table.awaitRound((point) => point > 150);
  const asha = await enter();
  const [phone, desk] = [await join(asha), await join(asha)];
  const { betId } = (await bet(phone)).bet;
  const running = await table.run(round);
  clock.advanceTo(running.startedAt + Math.floor(running.crashMs / 2));
  const call = async (): Promise<object> =>
    (await house.call('POST', '/crash/cashout', { token: asha.token, body: { betId } })).body;
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, turn) => {
      if (turn % 3 === 0) return call();
      return (turn % 3 === 1 ? phone : desk).ask('cashout', { betId, ...(turn % 2 ? { key: randomUUID() } : {}) });
    }),
  );
  const [first] = answers as unknown as CrashCashedOut[];
  expect(first).toMatchObject({ success: true, multiplier: crashMultiplierAt(clock.now() - running.startedAt) / 100 });
  for (const answer of answers) expect(answer).toEqual(first);
  await table.finish(running);
  expect(await desk.ask('cashout', { betId })).toEqual(first);
  const payments = await table.pool.query(`select from transfers where key like '%' || $1 || '%' and reason <> 'bet'`, [
    betId,
  ]);
  expect(payments.rowCount).toBe(1);
  expect(await house.balanceOf(asha)).toBe(first?.balance);
  expect(await listLedgerFaults(table.pool)).toEqual([]);
});

test('half asked for from two sockets and by calls at once is one half, told to every screen of its player and to watchers', async () => {
  const { table, clock, join, house } = crash;
  const round = await table.awaitRound((point) => point > 150);
  const asha = await enter();
  const [phone, desk, visitor] = [await join(asha), await join(asha), await join()];
  const { betId } = (await bet(phone)).bet;
  const running = await table.run(round);
  clock.advanceTo(running.startedAt + Math.floor(running.crashMs / 2));
  const call = async (): Promise<object> =>
    (await house.call('POST', '/crash/cashout-half', { token: asha.token, body: { betId } })).body;
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, turn) => {
      if (turn % 3 === 0) return call();
      return (turn % 3 === 1 ? phone : desk).ask('cashoutHalf', { betId, ...(turn % 2 ? { key: randomUUID() } : {}) });
    }),
  );
  const [first] = answers as unknown as (CrashCashedOut & { half: CrashBet })[];
  const multiplier = crashMultiplierAt(clock.now() - running.startedAt) / 100;
  expect(first).toMatchObject({
    ...{ success: true, multiplier, bet: { betId, amount: 5, halfAmount: 5, status: 'active' } },
    half: { amount: 5, halfOf: betId, cashoutMultiplier: multiplier, winAmount: first?.winAmount },
  });
  for (const answer of answers) expect(answer).toEqual(first);
  expect(await house.balanceOf(asha)).toBe(first?.balance);
  for (const screen of [phone, desk]) {
    await expect
      .poll(() => listReceived(screen, 'own_bets').at(-1))
      .toEqual({ bets: [first?.half, first?.bet], balance: first?.balance });
  }
  clock.advance(100);
  await expect
    .poll(() => listReceived(visitor, 'current_bets').at(-1))
    .toMatchObject({
      added: [{ betId: first?.half.betId, amount: 5, halfOf: betId, cashoutMultiplier: multiplier }],
      changed: [{ betId, amount: 5, halfAmount: 5, status: 'active' }],
      totals: { count: 2, totalBetAmount: 10 },
    });
  await table.finish(running);
  const mine = await house.call('GET', '/crash/my-bets', { token: asha.token });
  expect(mine.body['bets']).toMatchObject([
    { betId: first?.half.betId, status: 'cashed_out', halfOf: betId },
    { betId, status: 'lost', amount: 5, halfAmount: 5 },
  ]);
  const details = await house.call('GET', `/crash/rounds/${String(round.id)}`);
  expect(details.body['data']).toMatchObject({ totals: { count: 2, totalBetAmount: 10, cashedOut: 1 } });
  expect(await listLedgerFaults(table.pool)).toEqual([]);
});

test('a whole balance bet many times at once, by sockets and calls, is bet once', async () => {
  const { table, join, house } = crash;
  await table.awaitRound();
  const asha = await enter();
  const sockets = [await join(asha), await join(asha)];
  const order = (turn: number): object => ({ amount: 100, slot: (turn % 2) + 1 });
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, turn) =>
      turn % 4 < 2
        ? await sockets[turn % 2]?.ask('place_bet', order(turn >> 1))
        : (await house.call('POST', '/crash/place-bet', { token: asha.token, body: order(turn >> 1) })).body,
    ),
  );
  expect(answers.filter((answer) => answer?.['success'] === true)).toHaveLength(1);
  expect(await house.balanceOf(asha)).toBe(0);
  expect(await listLedgerFaults(table.pool)).toEqual([]);
});

test('a bet for the next round waits on every screen, is taken back or plays, whatever happens to the connection', async () => {
  const { table, clock, join } = crash;
  const round = await table.awaitRound((point) => point > 120);
  const [asha, bina] = [await enter(), await enter()];
  const [phone, other, visitor] = [await join(asha), await join(bina), await join()];
  const running = await table.run(round);
  await expect.poll(() => listReceived(visitor, 'game_state').at(-1)?.gameState).toBe('running');
  const kept = await bet(phone);
  const back = await bet(other);
  expect(kept).toMatchObject({ message: 'Bet placed for next round', forNextRound: true, bet: { gameId: null } });
  clock.advance(100);
  await expect.poll(() => listReceived(visitor, 'next_round_bets').at(-1)?.totals.count).toBe(2);
  expect(await other.ask('cancelPendingBet', { betId: back.bet.betId })).toMatchObject({
    ...{ success: true, message: 'Pending bet canceled and refunded', balance: 100 },
    bet: { status: 'canceled' },
  });
  phone.close();
  const again = await join(asha);
  const { ownBets } = await started(again);
  // Open bets that are listed say besides which round they wait for.
  const target = ownBets[0]?.targetGameId;
  expect(ownBets).toEqual([{ ...kept.bet, targetGameId: target }]);
  clock.advance(100);
  await expect
    .poll(() => listReceived(visitor, 'next_round_bets').flatMap(({ removed }) => removed))
    .toEqual([back.bet.betId]);

  await table.finish(running);
  const next = await table.awaitRound();
  const [own] = await expectOwn(again, { status: 'active', gameId: String(next.id), betId: kept.bet.betId });
  expect(own?.forNextRound).toBe(false);
  expect(target).toBe(String(next.id));
  await expect
    .poll(() => listReceived(visitor, 'current_bets').at(-1))
    .toMatchObject({ gameId: String(next.id), totals: { count: 1 } });
  expect(listReceived(visitor, 'next_round_bets').at(-1)).toMatchObject({ isNewRound: true, totals: { count: 0 } });
});

async function expectOwn(socket: TestSocket, last: Partial<CrashBet>): Promise<CrashBet[]> {
  await expect.poll(() => listReceived(socket, 'own_bets').at(-1)?.bets).toMatchObject([last]);
  return listReceived(socket, 'own_bets').at(-1)?.bets ?? [];
}

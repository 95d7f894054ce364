import { paise } from '@rang/contract';
import { crashMs } from '@rang/games';
import { expect, test } from 'vitest';
import { cashOut, cashOutHalf, placeBet, expectCleanBooks } from '../house/crash-table.ts';
import {
  BOTH,
  HIGH_BETS,
  MULTIPLIER,
  NONE,
  openTable,
  play,
  readBet,
  readOver,
  restrict,
} from './crash-restrictions.ts';

const BET_ID = /^[0-9a-f-]{36}$/;

test('a restriction holds from the first round that nobody can bet on yet, whenever it is set', async () => {
  const table = await openTable();
  const [player = 0n] = await table.addPlayers(1, 1_000_00n);
  table.crash.start();
  const first = await table.awaitRound((point) => point > 150);
  // While a round waits, no bet on the next one can be taken.
  expect(await restrict(table, MULTIPLIER)).toBe(first.id + 1n);
  expect(await restrict(table, BOTH)).toBe(first.id + 1n);
  const running = await table.run(first);
  // From its start on, one can.
  expect(await restrict(table, NONE)).toBe(first.id + 2n);
  const pending = await placeBet(table.crash, { playerId: player, at: table.clock.now() });
  expect((await table.crash.listOwnBets(player))[0]).toMatchObject({ betId: pending, outcomeRule: 'restricted-both' });
  await table.finish(running);
  expect(await restrict(table, HIGH_BETS)).toBe(first.id + 2n);
  const second = await table.awaitRound();
  expect(second).toMatchObject({ id: first.id + 1n, outcome_rule: 'restricted-both' });
  expect(await play(table, second)).toMatchObject({ outcome_rule: 'restricted-both', highest_stake: 10_00n });
  const third = await table.awaitRound();
  expect(third.outcome_rule).toBe('restricted-high-bets');
  await play(table, third);
  await expectCleanBooks(table);
});

test('the highest stake of a restricted round is the first in its proof, though half of it was cashed out', async () => {
  const table = await openTable();
  const players = await table.addPlayers(2, 1_000_00n);
  const [asha = 0n, bina = 0n] = players;
  await restrict(table, BOTH);
  table.crash.start();
  const round = await table.awaitRound((point) => point > 120);
  const at = table.clock.now();
  const highest = await placeBet(table.crash, { playerId: asha, at, amount: 20_01n });
  await placeBet(table.crash, { playerId: bina, at, amount: 15_00n });
  const running = await table.run(round);
  expect(await cashOutHalf(table.crash, { playerId: asha, betId: highest, at: running.startedAt })).toBe('1.00');
  await table.finish(running);
  const { highestStake, bets } = await table.crash.getRoundDetails(Number(round.id));
  expect(highestStake).toBe(20_01n);
  expect(bets.map(({ betId, amount, halfAmount }) => [betId === highest, amount, halfAmount])).toEqual([
    [true, 10_01n, 10_00n],
    [false, 15_00n, undefined],
    [false, 10_00n, undefined],
  ]);
  await expectCleanBooks(table);
});

test('whoever bet before a restriction was set is settled by the fair point, at a target above the limit too', async () => {
  const table = await openTable();
  const [early = 0n, late = 0n] = await table.addPlayers(2, 1_000_00n);
  table.crash.start();
  const fair = await table.awaitRound((point) => point > 520);
  const before = await placeBet(table.crash, { playerId: early, at: table.clock.now(), target: 500 });
  expect(await restrict(table, BOTH)).toBe(fair.id + 1n);
  const running = await table.run(fair);
  const next = await placeBet(table.crash, { playerId: late, at: table.clock.now(), amount: 20_01n, target: 300 });
  await table.finish(running);
  expect(await readBet(table, before)).toEqual({ status: 'cashed_out', multiplier: 500, payout: 50_00n });
  expect(await readOver(table, fair.id)).toMatchObject({ outcome_rule: 'fair', highest_stake: null });
  await play(table, await table.awaitRound());
  expect(await readBet(table, next)).toMatchObject({ status: 'lost' });
  await expectCleanBooks(table);
});

test('a restricted round ends at its limit: a target at it is paid, one above it and a cash-out after it are not', async () => {
  const table = await openTable();
  const [at = 0n, above = 0n, hand = 0n] = await table.addPlayers(3, 1_000_00n);
  await restrict(table, MULTIPLIER);
  table.crash.start();
  const round = await table.awaitRound((point) => point > 400);
  expect(round.outcome_rule).toBe('restricted');
  const now = table.clock.now();
  const paid = await placeBet(table.crash, { playerId: at, at: now, target: 300 });
  const lost = await placeBet(table.crash, { playerId: above, at: now, target: 301 });
  const open = await placeBet(table.crash, { playerId: hand, at: now });
  const running = await table.run(round);
  expect(running).toMatchObject({ crashPoint: 300, crashMs: crashMs(300) });
  await table.finish(running);
  expect(await cashOut(table.crash, { playerId: hand, betId: open, at: table.clock.now() })).toBe('CRASH_TOO_LATE');
  expect(await readBet(table, paid)).toEqual({ status: 'cashed_out', multiplier: 300, payout: 30_00n });
  expect(await readBet(table, lost)).toMatchObject({ status: 'lost' });
  expect(await readOver(table, round.id)).toMatchObject({ point: 300, fair: await table.pointOf(round) });
  await expectCleanBooks(table);
});

test('a stake of exactly 20 rupees is not high, one of 20.01 is, and both restrictions give the smaller limit', async () => {
  const table = await openTable();
  const [player = 0n] = await table.addPlayers(1, 1_000_00n);
  table.crash.start();
  const cases = [
    { set: HIGH_BETS, amount: 20_00n, limit: Infinity },
    { set: HIGH_BETS, amount: 20_01n, limit: 280 },
    { set: BOTH, amount: 20_00n, limit: 300 },
    { set: BOTH, amount: 20_01n, limit: 280 },
    { set: HIGH_BETS, amount: 0n, limit: Infinity },
  ];
  for (const { set, amount, limit } of cases) {
    await play(table, await table.awaitRound());
    await restrict(table, set);
    const rule = set === BOTH ? 'restricted-both' : 'restricted-high-bets';
    let round = await table.awaitRound();
    while (round.outcome_rule !== rule || (await table.pointOf(round)) < 350) {
      await play(table, round);
      round = await table.awaitRound();
    }
    if (amount > 0n)
      expect(await placeBet(table.crash, { playerId: player, at: table.clock.now(), amount })).toMatch(BET_ID);
    const over = await play(table, round);
    expect(over).toMatchObject({ highest_stake: amount, point: Math.min(limit, over.fair) });
  }
  await expectCleanBooks(table);
});

test('a bet that was shown another rule is refused with the one of the round that it would play in, and nothing is taken', async () => {
  const table = await openTable();
  const [player = 0n] = await table.addPlayers(1, 100_00n);
  table.crash.start();
  const round = await table.awaitRound((point) => point > 150);
  await restrict(table, MULTIPLIER);
  const place = (shownRule: 'fair' | 'restricted') =>
    table.crash.placeBet({
      ...{ playerId: player, receivedAt: table.clock.now(), key: undefined, slot: 1, target: null },
      ...{ stake: paise(10_00n), shownRule },
    });
  // The round that waits is as it was opened.
  await expect(place('restricted')).rejects.toMatchObject({
    code: 'OUTCOME_RULE_CHANGED',
    params: { outcomeRule: 'fair' },
  });
  await table.run(round);
  await expect(place('fair')).rejects.toMatchObject({
    code: 'OUTCOME_RULE_CHANGED',
    params: { outcomeRule: 'restricted' },
  });
  expect(await table.balanceOf(player)).toBe(100_00n);
  expect((await place('restricted')).bet).toMatchObject({ forNextRound: true, outcomeRule: 'restricted' });
  expect(await table.balanceOf(player)).toBe(90_00n);
});

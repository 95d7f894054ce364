import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '@rang/contract';
import { crashMultiplierAt, multiplyRoundingUp } from '@rang/games';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { cancel, cashOut, openCrashTable, placeBet, WAIT_MS, type CrashTable } from '../house/crash-table.ts';

let table: CrashTable;

beforeAll(async () => {
  table = await openCrashTable();
  table.crash.start();
});
afterAll(async () => {
  await table.close();
});

async function readBet(id: string): Promise<Record<string, unknown>> {
  const found = await table.pool.query<Record<string, unknown>>(
    `select status, round, multiplier::int as multiplier, payout, cashed_out_by from crash_bets where id = $1`,
    [id],
  );
  return found.rows[0] ?? {};
}

test('a bet is taken, cashed out at what the round has reached, and what is left open is lost', async () => {
  const [asha = 0n, bina = 0n] = await table.addPlayers(2, 100_00n);
  const round = await table.awaitRound((point) => point > 150);
  const at = table.clock.now();
  const won = await placeBet(table.crash, { playerId: asha, at });
  const lost = await placeBet(table.crash, { playerId: bina, at });
  expect(await table.balanceOf(asha)).toBe(90_00n);

  const running = await table.run(round);
  const elapsed = Math.floor(running.crashMs / 2);
  const multiplier = crashMultiplierAt(elapsed);
  table.clock.advanceTo(running.startedAt + elapsed);
  expect(await cashOut(table.crash, { playerId: asha, betId: won, at: table.clock.now() })).toBe(
    (multiplier / 100).toFixed(2),
  );
  const payout = multiplyRoundingUp(paise(10_00n), multiplier);
  expect(await readBet(won)).toEqual({
    status: 'cashed_out',
    round: round.id,
    multiplier,
    payout,
    cashed_out_by: 'player',
  });
  expect(await table.balanceOf(asha)).toBe(90_00n + payout);

  await table.finish(running);
  expect(await readBet(lost)).toMatchObject({ status: 'lost', payout: null });
  expect(await readBet(won)).toMatchObject({ status: 'cashed_out', payout });
  expect(await listLedgerFaults(table.pool)).toEqual([]);
});

test('a target is paid while the round runs, at exactly the target; one that is not reached is lost', async () => {
  const [asha = 0n, bina = 0n] = await table.addPlayers(2, 100_00n);
  const round = await table.awaitRound((point) => point > 200);
  const at = table.clock.now();
  const reached = await placeBet(table.crash, { playerId: asha, at, target: 137 });
  const missed = await placeBet(table.crash, { playerId: bina, at, target: (await table.pointOf(round)) + 1 });
  const running = await table.run(round);
  await table.clock.awaited(running.startedAt + 100);
  // The one tick there is comes well beyond the target: what the round has reached by then is not what is paid.
  table.clock.advanceTo(running.startedAt + 6_000);
  expect(crashMultiplierAt(6_000)).toBeGreaterThan(140);
  await expect.poll(async () => (await readBet(reached))['status']).toBe('cashed_out');
  expect(await readBet(reached)).toMatchObject({ multiplier: 137, payout: 13_70n, cashed_out_by: 'target' });
  await table.finish(running);
  expect(await readBet(missed)).toMatchObject({ status: 'lost' });
  expect(await table.balanceOf(asha)).toBe(90_00n + 13_70n);
});

test('a bet during a round waits for the next, plays in it, or is taken back', async () => {
  const [asha = 0n, bina = 0n] = await table.addPlayers(2, 100_00n);
  const round = await table.awaitRound((point) => point > 150);
  const running = await table.run(round);
  const at = table.clock.now();
  const kept = await placeBet(table.crash, { playerId: asha, at });
  const back = await placeBet(table.crash, { playerId: bina, at });
  expect(await placeBet(table.crash, { playerId: asha, at })).toBe('CRASH_BET_PENDING');
  expect(await readBet(kept)).toMatchObject({ status: 'pending_next_round', round: null });
  expect(await cashOut(table.crash, { playerId: asha, betId: kept, at })).toBe('CRASH_NOT_RUNNING');
  expect(await cancel(table.crash, { playerId: bina, betId: back, at })).toBe('canceled');
  expect(await cancel(table.crash, { playerId: bina, betId: back, at })).toBe('canceled');
  expect(await table.balanceOf(bina)).toBe(100_00n);
  await table.finish(running);
  const next = await table.awaitRound();
  expect(next.id).toBe(round.id + 1n);
  expect(await readBet(kept)).toMatchObject({ status: 'active', round: next.id });
  expect(await cancel(table.crash, { playerId: asha, betId: kept, at })).toBe('CRASH_BET_NOT_PENDING');
  expect(next.starts_at.getTime() - next.opened_at.getTime()).toBe(WAIT_MS);
});

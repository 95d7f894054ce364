import { crashMultiplierAt } from '@rang/games';
import { expect, onTestFinished, test } from 'vitest';
import { cashOut, openCrashTable, placeBet, type CrashTable, expectCleanBooks } from '../house/crash-table.ts';

const OFF_MS = 60_000;

/** A round that has just begun to run and is far from its crash, with a bet on it; and for how long it has run at the most. */
async function runRound(target?: number): Promise<{
  readonly table: CrashTable;
  readonly bet: { readonly playerId: bigint; readonly betId: string };
  readonly ranAtMost: () => number;
}> {
  const table = await openCrashTable();
  onTestFinished(() => table.close());
  table.crash.start();
  const [playerId = 0n] = await table.addPlayers(1, 100_00n);
  const round = await table.awaitRound((point) => point > 300 && point < 2_000);
  const at = table.clock.now();
  const betId = await placeBet(table.crash, { playerId, at, amount: 50_00n, ...(target && { target }) });
  const before = performance.now();
  await table.run(round);
  return { table, bet: { playerId, betId }, ranAtMost: () => Math.ceil(performance.now() - before) };
}

test.each([
  ['ahead', OFF_MS],
  ['behind', -OFF_MS],
])(
  'a server whose clock is %s pays what a round has reached, and says nothing of what is to come',
  async (_, offByMs) => {
    const { table, bet, ranAtMost } = await runRound();
    const other = table.openElsewhere(offByMs);
    const paid = Number(await cashOut(other, { ...bet, at: table.clock.now() + offByMs }));
    expect(paid).toBeGreaterThanOrEqual(1);
    expect(paid).toBeLessThanOrEqual(crashMultiplierAt(ranAtMost()) / 100);
    await expectCleanBooks(table);
  },
);

test('a target is not paid before it is reached by a server whose clock is ahead', async () => {
  const { table, bet, ranAtMost } = await runRound(150);
  const other = table.openElsewhere(OFF_MS);
  const paid = Number(await cashOut(other, { ...bet, at: table.clock.now() + OFF_MS }));
  expect(paid).toBeLessThanOrEqual(crashMultiplierAt(ranAtMost()) / 100);
  await expectCleanBooks(table);
});

test('a server whose clock is behind pays nothing after the crash, though its end is not written yet', async () => {
  const { table, bet } = await runRound();
  const other = table.openElsewhere(-OFF_MS);
  await table.pool.query(
    `update crash_rounds set started_seen_at = started_seen_at - interval '1 hour' where is_latest`,
  );
  expect(await cashOut(other, { ...bet, at: table.clock.now() - OFF_MS })).toBe('CRASH_TOO_LATE');
});

import type { CrashSnapshot } from '@rang/contract';
import { expect, onTestFinished, test } from 'vitest';
import { createLiveTable } from '../src/modules/crash/live-table.ts';
import type { Crash } from '../src/modules/crash/index.ts';
import { findLatestRound } from '../src/modules/crash/store.ts';
import { createTestDatabase } from './setup/test-database.ts';
import { openCrashTable, placeBet, type CrashTable } from './house/crash-table.ts';
import { cutAtCommit, type CuttingProxy } from './house/cut-at-commit.ts';
import { eventually } from './house/eventually.ts';

async function openTable(): Promise<{ table: CrashTable; proxy: CuttingProxy }> {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const proxy = await cutAtCommit(database.connectionString);
  onTestFinished(() => proxy.close());
  const table = await openCrashTable({ connectionString: proxy.connectionString });
  onTestFinished(() => table.close());
  table.crash.table.lay(await table.crash.readState());
  return { table, proxy };
}

/** Waits until the game shows what somebody sees who comes to a house that has just opened. */
async function expectNothingUntold(table: CrashTable, crash: Crash): Promise<void> {
  await expect
    .poll(async () => {
      const fresh = createLiveTable(table);
      fresh.lay(await crash.readState());
      const [shown, due] = [crash.table, fresh].map((each) => pick(each.findSnapshot()));
      expect(shown).toEqual(due);
      return shown !== undefined;
    })
    .toBe(true);
}

function pick(snapshot: Omit<CrashSnapshot, 'ownBets'> | undefined): object | undefined {
  if (snapshot === undefined) return undefined;
  const { gameId, gameState, gameHistory, currentBets, currentTotals, nextRoundBets, nextRoundTotals } = snapshot;
  return { gameId, gameState, gameHistory, currentBets, currentTotals, nextRoundBets, nextRoundTotals };
}

test('what a round came to is told though its engine lost the connection as it was written', async () => {
  const { table, proxy } = await openTable();
  const { crash, clock } = table;
  const told: string[] = [];
  crash.table.listen({
    onEvent: () => undefined,
    onOwnBets: ({ bets }) => told.push(...bets.map(({ status }) => status)),
  });
  crash.start();
  const [asha = 0n, bina = 0n] = await table.seat(2, 100_00n);
  const round = await table.awaitRound((point) => point > 130);
  await placeBet(crash, { playerId: asha, at: clock.now(), target: 105 });
  await placeBet(crash, { playerId: bina, at: clock.now() });
  const running = await table.run(round);
  await placeBet(crash, { playerId: bina, at: running.startedAt });
  proxy.cutAfter(`set state = 'crashed'`);
  await table.finish(running);
  await expectNothingUntold(table, crash);
  expect(told.toSorted()).toEqual(['active', 'active', 'cashed_out', 'lost', 'pending_next_round']);

  // And who plays in the next round, where its opening is what nobody heard of.
  proxy.cutAfter(`status = 'active', round = $1`);
  clock.advance(3_000);
  await eventually(async () => ((await findLatestRound(table.pool))?.id === round.id ? undefined : true));
  await expectNothingUntold(table, crash);
  expect(crash.table.findSnapshot()).toMatchObject({ currentTotals: { count: 1 }, nextRoundTotals: { count: 0 } });
});

test('a house that takes the game over from another tells its watchers what they have not heard', async () => {
  const { table } = await openTable();
  const other = table.openOther();
  other.table.lay(await other.readState());
  table.crash.start();
  const players = await table.seat(3, 100_00n);
  for (const playerId of players) {
    const round = await table.awaitRound();
    await placeBet(table.crash, { playerId, at: table.clock.now() });
    await table.finish(await table.run(round));
  }
  await table.crash.stop();
  other.start();
  await expectNothingUntold(table, other);
});

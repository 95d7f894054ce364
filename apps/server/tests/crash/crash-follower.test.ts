import { setImmediate as nextTurn } from 'node:timers/promises';
import { TIMES } from '@rang/contract';
import { crashMs } from '@rang/games';
import { expect, onTestFinished, test } from 'vitest';
import { findLatestRound } from '../../src/modules/crash/books/store.ts';
import { followClimb } from '../../src/modules/crash/round/follow-climb.ts';
import { createRunningRounds, type RunningRound } from '../../src/modules/crash/round/running-rounds.ts';
import { createCrashFeed } from '../../src/modules/crash/say/crash-feed.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { LONG_LEASE_MS, openCrashTable, type CrashTable } from '../house/crash-table.ts';
import { createTestClock, type TestClock } from '../house/test-clock.ts';

// Between two ticks, some seconds after the start.
const isWanted = (point: number): boolean =>
  crashMs(point) > 2_500 && crashMs(point) < 4_000 && crashMs(point) % TIMES.crashTickMs > 0;

/** Another server that hears of a round which has just begun to run, and is not told how that goes on. */
interface Follower {
  readonly table: CrashTable;
  readonly round: RunningRound;
  readonly clock: TestClock;
  /** When it showed how far the round is, in milliseconds from the start. */
  readonly ticks: readonly number[];
  /** Hears of the round. */
  readonly begin: () => Promise<void>;
  /** Moves its clock on from tick to tick up to a moment of the round, and waits for what it does at each. */
  readonly runTo: (elapsedMs: number) => Promise<void>;
}

async function openFollower(): Promise<Follower> {
  const table = await openCrashTable({ leaseTtlMs: LONG_LEASE_MS });
  onTestFinished(() => table.close());
  table.crash.start();
  const round = await table.run(await table.awaitRound(isWanted));
  // A clock of its own: the engine's stands, so that its round goes on for as long as a test takes.
  const clock = createTestClock(round.startedAt);
  const feed = createCrashFeed();
  const ticks: number[] = [];
  feed.subscribe((news) => {
    if (news.kind === 'tick') ticks.push(news.elapsedMs);
  });
  const { pool, chains } = table;
  const parts = { pool, chains, clock, feed, rounds: createRunningRounds(chains), logger: createLogger('silent') };
  onTestFinished(followClimb(parts));
  const awaitLook = (elapsedMs: number): Promise<void> => clock.awaited(round.startedAt + elapsedMs);
  let ranMs = 0;
  return {
    ...{ table, round, clock, ticks },
    begin: async () => {
      const row = await findLatestRound(pool);
      if (row?.state !== 'running') throw new Error('no round runs');
      feed.publish([{ kind: 'round', round: row }]);
      await awaitLook(TIMES.crashTickMs);
    },
    runTo: async (elapsedMs) => {
      while (ranMs + TIMES.crashTickMs <= elapsedMs) {
        ranMs += TIMES.crashTickMs;
        clock.advanceTo(round.startedAt + ranMs);
        await awaitLook(Math.min(ranMs + TIMES.crashTickMs, round.crashMs));
      }
    },
  };
}

/** Every tenth of a second after `fromMs` and before the end. */
function listTenths(fromMs: number, endMs: number): number[] {
  const count = Math.ceil((endMs - fromMs) / TIMES.crashTickMs) - 1;
  return Array.from({ length: count }, (_, index) => fromMs + (index + 1) * TIMES.crashTickMs);
}

test('a server that follows a round shows it every tenth of a second up to the crash, and nothing then', async () => {
  const { round, clock, ticks, begin, runTo } = await openFollower();
  await begin();
  await runTo(round.crashMs);
  clock.advanceTo(round.startedAt + round.crashMs);
  // It shows no more, and waits to say that the end is still being written.
  await clock.awaited(round.startedAt + round.crashMs + 1_000);
  clock.advance(1_000);
  await nextTurn();
  expect(ticks).toEqual(listTenths(0, round.crashMs));
});

test('a server shows nothing of a round while it does not know the time: what it is told then it refuses', async () => {
  const { round, clock, ticks, begin, runTo } = await openFollower();
  await begin();
  await runTo(500);
  clock.setKnown(false);
  await runTo(1_500);
  expect(ticks).toEqual(listTenths(0, 600));
  clock.setKnown(true);
  await runTo(round.crashMs);
  expect(ticks).toEqual([...listTenths(0, 600), ...listTenths(1_500, round.crashMs)]);
});

test('a server shows nothing of a round whose engine gives no sign of life', async () => {
  const { table, ticks, begin, runTo } = await openFollower();
  await table.crash.stop();
  await begin();
  await runTo(2_000);
  expect(ticks).toEqual([]);
});

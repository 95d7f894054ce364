import { setImmediate as nextTurn } from 'node:timers/promises';
import { TIMES } from '@rang/contract';
import { buildChain, chainLink, crashPoint } from '@rang/fairness';
import { crashMs } from '@rang/games';
import { expect, onTestFinished, test } from 'vitest';
import { createCrash } from '../../src/modules/crash/index.ts';
import type { CrashNews } from '../../src/modules/crash/say/crash-feed.ts';
import type { RunningRound } from '../../src/modules/crash/round/running-rounds.ts';
import { createChains } from '../../src/modules/fairness/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openCrashTable } from '../house/crash-table.ts';
import { eventually } from '../house/eventually.ts';

const STEP_MS = 10;

/** When the ticks came, in milliseconds from the start of their round. */
function listTicks(news: readonly CrashNews[]): number[] {
  return news.flatMap((each) => (each.kind === 'tick' ? [each.elapsedMs] : []));
}

/** Every moment at which a round that crashes then may be noticed. */
function listMoments({ crashMs: end }: RunningRound): number[] {
  const count = Math.max(0, Math.ceil(end / TIMES.crashTickMs) - 1);
  return Array.from({ length: count }, (_, index) => (index + 1) * TIMES.crashTickMs);
}

test('ticks come every tenth of a second up to the crash, whenever that is, and at no other moment', async () => {
  const table = await openCrashTable();
  onTestFinished(() => table.close());
  table.crash.start();
  // Crashes right after a tick, right before one, within the first second and long after it.
  const wanted = [
    (ms: number) => ms > 0 && ms < 1_000,
    (ms: number) => ms > 1_000 && ms % TIMES.crashTickMs < 20,
    (ms: number) => ms > 1_000 && ms % TIMES.crashTickMs > 80,
    (ms: number) => ms > 8_000 && ms < 30_000,
  ];
  for (const isWanted of wanted) {
    const running = await table.run(await table.awaitRound((point) => isWanted(crashMs(point))));
    await eventually(() => {
      const last = table.news.findLast(({ kind }) => kind === 'round');
      return Promise.resolve(last?.kind === 'round' && last.round.state === 'running' ? true : undefined);
    });
    const from = table.news.length;
    // Ten times as often as a tick is due: one that comes between two others is seen.
    for (let ms = STEP_MS; ms < running.crashMs; ms += STEP_MS) {
      table.clock.advanceTo(running.startedAt + ms);
      await nextTurn();
    }
    await table.finish(running);
    expect(listTicks(table.news.slice(from))).toEqual(listMoments(running));
  }
}, 60_000);

const CHAIN_ROUNDS = 2_000;

/** A seed and a salt whose first round crashes between these moments. */
function findDraw({ fromMs, untilMs }: { fromMs: number; untilMs: number }): { seed: string; salt: string } {
  const seed = '5e'.repeat(32);
  const hash = chainLink(buildChain(seed, CHAIN_ROUNDS), 1);
  for (let number = 0; ; number += 1) {
    const salt = number.toString(16).padStart(64, '0');
    const ms = crashMs(crashPoint({ hash, salt }));
    if (ms >= fromMs && ms < untilMs) return { seed, salt };
  }
}

test('by the clock of the machine too no tenth of a second before the crash has more than one tick', async () => {
  const { pool, intake, ...table } = await openCrashTable();
  onTestFinished(() => table.close());
  const { seed, salt } = findDraw({ fromMs: 2_500, untilMs: 3_000 });
  const draws = [seed, salt];
  const chains = createChains({
    ...{ pool, clock: systemClock, game: 'crash', chainKey: 'ab'.repeat(32), chainRounds: CHAIN_ROUNDS },
    randomness: { hex: () => draws.shift() ?? '' },
  });
  const crash = createCrash({
    ...{ pool, intake, chains, clock: systemClock, logger: createLogger('silent'), waitMs: 50 },
    decideEverywhere: () => intake.drain(),
  });
  const news: CrashNews[] = [];
  crash.feed.subscribe((item) => news.push(item));
  crash.start();
  onTestFinished(() => crash.stop());
  const { result } = await eventually(() => Promise.resolve(news.find((item) => item.kind === 'result')));
  const end = crashMs(result.crash_point);
  expect(end).toBeGreaterThanOrEqual(2_500);
  const ticks = listTicks(news);
  // A busy machine may leave one out and never sends one more.
  const tenths = ticks.map((ms) => Math.floor(ms / TIMES.crashTickMs));
  expect(new Set(tenths).size).toBe(tenths.length);
  expect(tenths[0]).toBeGreaterThan(0);
  expect(ticks.filter((ms) => ms >= end)).toEqual([]);
  expect(ticks.some((ms) => ms >= end - 1_000)).toBe(true);
}, 60_000);

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { readAnswer } from '../read-answer.ts';
import type { ServingCost, Serving } from './answer-windows.ts';
import { WARM_UP_MS, WATCH_PROCESSES, WINDOW_MS, type WatchCounts } from './fan-out-plan.ts';
import { followRounds, type Rounds } from './follow-rounds.ts';

/** A broadcast as its watchers had it and as the process that sends it paid for it. */
export interface FanOut {
  /** Of one core. */
  readonly cpuShare: number;
  /** What one tick to one watcher cost, in microseconds of CPU. */
  readonly cpuMicros: number;
  readonly ticksAWatcher: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Lets watchers, spread over processes, watch a running round in a serving process; measures a window within the round. */
export async function measureFanOut(server: ChildProcess, watchers: number): Promise<FanOut> {
  const { address } = await readAnswer<Serving>(server);
  const watching = Array.from({ length: WATCH_PROCESSES }, () =>
    fork(new URL('watch.ts', import.meta.url), [address, String(watchers / WATCH_PROCESSES)]),
  );
  await Promise.all(watching.map((process) => readAnswer(process)));
  const rounds = await followRounds(address);
  const everybody = [server, ...watching];
  let measured = await measureWindow(rounds, everybody);
  while (measured === undefined) measured = await measureWindow(rounds, everybody);
  rounds.end();
  const ended = everybody.map((process) => once(process, 'exit'));
  for (const process of everybody) process.disconnect();
  await Promise.all(ended);
  return summarize(measured.served, measured.watched);
}

/** Undefined where the round was over before the window was. */
async function measureWindow(
  rounds: Rounds,
  everybody: readonly ChildProcess[],
): Promise<{ served: ServingCost; watched: WatchCounts[] } | undefined> {
  const { gameId } = rounds.now().gameState === 'running' ? rounds.now() : await rounds.next('running');
  await wait(WARM_UP_MS);
  for (const process of everybody) process.send('begin');
  await wait(WINDOW_MS);
  const answers = everybody.map((process) => readAnswer(process));
  for (const process of everybody) process.send('end');
  const [served, ...watched] = (await Promise.all(answers)) as [ServingCost, ...WatchCounts[]];
  const { gameState, gameId: latest } = rounds.now();
  return gameState === 'running' && latest === gameId ? { served, watched } : undefined;
}

function summarize({ cpuShare }: ServingCost, watched: readonly WatchCounts[]): FanOut {
  const watchers = watched.reduce((sum, part) => sum + part.watchers, 0);
  const ticks = watched.reduce((sum, part) => sum + part.ticks, 0);
  const delayBelow = (share: number): number => {
    for (let [delay, below] = [0, 0]; ; delay += 1) {
      below += watched.reduce((sum, { delays }) => sum + (delays[delay] ?? 0), 0);
      if (below >= ticks * share) return delay;
    }
  };
  return {
    cpuShare,
    cpuMicros: (cpuShare * WINDOW_MS * 1_000) / ticks,
    ticksAWatcher: ticks / watchers,
    p50Ms: delayBelow(0.5),
    p99Ms: delayBelow(0.99),
  };
}

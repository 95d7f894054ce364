import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcess } from '../end-process.ts';
import { readAnswer } from '../read-answer.ts';
import type { Broadcast } from './broadcast.ts';
import { WARM_UP_MS, WATCH_PROCESSES, WINDOW_MS, type WatchCounts } from './fan-out-plan.ts';
import { followRounds, type Rounds } from './follow-rounds.ts';

/** A broadcast as its watchers had it and as those who send it paid for it. */
export interface FanOut {
  /** Of one core. */
  readonly cpuShare: number;
  /** What one tick to one watcher cost, in microseconds of CPU. */
  readonly cpuMicros: number;
  readonly ticksAWatcher: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Since the watchers came. */
  readonly outOfOrder: number;
  /** Since the first window began; more than one where not all had the same. */
  readonly rounds: readonly string[];
}

interface Window {
  readonly cpuMicros: number;
  readonly watched: readonly WatchCounts[];
}

/**
 * Lets watchers, spread over processes, watch running rounds of a broadcast; measures so many windows, each within a round of
 * its own. Ends the watchers and the broadcast.
 */
export async function measureFanOut(broadcast: Broadcast, watchers: number, windows = 1): Promise<FanOut[]> {
  const { address } = broadcast;
  const watching = Array.from({ length: WATCH_PROCESSES }, () =>
    fork(new URL('watch.ts', import.meta.url), [address, String(watchers / WATCH_PROCESSES)]),
  );
  await Promise.all(watching.map((process) => readAnswer(process)));
  const rounds = await followRounds(address);
  const measured: FanOut[] = [];
  while (measured.length < windows) {
    if (measured.length > 0) await rounds.next('running');
    const window = await measureWindow(rounds, { broadcast, watching });
    if (window !== undefined) measured.push(summarize(window));
  }
  rounds.end();
  await Promise.all(watching.map(endProcess));
  await broadcast.stop();
  return measured;
}

/** Undefined where the round was over before the window was. */
async function measureWindow(
  rounds: Rounds,
  { broadcast, watching }: { readonly broadcast: Broadcast; readonly watching: readonly ChildProcess[] },
): Promise<Window | undefined> {
  const { gameId } = rounds.now().gameState === 'running' ? rounds.now() : await rounds.next('running');
  await wait(WARM_UP_MS);
  for (const process of watching) process.send('begin');
  broadcast.begin();
  await wait(WINDOW_MS);
  const answers = watching.map((process) => readAnswer<WatchCounts>(process));
  const served = broadcast.end();
  for (const process of watching) process.send('end');
  const [cpuMicros, ...watched] = await Promise.all([served, ...answers]);
  const { gameState, gameId: latest } = rounds.now();
  return gameState === 'running' && latest === gameId ? { cpuMicros, watched } : undefined;
}

function summarize({ cpuMicros, watched }: Window): FanOut {
  const watchers = watched.reduce((sum, part) => sum + part.watchers, 0);
  const ticks = watched.reduce((sum, part) => sum + part.ticks, 0);
  const delayBelow = (share: number): number => {
    for (let [delay, below] = [0, 0]; ; delay += 1) {
      below += watched.reduce((sum, { delays }) => sum + (delays[delay] ?? 0), 0);
      if (below >= ticks * share) return delay;
    }
  };
  return {
    cpuShare: cpuMicros / 1_000 / WINDOW_MS,
    cpuMicros: cpuMicros / ticks,
    ticksAWatcher: ticks / watchers,
    p50Ms: delayBelow(0.5),
    p99Ms: delayBelow(0.99),
    outOfOrder: watched.reduce((sum, part) => sum + part.outOfOrder, 0),
    rounds: [...new Set(watched.flatMap((part) => part.rounds))],
  };
}

/** What serving cost, and what came of it. */
export function formatFanOut({ cpuShare, cpuMicros, ticksAWatcher, p50Ms, p99Ms }: FanOut): string {
  return (
    `${(cpuShare * 100).toFixed(0)}% of a core (${cpuMicros.toFixed(1)} µs a tick and watcher), ` +
    `${ticksAWatcher.toFixed(1)} ticks each, p50 ${String(p50Ms)} ms, p99 ${String(p99Ms)} ms`
  );
}

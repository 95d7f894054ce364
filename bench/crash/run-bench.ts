import { fork, type ChildProcess } from 'node:child_process';
import { startBenchPostgres, type BenchPostgres } from '../bench-database.ts';
import { formatLatency, say } from '../figures.ts';
import { openBroadcast } from './broadcast.ts';
import { WATCHERS } from './fan-out-plan.ts';
import { measureBytes, PLAYERS } from './measure-bytes.ts';
import { CASH_OUTS, measureCashOuts } from './measure-cash-outs.ts';
import { formatFanOut, measureFanOut, type FanOut } from './measure-fan-out.ts';
import { measureTargets, TARGETS } from './measure-targets.ts';

/** Crash as it is watched and played: everything in one run, on one PostgreSQL, with the real house in a process of its own. */
export async function runBench(): Promise<void> {
  const postgres = await startBenchPostgres();
  say('Clients are bare TCP sockets that speak the frames of Socket.IO, in processes of their own.');
  try {
    await runFanOut(postgres);
    const played = await measureCashOuts(await postgres.createDatabase('cash_outs'));
    say(
      `b  ${String(CASH_OUTS)} cash-outs sent within ${played.sentWithinMs.toFixed(0)} ms: ` +
        `${String(played.cashOuts.length)} paid, each as it is in the database, ${formatLatency(played.cashOutsMs)}`,
    );
    const { paid, lost, settledAfterMs } = await measureTargets(await postgres.createDatabase('targets'));
    say(
      `c  ${String(TARGETS)} targets in one round: ${String(paid)} paid exactly, ${String(lost)} lost, ` +
        `all settled ${String(settledAfterMs)} ms after the crash`,
    );
    for (const players of PLAYERS) {
      const bytes = await measureBytes(await postgres.createDatabase(`bytes_${String(players)}`), players);
      say(`d  ${String(players)} betting players: ${bytes.toFixed(0)} bytes a watcher and second`);
    }
  } finally {
    await postgres.stop();
  }
}

/** Each step beside a bare broadcast in the same minute, as a shared machine is not the same in the next. */
async function runFanOut(postgres: BenchPostgres): Promise<void> {
  for (const watchers of WATCHERS) {
    const bare = await measureOne(fork(new URL('serve-bare.ts', import.meta.url)), watchers);
    const database = await postgres.createDatabase(`fan_out_${String(watchers)}`);
    const house = await measureOne(fork(new URL('serve.ts', import.meta.url), [database, '0', '1']), watchers);
    say(`a  ${String(watchers)} watchers, ten ticks a second: house ${formatFanOut(house)}`);
    say(`                                    bare ws ${formatFanOut(bare)}`);
    say(`   CPU for a tick to a watcher, house/bare ${(house.cpuMicros / bare.cpuMicros).toFixed(2)}`);
  }
}

/** The one window of a process that serves. */
async function measureOne(server: ChildProcess, watchers: number): Promise<FanOut> {
  const [fanOut] = await measureFanOut(await openBroadcast(server), watchers);
  if (fanOut === undefined) throw new Error('nothing was measured');
  return fanOut;
}

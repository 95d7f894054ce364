import { parseArgs } from 'node:util';
import { percentile, say } from '../figures.ts';
import { runKills, type KillReport } from './run-kills.ts';

/**
 * Kills the parts of a house while it is played, or its primary database so that the standby takes its place. Ends the process
 * with 1 where something acknowledged is lost or double, or the books do not agree.
 */
export async function runBench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      failover: { type: 'boolean', default: false },
      times: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  const { failover } = values;
  const times = Number(values.times ?? (failover ? 20 : 50));
  const seed = Number(values.seed);
  if (!Number.isInteger(times) || times < 1 || !Number.isInteger(seed))
    throw new Error('--times and --seed are whole numbers');
  const report = await runKills({ times, seed, failover }, ({ victim, startedMs, backMs }) => {
    say(
      `  ${victim} killed: it worked ${inSeconds(startedMs)} and all games took bets ${inSeconds(backMs)} after its restart`,
    );
  });
  print(report, failover);
}

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

function print(report: KillReport, failover: boolean): void {
  const { kills, sent, unanswered, paid, lost, double, faults, mismatches } = report;
  const count = (kind: string): number =>
    sent.filter((each) => each.kind.startsWith(kind) && each.known === 'done').length;
  const done = sent.filter(({ known }) => known === 'done').length;
  say(
    `${String(kills.length)} kills, ${done.toLocaleString('en')} commands acknowledged: ` +
      `${String(count('bet'))} bets on Color Prediction, ${String(count('crash'))} of Crash, ${String(count('mines'))} of Mines, ` +
      `${String(count('deposit'))} deposits of which ${String(paid)} paid, ${String(count('withdrawal'))} withdrawals; ` +
      `${String(unanswered)} were answered only when they were sent again`,
  );
  const spread = (times: readonly number[]): string =>
    `p50 ${inSeconds(percentile(times, 0.5))}, max ${inSeconds(Math.max(...times))}`;
  say(
    `after ${failover ? 'the promotion' : 'a restart'} what was killed worked within ${spread(kills.map(({ startedMs }) => startedMs))}; ` +
      `all games took bets within ${spread(kills.map(({ backMs }) => backMs))}`,
  );
  say(
    `lost ${String(lost.length)}, double ${String(double.length)}, faults of the ledger ${String(faults.length)}, ` +
      `mismatches of the reconciliation ${String(mismatches.length)}`,
  );
  const wrong = [...lost, ...double, ...faults, ...mismatches];
  for (const each of wrong.slice(0, 20)) say(`  ${each}`);
  if (wrong.length > 0) process.exitCode = 1;
}

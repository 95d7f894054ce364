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
  const report = await runKills({ times, seed, failover }, ({ victim, backMs }) => {
    say(`  ${victim} killed: bets of all games ${(backMs / 1_000).toFixed(2)} s after its restart`);
  });
  print(report, failover);
}

function print(report: KillReport, failover: boolean): void {
  const { kills, sent, unanswered, paid, lost, double, faults, mismatches } = report;
  const count = (kind: string): number =>
    sent.filter((each) => each.kind.startsWith(kind) && each.known === 'done').length;
  const done = sent.filter(({ known }) => known === 'done').length;
  const backMs = kills.map((kill) => kill.backMs);
  say(
    `${String(kills.length)} kills, ${done.toLocaleString('en')} commands acknowledged: ` +
      `${String(count('bet'))} bets on Color Prediction, ${String(count('crash'))} of Crash, ${String(count('mines'))} of Mines, ` +
      `${String(count('deposit'))} deposits of which ${String(paid)} paid, ${String(count('withdrawal'))} withdrawals; ` +
      `${String(unanswered)} were answered only when they were sent again`,
  );
  say(
    `bets of all games after ${failover ? 'the promotion' : 'a restart'}: p50 ${(percentile(backMs, 0.5) / 1_000).toFixed(2)} s, ` +
      `max ${(Math.max(...backMs) / 1_000).toFixed(2)} s`,
  );
  say(
    `lost ${String(lost.length)}, double ${String(double.length)}, faults of the ledger ${String(faults.length)}, ` +
      `mismatches of the reconciliation ${String(mismatches.length)}`,
  );
  const wrong = [...lost, ...double, ...faults, ...mismatches];
  for (const each of wrong.slice(0, 20)) say(`  ${each}`);
  if (wrong.length > 0) process.exitCode = 1;
}

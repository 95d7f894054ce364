import { runBetsBench } from './bets/run-bets-bench.ts';
import { runCrashBench } from './crash/run-crash-bench.ts';
import { runMinesBench } from './mines/run-mines-bench.ts';
import { runPaymentsBench } from './payments/run-payments-bench.ts';

const BENCHES: Record<string, () => Promise<void>> = {
  bets: runBetsBench,
  crash: runCrashBench,
  mines: runMinesBench,
  payments: runPaymentsBench,
};

const [name = ''] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench === undefined) {
  process.stderr.write(`usage: npm run bench -- <${Object.keys(BENCHES).join(' | ')}>\n`);
  process.exit(2);
}
await bench();

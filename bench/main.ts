import { runBetsBench } from './bets/run-bets-bench.ts';

const BENCHES: Record<string, () => Promise<void>> = { bets: runBetsBench };

const [name = ''] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench === undefined) {
  process.stderr.write(`usage: npm run bench -- <${Object.keys(BENCHES).join(' | ')}>\n`);
  process.exit(2);
}
await bench();

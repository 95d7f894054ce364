import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

// Plays the three games for a while on two servers of the real house, with a clock and a randomness that the seed decides,
// commands sent twice, answers that are lost and engines that change, and holds every wallet after each step against a house
// that one plain thread keeps. It prints the seed of a run that differs; the same seed plays the same again.
//
//   npm run simulate -- [--seed <number>] [--steps <number>] [--runs <number>]
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1_000) % 1_000_000_000) },
    steps: { type: 'string', default: '500' },
    runs: { type: 'string', default: '1' },
  },
});
const [first, steps, runs] = [values.seed, values.steps, values.runs].map(Number);
if (first === undefined || ![first, steps, runs].every((each) => Number.isSafeInteger(each) && (each ?? -1) >= 0))
  throw new Error('--seed, --steps and --runs are whole numbers');

const root = dirname(import.meta.dirname);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const seeds = Array.from({ length: runs ?? 1 }, (_, run) => first + run);
const failed = seeds.filter((seed) => {
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'integration', 'simulation'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SIMULATE_SEED: String(seed), SIMULATE_STEPS: String(steps), SIMULATE_SAYS: 'all' },
  });
  return status !== 0;
});
for (const seed of failed)
  process.stdout.write(
    `simulate: npm run simulate -- --seed ${String(seed)} --steps ${String(steps)} shows a difference\n`,
  );
process.stdout.write(`simulate: ${String(seeds.length - failed.length)} of ${String(seeds.length)} runs agree\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

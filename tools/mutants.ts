import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { copyHouse } from './mutants/copy-house.ts';
import { MUTANTS } from './mutants/list.ts';
import { pathOfTest, type Mutant } from './mutants/mutant.ts';
import { runTests, type TestPlace } from './mutants/run-tests.ts';
import { tryMutant, type Trial } from './mutants/try-mutant.ts';

const stopping = new AbortController();

/**
 * Takes each guard of the house out, one after the other, in a copy, and expects the tests named beside it to fail. Says whether
 * all of them did.
 *
 *   npm run mutants -- [--only <text>]... [--list] [--skip-whole]
 *
 * `--only`: those with the text in their sentence, their invariant, a file or a test. `--list` runs nothing.
 * `--skip-whole` does not see the tests pass on the whole house first.
 */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [''] },
      list: { type: 'boolean', default: false },
      'skip-whole': { type: 'boolean', default: false },
    },
  });
  const chosen = MUTANTS.filter((mutant) => values.only.some((text) => textOf(mutant).includes(text.toLowerCase())));
  if (chosen.length === 0) throw new Error(`no guard has to do with "${values.only.join('", "')}"`);
  if (values.list) {
    for (const mutant of chosen) say(`${mutant.guard} (${mutant.edits[0].file}): ${mutant.tests.join(', ')}`);
    return true;
  }
  const house = copyHouse(dirname(import.meta.dirname));
  try {
    const place = { root: house.root, signal: stopping.signal };
    if (!values['skip-whole']) await seeWholeHousePass(place, chosen);
    return await tryAll(place, chosen);
  } finally {
    house.remove();
  }
}

/** A test that fails anyway sees nothing. */
async function seeWholeHousePass(place: TestPlace, mutants: readonly Mutant[]): Promise<void> {
  const files = [...new Set(mutants.flatMap(({ tests }) => tests.map(pathOfTest)))];
  const run = await runTests(place, { files });
  if (run.outcome !== 'green') {
    throw new Error(`the tests are to pass on the whole house first: ${'name' in run ? run.name : ''}\n${run.message}`);
  }
  say(`with every guard in its place ${String(run.passed)} tests of ${String(files.length)} files pass`);
}

async function tryAll(place: TestPlace, mutants: readonly Mutant[]): Promise<boolean> {
  const ends: Trial['outcome'][] = [];
  for (const mutant of mutants) {
    const started = Date.now();
    const trial = await tryMutant(place, mutant);
    ends.push(trial.outcome);
    say(`${describe(mutant, trial)} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  }
  const count = (outcome: Trial['outcome']): number => ends.filter((end) => end === outcome).length;
  const broken = count('broken') === 0 ? '' : `${String(count('broken'))} of the list do not apply, `;
  say(`${broken}${String(count('killed'))} killed, ${String(count('survived'))} survived`);
  return count('killed') === ends.length;
}

function describe({ guard }: Mutant, trial: Trial): string {
  if (trial.outcome === 'killed') return `✓ ${guard}: ${trial.by.join(' and ')}`;
  if (trial.outcome === 'survived') return `✗ ${guard}: ${trial.green.join(' and ')} stayed green`;
  return `! ${guard}: ${trial.message}`;
}

function textOf({ guard, row = '', edits, tests }: Mutant): string {
  return [guard, row, ...edits.map(({ file }) => file), ...tests].join('\n').toLowerCase();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What runs is ended first, so that nothing of it is left when the copy is removed. */
function stop(): void {
  stopping.abort(new Error('stopped'));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
process.once('disconnect', stop);

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
// The channel to the program that started this one would keep it alive.
process.exit();

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editTexts } from './edit-text.ts';
import { pathOfTest, type Mutant } from './mutant.ts';
import { runTests, type TestPlace } from './run-tests.ts';

/** How the tests of a mutant ended: each of its files saw it, some did not, or it is no mutant at all. */
export type Trial =
  | { readonly outcome: 'killed'; readonly by: readonly string[] }
  | { readonly outcome: 'survived'; readonly green: readonly string[] }
  | { readonly outcome: 'broken'; readonly message: string };

/** Makes the copy of a house the mutant, runs the tests that are to see it, one file after the other, and puts it right again. */
export async function tryMutant(place: TestPlace, mutant: Mutant): Promise<Trial> {
  const { root, signal } = place;
  const before = new Map(mutant.edits.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]));
  try {
    write(root, editTexts(root, mutant));
    return await judge(place, mutant);
  } catch (error) {
    signal.throwIfAborted();
    return { outcome: 'broken', message: error instanceof Error ? error.message : String(error) };
  } finally {
    write(root, before);
  }
}

async function judge(place: TestPlace, { tests, only }: Mutant): Promise<Trial> {
  const by: string[] = [];
  const green: string[] = [];
  for (const test of tests) {
    const run = await runTests(place, { files: [pathOfTest(test)], only });
    if (run.outcome === 'mute') return { outcome: 'broken', message: `no test was run: ${run.message}` };
    if (run.outcome === 'red') by.push(run.name);
    else green.push(pathOfTest(test));
  }
  return green.length === 0 ? { outcome: 'killed', by } : { outcome: 'survived', green };
}

function write(root: string, texts: ReadonlyMap<string, string>): void {
  for (const [file, text] of texts) writeFileSync(join(root, file), text);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '../list-files.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Programs, packages and benches: a test may reckon for itself what it expects. */
const SOURCE = /^(packages|apps|bench)\/.*\.(tsx?|sql)$/;
const TEST = /\.test\.tsx?$|\/tests\//;

/** The files that have something in them outside their comments, which say what they mean in numbers. */
function listFilesWith(text: RegExp, files: (file: string) => boolean = () => true): string[] {
  const found = listFiles(ROOT).filter((file) => SOURCE.test(file) && !TEST.test(file) && files(file));
  return found.filter((file) =>
    text.test(readFileSync(join(ROOT, file), 'utf8').replaceAll(/^\s*(\/?\*|\/\/|--).*$/gm, '')),
  );
}

test('the sum of a payout stands once in TypeScript and once in SQL', () => {
  expect(listFilesWith(/\+ 99n?\) \/ 100n?\b/)).toEqual([
    'apps/server/migrations/0023-payouts.sql',
    'packages/games/src/money.ts',
  ]);
});

test('what the house gives back is written down once, and read by every rule and every text', () => {
  expect(listFilesWith(/RETURN_\w+(: \w+)? = /)).toEqual(['packages/fairness/src/crash-point.ts']);
  // The benches speak of the ninety-ninth percentile.
  const isProgram = (file: string): boolean => !file.startsWith('bench/');
  expect(listFilesWith(/(?<![\d.,])0[.,]99(?!\d)|\b99n\b(?!\) \/ 100n)|\b99 ?%|\b99 \/ /, isProgram)).toEqual([]);
});

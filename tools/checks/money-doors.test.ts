import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '../list-files.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SOURCE = /^(packages|apps|bench|tools)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$|\/tests\//;

/** Where a number becomes money by a cast. An amount that is written down, `paise(100n)`, needs none of them. */
const DOORS = [
  // The wire: amounts in rupees, and amounts in paise that are kept or sent as text.
  'packages/contract/src/fields.ts',
  // What money is, and what people type.
  'packages/contract/src/paise.ts',
  // Sums and differences of amounts.
  'packages/contract/src/sums.ts',
  // What rounding makes of an amount.
  'packages/games/src/money.ts',
];
// The other door has no cast: the rows of the database are generated with their amounts as paise.
const ROWS = 'apps/server/src/platform/database/generated/table-rows.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8').replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '');

test('what is no written number becomes money at the named doors alone', () => {
  const files = listFiles(ROOT).filter((file) => SOURCE.test(file) && !TEST.test(file));
  const casting = files.filter((file) =>
    /(?<!\bfunction )\bpaise\((?!-?\d[\d_]*n\))|\bas Paise\b|<Paise>\(/.test(read(file)),
  );
  expect(casting).toEqual(DOORS);
});

test('the rows of the database have their amounts in paise', () => {
  expect(read(ROWS).match(/: Paise\b/g)?.length ?? 0).toBeGreaterThan(5);
});

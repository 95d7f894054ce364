import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readInvariants } from '../mutants/read-invariants.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const invariants = readInvariants(readFileSync(join(ROOT, 'docs', 'invariants.md'), 'utf8'));

test('there are invariants to judge', () => {
  expect(invariants.length).toBeGreaterThan(30);
});

test.each(invariants)('$sentence: what keeps it is there and has what is said of it', ({ files, names, tests }) => {
  expect(files.length).toBeGreaterThan(0);
  expect([...files, ...tests].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  const text = files.map((file) => flat(readFileSync(join(ROOT, file), 'utf8'))).join(' ');
  expect(names.filter((name) => !text.includes(flat(name)))).toEqual([]);
});

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

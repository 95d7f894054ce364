import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { editTexts } from './edit-text.ts';
import { MUTANTS } from './list.ts';
import { pathOfTest } from './mutant.ts';
import { readInvariants } from './read-invariants.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const invariants = readInvariants(readFileSync(join(ROOT, 'docs', 'invariants.md'), 'utf8'));

const folder = mkdtempSync(join(tmpdir(), 'rang-edits-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('each mutant has a sentence of its own', () => {
  const sentences = MUTANTS.map(({ guard }) => guard);
  expect(sentences.length).toBeGreaterThan(50);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test.each(MUTANTS)('$guard: the guard still stands where it is taken out, and so do its tests', (mutant) => {
  for (const [file, text] of editTexts(ROOT, mutant)) {
    expect(text).not.toBe(readFileSync(join(ROOT, file), 'utf8'));
  }
  expect(mutant.tests.map(pathOfTest).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('a mutant that names an invariant names one of docs/invariants.md', () => {
  const known = new Set(invariants.map(({ sentence }) => sentence));
  expect(known.size).toBeGreaterThan(20);
  expect(MUTANTS.filter(({ row }) => row !== undefined && !known.has(row))).toEqual([]);
});

test.each(invariants)('$sentence: each test that would notice has a guard taken out for it', ({ sentence, tests }) => {
  const mutants = MUTANTS.filter(({ row }) => row === sentence);
  expect(mutants.length).toBeGreaterThan(0);
  const seen = new Set(mutants.flatMap((mutant) => mutant.tests.map(pathOfTest)));
  expect(tests.filter((path) => !seen.has(path))).toEqual([]);
});

test.each([
  ['is not there', 'guard(a);', 'stale: "if (guard)" stands 0 times'],
  ['is there twice', 'if (guard) a(); if (guard) b();', 'stale: "if (guard)" stands 2 times'],
  ['leaves what does not parse', 'if (guard) a();', 'does not parse'],
])('an edit whose text %s is an error of the list', (_name, text, fault) => {
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src', 'guard.ts'), text);
  const edit = { file: 'src/guard.ts', find: 'if (guard)', replace: 'if (' };
  expect(() => editTexts(folder, { edits: [edit] })).toThrow(fault);
});

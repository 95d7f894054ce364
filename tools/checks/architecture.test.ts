import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const MAX_WORDS = 900;
const MAX_LINE_LENGTH = 160;

test('ARCHITECTURE.md is one page', () => {
  expect(page.split(/\s+/).length).toBeLessThanOrEqual(MAX_WORDS);
  expect(page.split('\n').filter((line) => line.length > MAX_LINE_LENGTH)).toEqual([]);
});

test('every file that it names is there', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:ts|tsx|sql|md))`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(20);
  const isThere = (path: string): boolean =>
    existsSync(join(ROOT, path)) ||
    globSync(`apps/*/{,src/,src/modules/,src/modules/*/}${path}`, { cwd: ROOT }).length > 0;
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

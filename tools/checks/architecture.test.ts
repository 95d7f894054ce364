import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { has, listImports, readArrows, readTrails, type Stop } from './read-architecture.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const MAX_WORDS = 900;
const MAX_COLUMNS = 160;

test('ARCHITECTURE.md is one page', () => {
  expect(page.split(/\s+/).length).toBeLessThanOrEqual(MAX_WORDS);
  expect(page.split('\n').filter((line) => line.length > MAX_COLUMNS)).toEqual([]);
});

test('every file that it names is there', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:ts|tsx|sql|md))`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(5);
  const isThere = (path: string): boolean =>
    existsSync(join(ROOT, path)) ||
    globSync(`apps/*/{,src/,src/modules/,src/modules/*/}${path}`, { cwd: ROOT }).length > 0;
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

test('the arrows of its picture are imports, and those between modules are all there', () => {
  const drawn = readArrows(page);
  const ofModules = listImports(ROOT, 'apps/server/src/modules');
  const ofScreens = listImports(ROOT, 'apps/web/src');
  expect(ofModules.length).toBeGreaterThan(20);
  expect(drawn.filter((arrow) => !ofModules.includes(arrow) && !ofScreens.includes(arrow))).toEqual([]);
  expect(ofModules.filter((arrow) => !drawn.includes(arrow))).toEqual([]);
});

const trails = readTrails(ROOT, page);

test('there are three trails', () => {
  expect(trails.map(({ heading }) => heading)).toEqual([
    'The trail of one bet',
    'The trail of a cash-out',
    'The trail of a deposit',
  ]);
});

describe.each(trails)('$heading', ({ stops }) => {
  test('goes a way', () => {
    expect(stops.length).toBeGreaterThan(7);
  });
  test.each(stops.map((stop) => ({ ...stop, at: `${stop.path}#${stop.name}` })))('$at is there', ({ code, name }) => {
    expect(has(code, name)).toBe(true);
  });
  test.each(stops.slice(1).map((stop) => ({ stop, at: `${stop.path}#${stop.name}` })))('$at is reached', ({ stop }) => {
    const before = stops.slice(0, stops.indexOf(stop)).filter(({ line }) => line >= stop.line - 1);
    expect(before.filter((one) => reaches(one, stop)).length).toBeGreaterThan(0);
  });
});

/** By its name, or by something that its line says stands on both sides. */
function reaches(from: Stop, to: Stop): boolean {
  return has(from.code, to.name) || to.links.some((link) => has(from.code, link) && has(to.code, link));
}

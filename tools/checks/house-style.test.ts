import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const ROOMS = ['packages', 'apps', 'tools', 'bench', 'e2e'];
const MADE_BY_MACHINES = [
  'node_modules',
  'dist',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
  'screenshots',
];

const files = ROOMS.flatMap((room) =>
  globSync(`${room}/**/*`, {
    cwd: ROOT,
    withFileTypes: true,
    exclude: (entry) => MADE_BY_MACHINES.includes(entry.name),
  }),
)
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
const code = files.filter((file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file));
const self = 'tools/checks/house-style.test.ts';

test('there are files to judge', () => {
  expect(code.length).toBeGreaterThan(100);
});

test('every file name is in kebab case', () => {
  const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
  expect(files.filter((file) => !kebab.test(basename(file)) && basename(file) !== 'README.md')).toEqual([]);
});

test('no file is named after nothing in particular', () => {
  const vague = /(^|[-./])(manager|helpers?|utils?|common|misc|data|info)([-./]|$)/;
  const allowed = /(^|\/)data-dir\.ts$/;
  expect(code.filter((file) => vague.test(file) && !allowed.test(file))).toEqual([]);
});

test('every front door opens with what is behind it', () => {
  const doors = code.filter((file) => basename(file) === 'index.ts' && !file.startsWith('apps/web/'));
  expect(doors.length).toBeGreaterThan(2);
  expect(doors.filter((file) => !readFileSync(join(ROOT, file), 'utf8').startsWith('/**'))).toEqual([]);
});

test('no line of a comment is longer than code may be, and a little', () => {
  const long = /^(?=.{131})\s*(\/\/|\/?\*)/m;
  expect(code.filter((file) => long.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

test('no test is skipped, singled out or put off', () => {
  const evasion = /\b(test|it|describe)\.(skip|only|todo|fixme|fails)\b/;
  const tests = code.filter((file) => /\.(test|spec)\.tsx?$/.test(file) && file !== self);
  expect(tests.filter((file) => evasion.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

test('no rule of lint or types is switched off in a line', () => {
  const switches = /(eslint|oxlint)-disable|@ts-(ignore|nocheck|expect-error)|prettier-ignore/;
  const others = code.filter((file) => file !== self);
  expect(others.filter((file) => switches.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { formatCounts, readPlaywrightCounts, readVitestCounts, sumCounts } from './counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'rang-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of browser tests in two sizes, one test of them in a group, as Playwright reports it. */
const FILE = {
  specs: [
    {
      title: 'pays',
      file: 'wallet.spec.ts',
      line: 3,
      tests: [
        { status: 'flaky', projectName: 'phone' },
        { status: 'expected', projectName: 'desktop' },
      ],
    },
  ],
  suites: [
    {
      specs: [
        {
          title: 'pays back',
          file: 'wallet.spec.ts',
          line: 9,
          tests: [{ status: 'flaky', projectName: 'desktop' }],
        },
      ],
    },
  ],
};

test('a test file that could not be loaded counts as a failure', () => {
  const report = write({
    numPassedTests: 7,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ],
  });
  expect(readVitestCounts(report)).toEqual({ passed: 7, failed: 2 });
});

test('a browser test that passed at its second try is named and counts as passed', () => {
  const report = write({ stats: { expected: 5, unexpected: 1, flaky: 2 }, errors: [], suites: [FILE] });
  expect(readPlaywrightCounts(report)).toEqual({
    passed: 7,
    failed: 1,
    flaky: ['[phone] wallet.spec.ts:3 pays', '[desktop] wallet.spec.ts:9 pays back'],
  });
});

test('more than two browser tests that needed a second try have all failed', () => {
  const report = write({ stats: { expected: 5, unexpected: 0, flaky: 3 }, errors: [], suites: [] });
  expect(readPlaywrightCounts(report)).toMatchObject({ passed: 5, failed: 3 });
});

test('what went wrong around the browser tests counts as a failure', () => {
  const report = write({ stats: { expected: 5, unexpected: 0, flaky: 0 }, errors: [{}], suites: [] });
  expect(readPlaywrightCounts(report)).toEqual({ passed: 5, failed: 1, flaky: [] });
});

test('a runner that ended without a report is an error', () => {
  expect(() => readVitestCounts(join(folder, 'nothing.json'))).toThrow('without its report');
});

test('the last line is what a machine reads', () => {
  expect(
    formatCounts(
      sumCounts([
        { passed: 3, failed: 0 },
        { passed: 4, failed: 1 },
      ]),
    ),
  ).toBe('7 passed, 1 failed');
});

function write(report: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { formatReport, readPlaywrightReport, readVitestReport, sumReports, type Report } from './reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'rang-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NOTHING: Report = { passed: 0, failed: 0, failures: [], flaky: [] };

/** A file of browser tests in two sizes, one test of them in a group, as Playwright reports it. */
const FILE = {
  specs: [
    {
      title: 'pays',
      file: 'wallet.spec.ts',
      line: 3,
      tests: [
        { status: 'flaky', projectName: 'phone', results: [{ errors: [{ message: 'slow' }] }, { errors: [] }] },
        { status: 'unexpected', projectName: 'desktop', results: [{ errors: [{ message: 'unpaid' }] }] },
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
          tests: [
            { status: 'flaky', projectName: 'desktop', results: [] },
            { status: 'expected', projectName: 'phone', results: [] },
          ],
        },
      ],
    },
  ],
};

test('a test that failed is reported with its reason, and a file that could not be loaded counts as one', () => {
  const report = write({
    numPassedTests: 7,
    numFailedTests: 1,
    testResults: [
      { name: resolve('a.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      {
        name: resolve('tools/b.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [assertion('failed', ['expected 1 to be 2'])],
      },
      {
        name: resolve('c.test.ts'),
        status: 'passed',
        message: '',
        assertionResults: [assertion('passed', ['timed out']), assertion('passed', [])],
      },
    ],
  });
  expect(readVitestReport(report)).toEqual({
    passed: 7,
    failed: 2,
    failures: [
      { name: 'a.test.ts', message: 'no such module' },
      { name: 'tools/b.test.ts › a wallet › pays', message: 'expected 1 to be 2' },
    ],
    flaky: ['c.test.ts › a wallet › pays'],
  });
});

test('a browser test that passed at its second try is named and counts as passed', () => {
  const report = write({ stats: { expected: 5, unexpected: 1, flaky: 2 }, errors: [], suites: [FILE] });
  expect(readPlaywrightReport(report)).toEqual({
    passed: 7,
    failed: 1,
    failures: [{ name: '[desktop] wallet.spec.ts:3 pays', message: 'unpaid' }],
    flaky: ['[phone] wallet.spec.ts:3 pays', '[desktop] wallet.spec.ts:9 pays back'],
  });
});

test('what went wrong around the browser tests counts as a failure', () => {
  const report = write({
    stats: { expected: 5, unexpected: 0, flaky: 0 },
    errors: [{ message: 'no server' }],
    suites: [],
  });
  expect(readPlaywrightReport(report)).toEqual({
    passed: 5,
    failed: 1,
    failures: [{ name: 'around the browser tests', message: 'no server' }],
    flaky: [],
  });
});

test('a file whose tests could not be prepared counts as one that failed, though each of them is skipped', () => {
  const report = write({
    numPassedTests: 0,
    numFailedTests: 0,
    testResults: [
      {
        name: resolve('a.test.ts'),
        status: 'failed',
        message: 'Hook timed out',
        assertionResults: [assertion('skipped', [])],
      },
    ],
  });
  expect(readVitestReport(report)).toMatchObject({
    failed: 1,
    failures: [{ name: 'a.test.ts', message: 'Hook timed out' }],
  });
});

test('a runner that ended without a report is an error', () => {
  expect(() => readVitestReport(join(folder, 'nothing.json'))).toThrow('without its report');
});

test('two tests may need a second try, whoever ran them', () => {
  const sum = sumReports([
    { ...NOTHING, passed: 3, flaky: ['a'] },
    { ...NOTHING, passed: 4, flaky: ['b'] },
  ]);
  expect(sum).toMatchObject({ passed: 7, failed: 0 });
});

test('more than two that needed a second try have all failed', () => {
  const sum = sumReports([
    { ...NOTHING, passed: 5, flaky: ['a'] },
    { ...NOTHING, passed: 4, flaky: ['b', 'c'] },
  ]);
  expect(sum).toMatchObject({ passed: 6, failed: 3 });
});

test('of thousands, one in a thousand may', () => {
  const flaky = ['a', 'b', 'c', 'd'];
  expect(sumReports([{ ...NOTHING, passed: 4_000, flaky }])).toMatchObject({ passed: 4_000, failed: 0 });
  expect(sumReports([{ ...NOTHING, passed: 3_999, flaky }])).toMatchObject({ passed: 3_995, failed: 4 });
});

test('the end says what failed and why, and its last line is what a machine reads', () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${String(line)}`).join('\n');
  const end = formatReport({
    passed: 7,
    failed: 1,
    failures: [{ name: 'a.test.ts › pays', message: `\u001b[31m${long.replace('line 1', 'x'.repeat(100_000))}` }],
    flaky: ['b.spec.ts:3 waits'],
  });
  const lines = end.split('\n');
  expect(lines.slice(0, 2)).toEqual(['Failed: a.test.ts › pays', '  line 0']);
  expect(lines.length).toBeLessThan(20);
  expect(end.length).toBeLessThan(2_000);
  expect(lines.slice(-2)).toEqual(['Passed only at the second try: b.spec.ts:3 waits', '7 passed, 1 failed']);
});

function assertion(status: string, failureMessages: readonly string[]) {
  return { ancestorTitles: ['', 'a wallet'], title: 'pays', status, failureMessages };
}

function write(report: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

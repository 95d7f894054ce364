import { readFileSync, existsSync } from 'node:fs';

/** How many tests went which way. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Reads what Vitest reported. A test file that could not even be loaded holds no test and counts as one failure. */
export function readVitestCounts(file: string): Counts {
  const report = readReport(file) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  const broken = report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** How many tests may need their second try before that fails the run. */
const MOST_FLAKY = 2;

/**
 * Reads what Playwright reported. A test that passed at its second try counts as passed and is named in `flaky`; where
 * more than a few did, the machine is no longer the excuse and each of them has failed.
 */
export function readPlaywrightCounts(file: string): Counts & { readonly flaky: readonly string[] } {
  const { stats, errors, suites } = readReport(file) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
    suites: readonly Suite[];
  };
  const failed = stats.unexpected + errors.length;
  const isFew = stats.flaky <= MOST_FLAKY;
  return {
    passed: stats.expected + (isFew ? stats.flaky : 0),
    failed: failed + (isFew ? 0 : stats.flaky),
    flaky: listFlaky(suites),
  };
}

/** What Playwright reports of a file, or of a group of tests in it. */
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly { readonly status: string; readonly projectName: string }[];
  }[];
}

function listFlaky(suites: readonly Suite[]): string[] {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName }) => `[${projectName}] ${file}:${String(line)} ${title}`),
    ),
    ...listFlaky(inner),
  ]);
}

/** Adds up, with a step that failed without a failing test counted as one failure. */
export function sumCounts(all: readonly Counts[]): Counts {
  return all.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

/** The line that ends every run. */
export function formatCounts({ passed, failed }: Counts): string {
  return `${String(passed)} passed, ${String(failed)} failed`;
}

function readReport(file: string): unknown {
  if (!existsSync(file)) throw new Error(`the test runner ended without its report`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

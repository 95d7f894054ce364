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

/** Reads what Playwright reported. A test that passed only when it was tried again has not passed. */
export function readPlaywrightCounts(file: string): Counts {
  const { stats, errors } = readReport(file) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
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

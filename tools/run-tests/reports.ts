import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many tests went which way. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** What a runner says of its tests. */
export interface Report extends Counts {
  /** Why, of each that failed. */
  readonly failures: readonly Failure[];
  /** The names of those that passed, but only at their second try. */
  readonly flaky: readonly string[];
}

/** A test that failed, or what went wrong around the tests. */
export interface Failure {
  readonly name: string;
  readonly message: string;
}

/**
 * Reads what Vitest reported. A test file that could not be loaded or prepared has no test that failed, and counts as one
 * failure.
 */
export function readVitestReport(file: string): Report {
  const report = readReport(file) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { name: string; status: string; message: string; assertionResults: readonly Assertion[] }[];
  };
  const broken = report.testResults
    .filter((suite) => suite.status === 'failed' && !suite.assertionResults.some(({ status }) => status === 'failed'))
    .map(({ name, message }) => ({ name: relative(process.cwd(), name), message }));
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({
      name: [relative(process.cwd(), name), ...test.ancestorTitles.filter(Boolean), test.title].join(' › '),
      status: test.status,
      message: test.failureMessages.join('\n'),
    })),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    failures: [...broken, ...tests.filter(({ status }) => status === 'failed')].map(pickFailure),
    flaky: tests.filter(({ status, message }) => status === 'passed' && message !== '').map(({ name }) => name),
  };
}

/** What Vitest reports of a test. One that passed at a later try keeps what its first one failed of. */
interface Assertion {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

/** Reads what Playwright reported. A test that passed at its second try counts as passed and is named in `flaky`. */
export function readPlaywrightReport(file: string): Report {
  const { stats, errors, suites } = readReport(file) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: readonly { readonly message?: string }[];
    suites: readonly Suite[];
  };
  const tests = suites.flatMap(listTests);
  const around = errors.map(({ message = '' }) => ({ name: 'around the browser tests', message }));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...around, ...tests.filter(({ status }) => status === 'unexpected')].map(pickFailure),
    flaky: tests.filter(({ status }) => status === 'flaky').map(({ name }) => name),
  };
}

/** What Playwright reports of a file, or of a group of tests in it. */
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly projectName: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

function listTests({ suites = [], specs }: Suite): (Failure & { readonly status: string })[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      name: `[${projectName}] ${file}:${String(line)} ${title}`,
      status,
      message: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
    })),
  );
  return [...own, ...suites.flatMap(listTests)];
}

/** How many tests may need their second try before that fails the run: two, or one in so many of a long run. */
const MIN_EXCUSED = 2;
const TESTS_PER_EXCUSED = 1_000;

/**
 * Adds up what the runners said. Where more than a few tests needed their second try, the machine is no longer the
 * excuse and each of them has failed.
 */
export function sumReports(reports: readonly Report[]): Report {
  const flaky = reports.flatMap((report) => report.flaky);
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  const inexcusable = flaky.length > Math.max(MIN_EXCUSED, passed / TESTS_PER_EXCUSED) ? flaky.length : 0;
  return {
    passed: passed - inexcusable,
    failed: reports.reduce((sum, { failed }) => sum + failed, inexcusable),
    failures: reports.flatMap((report) => report.failures),
    flaky,
  };
}

/** How many lines of a failure are said at the end, and how much of each; all of it stands where its runner printed it. */
const MAX_LINES = 12;
const MAX_LINE_CHARACTERS = 400;

/**
 * What ends every run: what failed and why, what needed its second try, and the counts in the last line. The end is
 * what is kept of a long output.
 */
export function formatReport({ passed, failed, failures, flaky }: Report): string {
  return [
    ...failures.map(({ name, message }) => `Failed: ${name}\n${indent(message)}`),
    ...flaky.map((name) => `Passed only at the second try: ${name}`),
    `${String(passed)} passed, ${String(failed)} failed`,
  ].join('\n');
}

function indent(message: string): string {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, MAX_LINES);
  return lines.map((line) => `  ${line.slice(0, MAX_LINE_CHARACTERS)}`).join('\n');
}

const pickFailure = ({ name, message }: Failure): Failure => ({ name, message });

function readReport(file: string): unknown {
  if (!existsSync(file)) throw new Error(`the test runner ended without its report`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

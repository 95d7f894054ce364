import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildWeb } from './launch/build-web.ts';
import { ensureChromium } from './run-tests/ensure-chromium.ts';
import { formatReport, readPlaywrightReport, readVitestReport, sumReports, type Report } from './run-tests/reports.ts';
import { runStep, type Step } from './run-tests/step.ts';
import { listChecks, playwrightStep, vitestStep } from './run-tests/steps.ts';
import { formatTotal, startWatch } from './run-tests/watch.ts';

const isFast = process.argv.includes('--fast');
const folder = mkdtempSync(join(tmpdir(), 'rang-reports-'));
const reports: Report[] = [];

/** Runs a step of tests and reads its report. A runner that fails without a failing test to show for it is one failure. */
async function runTests(step: Step, readReport: () => Report): Promise<void> {
  const { isGood, output } = await runStep(step);
  const report = readReport();
  reports.push(report);
  if (!isGood && report.failed === 0) fail(step.name, output);
}

async function runVitest(): Promise<void> {
  const report = join(folder, 'vitest.json');
  await runTests(vitestStep({ isFast, report }), () => readVitestReport(report));
}

async function runBrowserTests(): Promise<void> {
  const report = join(folder, 'playwright.json');
  const chromium = ensureChromium(say);
  await runTests(playwrightStep({ chromium, report }), () => readPlaywrightReport(report));
}

/** Each check in its turn, whatever becomes of the others. */
async function runChecks(): Promise<void> {
  for (const step of listChecks({ isFast })) {
    const { isGood, output } = await runStep(step);
    if (!isGood) fail(step.name, output);
  }
}

async function buildApp(): Promise<void> {
  const finish = startWatch();
  await buildWeb(dirname(import.meta.dirname), say);
  say(`✓ web app (${finish()})`);
}

/** What goes wrong around the tests is a failure like any other, and the rest is still run. */
async function attempt(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    fail(name, error instanceof Error ? error.message : String(error));
  }
}

function fail(name: string, message: string): void {
  reports.push({ passed: 0, failed: 1, failures: [{ name, message }], flaky: [] });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// The checks compute, the tests of Vitest wait for databases and clocks as often: beside each other they fill two cores.
await Promise.all([
  attempt('around the tests of Vitest', runVitest),
  attempt('around the checks', async () => {
    await runChecks();
    if (!isFast) await buildApp();
  }),
]);
if (!isFast) await attempt('around the browser tests', runBrowserTests);
rmSync(folder, { recursive: true });

say(`All of it took ${formatTotal()}.`);
const total = sumReports(reports);
say(formatReport(total));
process.exitCode = total.failed === 0 ? 0 : 1;

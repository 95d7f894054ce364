import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildWeb } from './launch/build-web.ts';
import { ensureChromium } from './run-tests/ensure-chromium.ts';
import { formatCounts, readPlaywrightCounts, readVitestCounts, sumCounts, type Counts } from './run-tests/counts.ts';
import { runInTurn, runStep, type Step } from './run-tests/step.ts';
import { listChecks, playwrightStep, vitestStep } from './run-tests/steps.ts';

const isFast = process.argv.includes('--fast');
const reports = mkdtempSync(join(tmpdir(), 'rang-reports-'));
const counts: Counts[] = [];

/** Runs a step of tests and counts them. A runner that fails without a failing test to show for it is one failure. */
async function runTests(step: Step, readCounts: () => Counts): Promise<void> {
  const isGood = await runStep(step);
  const counted = readCounts();
  counts.push(counted);
  if (!isGood && counted.failed === 0) counts.push({ passed: 0, failed: 1 });
}

async function runVitest(): Promise<void> {
  const report = join(reports, 'vitest.json');
  await runTests(vitestStep({ isFast, report }), () => readVitestCounts(report));
}

async function runBrowserTests(): Promise<void> {
  const report = join(reports, 'playwright.json');
  const chromium = ensureChromium(say);
  await runTests(playwrightStep({ chromium, report }), () => {
    const { flaky, ...counted } = readPlaywrightCounts(report);
    for (const name of flaky) say(`Passed only at the second try: ${name}`);
    return counted;
  });
}

/** What goes wrong around the tests is a failure like any other, and the rest is still run. */
async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    counts.push({ passed: 0, failed: 1 });
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const failedChecks: string[] = [];
// The checks compute, the tests of Vitest wait for databases and clocks as often: beside each other they fill two cores.
await Promise.all([
  attempt(runVitest),
  attempt(async () => {
    failedChecks.push(...(await runInTurn(listChecks({ isFast }))));
    if (!isFast) await buildWeb(dirname(import.meta.dirname), say);
  }),
]);
if (!isFast) await attempt(runBrowserTests);
rmSync(reports, { recursive: true });

counts.push({ passed: 0, failed: failedChecks.length });
const total = sumCounts(counts);
if (failedChecks.length > 0) say(`Failed checks: ${failedChecks.join(', ')}`);
say(formatCounts(total));
process.exitCode = total.failed === 0 ? 0 : 1;

import { findCommand, type Step } from './step.ts';

/** The checks that read the code without running it. */
export function listChecks({ isFast }: { isFast: boolean }): Step[] {
  // The compiler that runs as a program of the machine, several times as fast; the import rules need the older one's parts.
  const tsc = findCommand('typescript-7', 'tsc');
  const checks: Step[] = [
    { name: 'lint', run: [findCommand('oxlint'), '--deny-warnings'] },
    { name: 'types of the web app', run: [tsc, '-p', 'apps/web/tsconfig.json'] },
    { name: 'types of server, gateway and tools', run: [tsc, '-p', 'tsconfig.json'] },
    { name: 'types of the packages', run: [tsc, '-p', 'packages/tsconfig.json'] },
    { name: 'types of the browser tests', run: [tsc, '-p', 'e2e/tsconfig.json'] },
    { name: 'format', run: [findCommand('prettier'), '--check', '--log-level', 'warn', '.'] },
    { name: 'import rules', run: ['tools/check-imports.ts'] },
  ];
  if (isFast) return checks;
  const unused = { name: 'nothing unused', run: [findCommand('knip'), '--no-progress'] };
  return [...checks, unused, { name: 'what the house is run with', run: ['tools/check-deploy.ts'] }];
}

/** The tests of Vitest: all, or only those that need no database. */
export function vitestStep({ isFast, report }: { isFast: boolean; report: string }): Step {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name: isFast ? 'unit tests' : 'unit and integration tests',
    // What passes at the second try is named and counted; see sumReports.
    run: [findCommand('vitest'), 'run', '--retry=1', ...reporters, ...(isFast ? ['--project', 'unit'] : [])],
    environment: { NODE_ENV: 'test' },
  };
}

/** The tests that walk through the whole house in a real browser. */
export function playwrightStep({ chromium, report }: { chromium: string; report: string }): Step {
  return {
    name: 'browser tests',
    run: [
      findCommand('@playwright/test', 'playwright'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--retries=1',
      '--reporter=list,json',
    ],
    environment: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    isLive: true,
  };
}

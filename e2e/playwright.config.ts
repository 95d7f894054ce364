import { defineConfig } from '@playwright/test';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/** Nothing but the pages of the house: no sandbox, which root cannot have, no graphics card, and no talking to anybody else. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const PHONE = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const OUTAGE = 'outage.spec.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './setup/start-house.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // Against tests that never end; the longest looks at a dozen screens in two themes.
  timeout: 400_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    // The house is started after this file is first read, and workers read it again.
    baseURL: process.env['E2E_ORIGIN'] ?? '',
    launchOptions: { executablePath: CHROMIUM, args: FLAGS },
  },
  projects: [
    { name: 'phone', use: PHONE, testIgnore: OUTAGE },
    { name: 'desktop', use: DESKTOP, testIgnore: [OUTAGE, 'languages.spec.ts', 'script-weight.spec.ts'] },
    // A gateway out of order is out of order for everybody: these tests have the house to themselves.
    { name: 'outage', use: PHONE, testMatch: OUTAGE, dependencies: ['phone', 'desktop'], workers: 1 },
  ],
});

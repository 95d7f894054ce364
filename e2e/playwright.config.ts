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
// The gateway's switches are felt by everybody: tests that turn them have the house to themselves, one after the other.
const SWITCHES = 'switches/*.spec.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './setup/start-house.ts',
  fullyParallel: false,
  // They wait for rounds and answers more than they compute.
  workers: 4,
  retries: 0,
  // Against tests that never end; the longest looks at a dozen screens in two themes.
  timeout: 400_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    // The house is started after this file is first read, and workers read it again.
    baseURL: process.env['E2E_ORIGIN'] ?? '',
    // What moves is drawn by the processor here, in every page at once, and shows nothing that a test looks for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: CHROMIUM, args: FLAGS },
  },
  projects: [
    { name: 'phone', use: PHONE, testIgnore: SWITCHES },
    { name: 'desktop', use: DESKTOP, testIgnore: [SWITCHES, 'languages.spec.ts', 'script-weight.spec.ts'] },
    { name: 'switches', use: PHONE, testMatch: SWITCHES, dependencies: ['phone', 'desktop'], workers: 1 },
  ],
});

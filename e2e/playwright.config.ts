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
  // One process less to talk to, as nothing is drawn by a graphics card.
  '--in-process-gpu',
  // Pages live for seconds here: code that is compiled a second time, to be faster, is not repaid.
  '--js-flags=--no-opt',
];

const PHONE = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
// The gateway's switches, and a round that is interrupted, are felt by everybody: such tests have a house to themselves,
// one after the other.
const SWITCHES = 'switches/*.spec.ts';
// A house of several servers, which the one test that needs it opens itself.
const MANY = 'many/*.spec.ts';
// Elsewhere players begin with what their test gives them.
const WELCOMING = 'newcomer/*.spec.ts';
// Every game and every screen is seen on both sizes; what is of behaviour alone, on one of them.
const ON_DESKTOP_ALONE = [
  ...['accounts.spec.ts', 'crash-keys.spec.ts', 'keyboard.spec.ts', 'refusals.spec.ts', 'session.spec.ts'],
  ...['notice-kinds.spec.ts', 'office-focus.spec.ts', 'office-wide.spec.ts', 'page-parts.spec.ts'],
  ...['password-in-tabs.spec.ts', 'smoke.spec.ts', 'withdrawals.spec.ts'],
];
const ON_PHONE_ALONE = [
  ...[
    'back.spec.ts',
    'before-the-app.spec.ts',
    'crash-auto.spec.ts',
    'crash-connection.spec.ts',
    'crash-slowed.spec.ts',
    'deposits.spec.ts',
    'hostile-names.spec.ts',
    'kept-app.spec.ts',
  ],
  ...[
    'languages.spec.ts',
    'narrow-words.spec.ts',
    'office-phone.spec.ts',
    'open-bet.spec.ts',
    'push-notices.spec.ts',
    'referrals.spec.ts',
    'script-weight.spec.ts',
    'slow-page.spec.ts',
    'sound.spec.ts',
    'tab-connection.spec.ts',
    'take-back.spec.ts',
    'walk.spec.ts',
    'wallet-widths.spec.ts',
    'ways-in.spec.ts',
  ],
];

// Tests whose windows are as large as they say themselves are seen once, on what such a window is of.
const WINDOWS = '*-windows.spec.ts';
const OF_A_DESKTOP = /on a desktop|of a desktop/;

/** The houses are started after this file is first read, and workers read it again. */
function inHouse(house: string, size: typeof PHONE | typeof DESKTOP) {
  return { metadata: { house }, use: { ...size, baseURL: process.env[`E2E_${house}_ORIGIN`] ?? '' } };
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './setup/start-houses.ts',
  fullyParallel: true,
  // Two cores draw three pages at once in a third less processor time than six, and no round passes over a slow one.
  workers: 3,
  retries: 0,
  // Against tests that never end; the longest looks at a dozen screens in two themes, three sizes and four languages.
  timeout: 400_000,
  // Waiting for a state is no measurement: a busy machine is given the time it needs.
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    // What cannot be clicked for so long never can.
    actionTimeout: 120_000,
    // What a device keeps of the app would answer in the house's place; one test is about that.
    serviceWorkers: 'block',
    // What moves is drawn by the processor here, in every page at once, and shows nothing that a test looks for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: CHROMIUM, args: FLAGS },
  },
  projects: [
    { name: 'switches', ...inHouse('SWITCHES', PHONE), testMatch: SWITCHES, workers: 1 },
    { name: 'many', ...inHouse('MANY', PHONE), testMatch: MANY },
    { name: 'newcomer', ...inHouse('WELCOMING', PHONE), testMatch: WELCOMING },
    {
      name: 'phone',
      ...inHouse('SHARED', PHONE),
      testIgnore: [SWITCHES, MANY, WELCOMING, WINDOWS, ...ON_DESKTOP_ALONE],
    },
    {
      name: 'desktop',
      ...inHouse('SHARED', DESKTOP),
      testIgnore: [SWITCHES, MANY, WELCOMING, WINDOWS, ...ON_PHONE_ALONE],
    },
    { name: 'phone-windows', ...inHouse('SHARED', PHONE), testMatch: WINDOWS, grepInvert: OF_A_DESKTOP },
    { name: 'desktop-windows', ...inHouse('SHARED', DESKTOP), testMatch: WINDOWS, grep: OF_A_DESKTOP },
  ],
});

import { expect, type Locator, type Page } from '@playwright/test';

/** A screen in the state in which it is looked at. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /**
   * What is done there until the state stands. Finds its way without words, so that it works in every language. A screen
   * that follows another one of the same path goes on from the state of that one.
   */
  readonly stand?: (page: Page) => Promise<void>;
}

/** Shows a screen: goes there, where the page is not there already, and waits until everything stands. */
export async function showScreen(page: Page, { path, stand }: Screen): Promise<void> {
  const { pathname, search } = new URL(page.url());
  if (pathname + search !== path) await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stand?.(page);
}

/** The sections that show the page loader first are there when it is gone. */
export async function standLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('status').locator('svg')).toHaveCount(0);
}

/** Crash shows the round that the house has sent. */
async function standLive(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('section[data-live]')).toBeVisible();
}

/** The first round is over soon after the house has begun; then the proof of it is checked. */
async function standProven(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.locator('code').first()).toBeVisible();
  await main.locator('section > div > div > button').click();
  await expect(main.getByRole('status').getByRole('list')).toBeVisible();
}

async function openTab(part: Locator, place: number): Promise<void> {
  const tab = part.getByRole('tab').nth(place);
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

const LOGIN = '/login';
const COLOUR = '/dashboard/game/color-prediction';
const MINES = '/dashboard/game/mines';
const CRASH = '/dashboard/game/crash';
const WALLET = '/dashboard/wallet';
const PROFILE = '/dashboard/profile';

const showColourTab = (tab: number) => async (page: Page) => {
  await expect(page.getByRole('timer')).toBeVisible();
  await openTab(page.getByRole('main'), tab);
  await expect(page.getByRole('tabpanel')).toBeVisible();
};

/** What a visitor sees. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: 'signup', path: '/signup' },
  { name: 'login', path: LOGIN },
  {
    name: 'login-forgot',
    path: LOGIN,
    stand: async (page) => {
      await page.locator('form button[type="button"]').nth(1).click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    },
  },
  { name: 'reset-password-missing', path: '/reset-password' },
  { name: 'reset-password-spent', path: '/reset-password/a-token' },
  { name: 'take-back-spent', path: '/take-back/a-token' },
  { name: 'crash-visitor', path: '/crash', stand: standLive },
  { name: 'colour-proof-visitor', path: '/color-prediction?proof=1', stand: standProven },
];

const COLOUR_SCREENS: readonly Screen[] = [
  { name: 'colour-bet', path: COLOUR, stand: showColourTab(0) },
  { name: 'colour-results', path: COLOUR, stand: showColourTab(1) },
  { name: 'colour-bet-history', path: COLOUR, stand: showColourTab(2) },
  { name: 'colour-trends', path: COLOUR, stand: showColourTab(3) },
];

const MINES_SCREENS: readonly Screen[] = [
  {
    name: 'mines',
    path: MINES,
    stand: async (page) => {
      await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
      await expect(page.getByRole('main').locator('code')).toHaveCount(3);
    },
  },
  {
    name: 'mines-auto',
    path: MINES,
    stand: async (page) => {
      await page.getByRole('main').getByRole('group').first().getByRole('button').nth(1).click();
      await page.getByRole('grid').getByRole('button').first().click();
    },
  },
];

const CRASH_SCREENS: readonly Screen[] = [
  {
    name: 'crash',
    path: CRASH,
    stand: standLive,
  },
  {
    name: 'crash-auto',
    path: CRASH,
    stand: async (page) => {
      const mode = page.locator('[aria-pressed]:visible');
      await mode.nth(1).click();
    },
  },
];

const WALLET_SCREENS: readonly Screen[] = [
  { name: 'wallet', path: WALLET },
  { name: 'wallet-transactions', path: WALLET, stand: (page) => openTab(page.getByRole('main'), 1) },
  {
    name: 'wallet-modal',
    path: WALLET,
    stand: async (page) => {
      await page.getByRole('main').getByRole('button').first().click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'wallet-modal-withdraw',
    path: WALLET,
    stand: async (page) => {
      await openTab(page.getByRole('dialog'), 1);
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    },
  },
  {
    name: 'wallet-statement',
    path: `${WALLET}/statement`,
    stand: async (page) => {
      await expect(page.getByRole('main').getByRole('region').last().locator('.mantine-Skeleton-root')).toHaveCount(0);
    },
  },
];

const PROFILE_SCREENS: readonly Screen[] = [
  { name: 'profile', path: PROFILE, stand: standLoaded },
  {
    name: 'profile-settings',
    path: PROFILE,
    stand: async (page) => {
      await standLoaded(page);
      await openTab(page.getByRole('main'), 2);
    },
  },
  {
    name: 'profile-referrals',
    path: `${PROFILE}?tab=referrals`,
    stand: async (page) => {
      await standLoaded(page);
      await expect(page.getByRole('main').getByRole('list').first()).toBeVisible();
    },
  },
  {
    name: 'profile-password',
    path: PROFILE,
    stand: async (page) => {
      await standLoaded(page);
      await page.getByRole('main').getByRole('list').first().getByRole('button').first().click();
      await expect(page.getByRole('dialog').getByRole('meter')).toBeVisible();
    },
  },
];

const OTHER_SCREENS: readonly Screen[] = [
  { name: 'home', path: '/dashboard/home', stand: standLoaded },
  { name: 'win', path: '/dashboard/win', stand: standLoaded },
  { name: 'games', path: '/dashboard/game', stand: standLoaded },
  { name: 'coming-soon', path: '/dashboard/game/plinko' },
  { name: 'sports', path: '/dashboard/sports' },
  { name: 'support', path: '/dashboard/support' },
];

/** What a player sees, in as many walks as it takes that none of them is the one that everybody waits for. */
export const PLAYER_WALKS: readonly (readonly Screen[])[] = [
  [...COLOUR_SCREENS, ...MINES_SCREENS],
  [...CRASH_SCREENS, ...WALLET_SCREENS],
  [...PROFILE_SCREENS, ...OTHER_SCREENS],
];

/** Addresses that lead on at once, and where a visitor gets by them. */
export const LEADING_ON = [
  ['/', '/login'],
  ['/nowhere/at-all', '/login'],
  ['/login/link/a-token', '/login'],
  ['/reset-password/a-token', '/reset-password'],
  ['/reset-password/named/a-token', '/reset-password'],
  ['/take-back/a-token', '/reset-password'],
  ['/confirm-email/a-token', '/login'],
  ['/dashboard', '/login'],
] as const;

import { expect, type Locator, type Page } from '@playwright/test';

/** A screen in the state in which it is looked at. */
export interface Screen {
  readonly name: string;
  readonly isPublic?: true;
  /** Goes there and waits until everything stands. Finds its way without words, so that it works in every language. */
  readonly show: (page: Page) => Promise<void>;
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The sections that show the page loader first are there when it is gone. */
async function visitSection(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await expect(page.getByRole('main').getByRole('status').locator('svg')).toHaveCount(0);
}

async function openTab(part: Locator, place: number): Promise<void> {
  const tab = part.getByRole('tab').nth(place);
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

const COLOUR = '/dashboard/game/color-prediction';

async function visitColour(page: Page, tab: number): Promise<void> {
  await visit(page, COLOUR);
  await expect(page.getByRole('timer')).toBeVisible();
  await openTab(page.getByRole('main'), tab);
  await expect(page.getByRole('tabpanel')).toBeVisible();
}

async function visitMines(page: Page): Promise<void> {
  await visit(page, '/dashboard/game/mines');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('main').locator('code')).toHaveCount(2);
}

async function openWalletModal(page: Page): Promise<void> {
  await visit(page, '/dashboard/wallet');
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
}

export const SCREENS: readonly Screen[] = [
  { name: 'login', isPublic: true, show: (page) => visit(page, '/login') },
  { name: 'signup', isPublic: true, show: (page) => visit(page, '/signup') },
  {
    name: 'login-forgot',
    isPublic: true,
    show: async (page) => {
      await visit(page, '/login');
      await page.locator('form button[type="button"]').nth(1).click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    },
  },
  { name: 'reset-password', isPublic: true, show: (page) => visit(page, '/reset-password/a-token') },
  { name: 'reset-password-missing', isPublic: true, show: (page) => visit(page, '/reset-password') },
  { name: 'home', show: (page) => visitSection(page, '/dashboard/home') },
  { name: 'win', show: (page) => visitSection(page, '/dashboard/win') },
  { name: 'colour-bet', show: (page) => visitColour(page, 0) },
  { name: 'colour-results', show: (page) => visitColour(page, 1) },
  { name: 'colour-bet-history', show: (page) => visitColour(page, 2) },
  { name: 'colour-trends', show: (page) => visitColour(page, 3) },
  { name: 'mines', show: visitMines },
  {
    name: 'mines-auto',
    show: async (page) => {
      await visitMines(page);
      await page.getByRole('main').getByRole('group').first().getByRole('button').nth(1).click();
      await page.getByRole('grid').getByRole('button').first().click();
    },
  },
  { name: 'wallet', show: (page) => visit(page, '/dashboard/wallet') },
  {
    name: 'wallet-transactions',
    show: async (page) => {
      await visit(page, '/dashboard/wallet');
      await openTab(page.getByRole('main'), 1);
    },
  },
  { name: 'wallet-modal', show: openWalletModal },
  {
    name: 'wallet-modal-withdraw',
    show: async (page) => {
      await openWalletModal(page);
      await openTab(page.getByRole('dialog'), 1);
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    },
  },
  {
    name: 'wallet-statement',
    show: async (page) => {
      await visit(page, '/dashboard/wallet/statement');
      await expect(page.getByRole('main').getByRole('region').last().locator('.mantine-Skeleton-root')).toHaveCount(0);
    },
  },
  { name: 'profile', show: (page) => visitSection(page, '/dashboard/profile') },
  {
    name: 'profile-referrals',
    show: async (page) => {
      await visitSection(page, '/dashboard/profile?tab=referrals');
      await expect(page.getByRole('main').getByRole('list').first()).toBeVisible();
    },
  },
  {
    name: 'profile-password',
    show: async (page) => {
      await visitSection(page, '/dashboard/profile');
      await page.getByRole('main').getByRole('list').first().getByRole('button').first().click();
      await expect(page.getByRole('dialog').getByRole('meter')).toBeVisible();
    },
  },
  {
    name: 'profile-settings',
    show: async (page) => {
      await visitSection(page, '/dashboard/profile');
      await openTab(page.getByRole('main'), 2);
    },
  },
  { name: 'coming-soon', show: (page) => visit(page, '/dashboard/game/plinko') },
  { name: 'sports', show: (page) => visit(page, '/dashboard/sports') },
  { name: 'support', show: (page) => visit(page, '/dashboard/support') },
];

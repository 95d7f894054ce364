import type { Page } from '@playwright/test';
import { createPlayer, placeBet, startDeposit } from './builders/player.ts';
import { awaitOpenRound } from './builders/rounds.ts';
import { findOverflow } from './pages/find-overflow.ts';
import { findViolations } from './pages/find-violations.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { SCREENS } from './pages/screens.ts';
import { settle } from './pages/settle.ts';
import { expect, storedSession, test } from './test.ts';

const THEMES = ['dark', 'light'] as const;

// Colours are judged when they stand, not while they fade in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Looks at what the page shows now: kept as a picture, judged by axe, and not wider than its window. */
async function judge(page: Page, name: string) {
  await settle(page);
  await keepScreenshot(page, name);
  expect.soft(await findViolations(page), name).toEqual([]);
  expect.soft(await findOverflow(page), name).toBe(0);
}

/** Changes the theme as it changes when the player chooses it in another tab. */
async function chooseTheme(page: Page, theme: (typeof THEMES)[number]) {
  await page.evaluate((newValue) => {
    localStorage.setItem('rang-theme', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'rang-theme', newValue, storageArea: localStorage }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}

async function judgeScreens(page: Page, screens: typeof SCREENS) {
  for (const { name, show } of screens) {
    await test.step(name, async () => {
      await show(page);
      for (const theme of THEMES) {
        await chooseTheme(page, theme);
        await judge(page, `${theme}/${name}`);
      }
    });
  }
}

test('the public screens are accessible and fit their window in both themes', async ({ page }) => {
  await judgeScreens(
    page,
    SCREENS.filter(({ isPublic }) => isPublic),
  );
});

test("the player's screens are accessible and fit their window in both themes", async ({ page, context }) => {
  const player = await createPlayer({ rupees: 12_345 });
  await awaitOpenRound(2_000);
  await placeBet(player, { betType: 'color', betValue: 'blue', amount: 50 });
  await placeBet(player, { betType: 'number', betValue: '4', amount: 0.5 });
  await context.setStorageState(storedSession(player));
  await judgeScreens(
    page,
    SCREENS.filter(({ isPublic }) => !isPublic),
  );
});

test('a chosen theme is there from the first paint', async ({ page, context }) => {
  await context.setStorageState(storedSession(await createPlayer(), { 'rang-theme': 'light' }));
  await page.goto('/dashboard/support', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

for (const colorScheme of THEMES) {
  test.describe(`on a device that prefers ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the payment page is accessible and fits its window', async ({ page }) => {
      await page.goto(await startDeposit(await createPlayer(), 1_250.5));
      await judge(page, `${colorScheme}/gateway-pay`);
      await page.getByRole('button', { name: 'Pay ₹' }).click();
      await judge(page, `${colorScheme}/gateway-paid`);
    });
  });
}

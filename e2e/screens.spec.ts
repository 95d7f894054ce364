import type { Page } from '@playwright/test';
import { createPlayer, placeBet, startDeposit } from './builders/player.ts';
import { awaitOpenRound } from './builders/rounds.ts';
import { THEMES } from './pages/choose-theme.ts';
import { judge, judgeThemes } from './pages/judge.ts';
import { SCREENS } from './pages/screens.ts';
import { expect, storedSession, test } from './test.ts';

async function judgeScreens(page: Page, screens: typeof SCREENS) {
  for (const { name, show } of screens) {
    await test.step(name, async () => {
      await show(page);
      await judgeThemes(page, name);
    });
  }
}

const PUBLIC = SCREENS.filter(({ isPublic }) => isPublic);
const OF_PLAYERS = SCREENS.filter(({ isPublic }) => !isPublic);
// As many as it takes that none of them is the one that everybody waits for.
const PARTS = [0, 1, 2];

test('the public screens are accessible and fit their window in both themes', async ({ page }) => {
  await judgeScreens(page, PUBLIC);
});

test.describe("the player's screens", () => {
  test.describe.configure({ mode: 'parallel' });

  for (const part of PARTS) {
    const screens = OF_PLAYERS.filter((_, place) => place % PARTS.length === part);
    const names = screens.map(({ name }) => name).join(', ');

    test(`are accessible and fit their window in both themes: ${names}`, async ({ page, context }) => {
      const player = await createPlayer({ rupees: 12_345 });
      await awaitOpenRound(2_000);
      await placeBet(player, { betType: 'color', betValue: 'blue', amount: 50 });
      await placeBet(player, { betType: 'number', betValue: '4', amount: 0.5 });
      await context.setStorageState(storedSession(player));
      await judgeScreens(page, screens);
    });
  }
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

import type { Page } from '@playwright/test';
import { createPlayer, placeBet, startDeposit } from './builders/player.ts';
import { awaitOpenRound } from './builders/rounds.ts';
import { chooseTheme, judge, judgeThemes, THEMES } from './pages/judge.ts';
import { PLAYER_WALKS, PUBLIC_SCREENS, showScreen, type Screen } from './pages/screens.ts';
import { expect, storedSession, test } from './test.ts';

async function judgeScreens(page: Page, screens: readonly Screen[]) {
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await showScreen(page, screen);
      await judgeThemes(page, screen.name);
    });
  }
}

test('the public screens are accessible and fit their window in both themes', async ({ page }) => {
  await judgeScreens(page, PUBLIC_SCREENS);
});

test.describe("the player's screens", () => {
  for (const screens of PLAYER_WALKS) {
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

test('where nothing is to move, another theme is there at once', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await chooseTheme(page, 'light');
  // Looked at in the page itself, in the frames that follow the change.
  const moving = page.evaluate(async () => {
    const { dataset } = document.documentElement;
    while (dataset['mantineColorScheme'] === 'light') await new Promise(requestAnimationFrame);
    const seen: number[] = [];
    for (let frame = 0; frame < 10; frame += 1) {
      seen.push(document.getAnimations().length);
      await new Promise(requestAnimationFrame);
    }
    return seen;
  });
  await chooseTheme(page, 'dark');
  expect(await moving).toEqual(Array.from({ length: 10 }, () => 0));
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

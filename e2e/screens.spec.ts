import { createPlayer, placeBet, startDeposit } from './builders/player.ts';
import { awaitOpenRound } from './builders/rounds.ts';
import { findOverflow } from './pages/find-overflow.ts';
import { findViolations } from './pages/find-violations.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { SCREENS } from './pages/screens.ts';
import { expect, storedSession, test } from './test.ts';

// Colours are judged when they stand, not while they fade in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const theme of ['dark', 'light'] as const) {
  test(`every screen is accessible and fits its window in the ${theme} theme`, async ({ page, context }) => {
    const player = await createPlayer({ rupees: 12_345 });
    await awaitOpenRound(2_000);
    await placeBet(player, { betType: 'color', betValue: 'blue', amount: 50 });
    await placeBet(player, { betType: 'number', betValue: '4', amount: 0.5 });
    await page.goto('/login');
    await page.evaluate((chosen) => localStorage.setItem('rang-theme', chosen), theme);
    for (const { name, show } of SCREENS.filter((screen) => screen.isPublic)) {
      await test.step(name, () => judge(name, show));
    }
    await context.setStorageState(storedSession(player, { 'rang-theme': theme }));
    for (const { name, show } of SCREENS.filter((screen) => !screen.isPublic)) {
      await test.step(name, () => judge(name, show));
    }

    async function judge(name: string, show: (typeof SCREENS)[number]['show']) {
      await show(page);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
      await keepScreenshot(page, `${theme}/${name}`);
      expect.soft(await findViolations(page), name).toEqual([]);
      expect.soft(await findOverflow(page), name).toBe(0);
    }
  });
}

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`on a device that prefers ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the payment page is accessible and fits its window', async ({ page }) => {
      await page.goto(await startDeposit(await createPlayer(), 1_250.5));
      await keepScreenshot(page, `${colorScheme}/gateway-pay`);
      expect.soft(await findViolations(page)).toEqual([]);
      expect.soft(await findOverflow(page)).toBe(0);
      await page.getByRole('button', { name: 'Pay ₹' }).click();
      await keepScreenshot(page, `${colorScheme}/gateway-paid`);
      expect.soft(await findViolations(page)).toEqual([]);
      expect.soft(await findOverflow(page)).toBe(0);
    });
  });
}

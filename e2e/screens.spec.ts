import { createPlayer, startDeposit } from './builders/player.ts';
import { chooseTheme, judge, THEMES } from './pages/judge.ts';
import { expect, storedSession, test } from './test.ts';

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

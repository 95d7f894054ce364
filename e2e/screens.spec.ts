import { createPlayer, startDeposit } from './builders/player.ts';
import { chooseTheme, judge, THEMES } from './pages/judge.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
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

test('the floating cart lies on no game, and of a painting on the margin alone', async ({ page, context }) => {
  await context.setStorageState(storedSession(await createPlayer()));
  await page.goto('/dashboard/home');
  const cart = page.getByRole('button', { name: 'Cart, 0 items' });
  await expect(cart).toBeAttached();
  await expect(cart).not.toBeInViewport();
  await page.getByRole('button', { name: 'Explore Collection' }).click();
  await expect(cart).toBeInViewport();
  await keepScreenshot(page, 'home-cart');
  // Looked at wherever the page can be scrolled to.
  const covered = await cart.evaluate(async (button) => {
    const wholes = [...document.querySelectorAll('main a:has(> span > svg), main li img, section > div > img')];
    const most = new Map<string, number>(wholes.map((one) => [one.getAttribute('alt') ?? one.textContent, 0]));
    for (let top = 0; top < document.documentElement.scrollHeight; top += 50) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      const over = button.getBoundingClientRect();
      for (const one of wholes) {
        const { left, right, top: above, bottom, width } = one.getBoundingClientRect();
        if (over.top >= bottom || over.bottom <= above || over.left >= right || over.right <= left) continue;
        const name = one.getAttribute('alt') ?? one.textContent;
        const share = one.tagName === 'IMG' ? (Math.min(right, over.right) - Math.max(left, over.left)) / width : 1;
        most.set(name, Math.max(most.get(name) ?? 0, share));
      }
    }
    return [...most];
  });
  expect(covered).toHaveLength(3 + 1 + 6);
  expect(covered.filter(([, share]) => share > 0.2)).toEqual([]);
});

test('two games are in sight on Win at once, above the bar', async ({ page, context }) => {
  await context.setStorageState(storedSession(await createPlayer()));
  await page.goto('/dashboard/win');
  const card = page.getByRole('listitem').filter({ has: page.getByText('Play', { exact: true }) });
  await expect(card).toHaveCount(3);
  await keepScreenshot(page, 'win-first-view');
  const isWhole = await card.nth(1).evaluate((second) => {
    const { left, bottom } = second.getBoundingClientRect();
    return document.elementFromPoint(left + 20, bottom - 20)?.closest('li') === second;
  });
  expect(isWhole).toBe(true);
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

    for (const [language, pay] of Object.entries({ es: 'Pagar ₹', fr: 'Payer ₹', de: '₹1,250.50 zahlen' })) {
      test(`the payment page fits its window in ${language}`, async ({ page }) => {
        await page.goto(`${await startDeposit(await createPlayer(), 1_250.5)}?language=${language}`);
        await judge(page, `${colorScheme}/gateway-pay-${language}`);
        await page.getByRole('button', { name: pay }).click();
        await judge(page, `${colorScheme}/gateway-paid-${language}`);
      });
    }
  });
}

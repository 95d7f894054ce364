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

test('the floating cart cuts no words off, and lies on no game and no heart', async ({ page, context }) => {
  await context.setStorageState(storedSession(await createPlayer()));
  await page.goto('/dashboard/home');
  const cart = page.getByRole('button', { name: 'Cart, 0 items' });
  await expect(cart).toBeAttached();
  await expect(cart).not.toBeInViewport();
  await page.getByRole('button', { name: 'Explore Collection' }).click();
  await expect(cart).toBeInViewport();
  await keepScreenshot(page, 'home-cart');
  // Looked at wherever the page can be scrolled to: what it hides across is behind it as behind a bar, what stands out is cut.
  const covered = await cart.evaluate(async (button) => {
    const games = [...document.querySelectorAll('main a:has(> span > svg)')];
    const hearts = [...document.querySelectorAll('main [aria-pressed]')];
    const texts: Range[] = [];
    const walker = document.createTreeWalker(document.querySelector('main') ?? button, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (button.contains(node)) continue;
      const text = document.createRange();
      text.selectNodeContents(node);
      texts.push(text);
    }
    const cut = new Set<string>();
    for (let top = 0; top < document.documentElement.scrollHeight; top += 50) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      const over = button.getBoundingClientRect();
      const isUnder = ({ left, right, top: above, bottom }: DOMRect): boolean =>
        over.top < bottom && over.bottom > above && over.left < right && over.right > left;
      const isCut = (box: DOMRect): boolean => isUnder(box) && (box.left < over.left || box.right > over.right);
      for (const game of games) if (isUnder(game.getBoundingClientRect())) cut.add(game.textContent);
      for (const heart of hearts) if (isCut(heart.getBoundingClientRect())) cut.add(heart.ariaLabel ?? 'a heart');
      for (const text of texts) if ([...text.getClientRects()].some(isCut)) cut.add(text.toString());
    }
    return { cut: [...cut], seen: [games.length, hearts.length, texts.length > 30] };
  });
  expect(covered).toEqual({ cut: [], seen: [3, 1 + 6 + 5, true] });
  // Where it comes to rest it has a row's room, no more.
  const room = await cart.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const last = [...document.querySelectorAll('main li:has(img)')].at(-1)?.getBoundingClientRect().bottom ?? 0;
    const next = document.querySelector('section:has(> #explore-collection), section:has(> div > #explore-collection)');
    return (next?.getBoundingClientRect().top ?? Infinity) - last;
  });
  expect(room).toBeLessThanOrEqual(44 + 2 * 20);
});

test('on a desktop the settings stand side by side, as wide as the page', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await context.setStorageState(storedSession(await createPlayer()));
  await page.goto('/dashboard/profile?tab=settings');
  const card = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) });
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
  const look = await card('Sound and vibration').boundingBox();
  const notices = await card('Notifications').boundingBox();
  const tabs = await page.getByRole('tablist').boundingBox();
  expect(notices?.y).toBe(look?.y);
  expect([look?.x, (notices?.x ?? 0) + (notices?.width ?? 0)]).toEqual([tabs?.x, (tabs?.x ?? 0) + (tabs?.width ?? 0)]);
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

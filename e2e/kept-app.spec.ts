import type { Page } from '@playwright/test';
import { findBalance } from './pages/balance.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { CUT_OFF, expect, insideTest as test } from './test.ts';

test.use({ serviceWorkers: 'allow', rupees: 120, expectedErrors: CUT_OFF });

/** Paths of everything that the device keeps of the house. */
function listKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return kept.flat().map((url) => new URL(url).pathname);
  });
}

async function visitKept(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(async () => (await listKept(page)).filter((kept) => kept.startsWith('/assets/')).length)
    .toBeGreaterThan(10);
}

test('without a network the app opens and says that there is none; no money and no result was kept', async ({
  page,
  context,
}) => {
  await visitKept(page, '/dashboard/wallet');
  await expect(findBalance(page)).toContainText('₹120.00');
  await page.goto('/crash', { waitUntil: 'load' });
  await visitKept(page, '/dashboard/wallet');
  const kept = await listKept(page);
  expect(kept).toContain('/');
  expect(
    kept.filter((path) => !/^\/(?:assets\/.*|first-paint\.js|favicon\.svg|manifest\.webmanifest)?$/.test(path)),
  ).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  // Chromium 150 forgets at a reload that a test has taken the network away: what it says is what the page goes by.
  const said = (await page.evaluate(() => navigator.onLine)) ? 'Connection lost.' : 'You are offline.';
  await expect(page.getByText(`${said} We keep trying.`)).toBeVisible();
  await expect(page.getByText('₹120.00')).toHaveCount(0);
  await keepScreenshot(page, 'kept-app-offline');
  await context.setOffline(false);
  await expect(page.getByText(`${said} We keep trying.`)).toBeHidden();
  await expect(findBalance(page)).toContainText('₹120.00');
});

test('the app can be installed: its icons are what its manifest says', async ({ page }) => {
  await page.goto('/login');
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; type: string }[];
  };
  const sizes = await page.evaluate(
    (icons) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const picture = new Image();
          picture.src = src;
          await picture.decode();
          return `${String(picture.naturalWidth)}x${String(picture.naturalHeight)}`;
        }),
      ),
    manifest.icons.filter(({ type }) => type === 'image/png'),
  );
  expect(sizes).toEqual(['192x192', '512x512', '512x512']);
});

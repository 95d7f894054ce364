import type { Page } from '@playwright/test';
import { awaitFlight, findCrash } from './pages/crash-page.ts';
import { findMines } from './pages/mines-page.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { serveNewer } from './builders/serve-newer.ts';
import { expect, insideTest, storedSession } from './test.ts';

const test = insideTest.extend<{ newer: Awaited<ReturnType<typeof serveNewer>> }>({
  newer: async ({ rupees }, use) => {
    void rupees;
    const newer = await serveNewer();
    await use(newer);
    newer.close();
  },
  baseURL: async ({ newer }, use) => {
    await use(newer.origin);
  },
  storageState: async ({ newer, player }, use) => {
    const stored = storedSession(player);
    await use({ ...stored, origins: stored.origins.map((each) => ({ ...each, origin: newer.origin })) });
  },
});
test.use({ rupees: 1_000, serviceWorkers: 'allow' });

/** The page's own mark, which no other load of it has. */
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in globalThis);
const isNewer = (page: Page) => page.locator('script[type="module"][src*="/newer-"]').count();

/** Has the browser find the newer version, as it does by itself once in a while. */
async function findNewer(page: Page, release: () => void) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    Object.assign(globalThis, { isSamePage: true });
  });
  expect(await isNewer(page)).toBe(0);
  release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByRole('status').filter({ hasText: 'A new version of Rang is here.' })).toBeVisible();
  // The new worker serves this page already.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).installing === null))
    .toBe(true);
}

test('a new version leaves an open game of Mines alone, is offered, and goes on with the game', async ({
  page,
  newer,
}) => {
  const mines = findMines(page);
  await mines.visit();
  await mines.findGem('10');
  await findNewer(page, newer.release);
  await keepScreenshot(page, 'new-version-mines');
  expect(await isSamePage(page)).toBe(true);
  await expect(mines.gems).toHaveCount(1);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect.poll(() => isNewer(page)).toBe(1);
  expect(await isSamePage(page)).toBe(false);
  await expect(mines.gems).toHaveCount(1);
  await expect(mines.cashOut).toContainText('₹10.31');
  await mines.cashOut.click();
  await expect(mines.again).toBeVisible();
});

test('a new version leaves a flight of Crash alone, is offered, and goes on with the bet', async ({
  page,
  newer,
  player,
}) => {
  const crash = findCrash(page);
  await crash.visit();
  await crash.setTarget(undefined);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await crash.bet('10');
  await awaitFlight(crash, player);
  await findNewer(page, newer.release);
  await keepScreenshot(page, 'new-version-crash');
  expect(await isSamePage(page)).toBe(true);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect.poll(() => isNewer(page)).toBe(1);
  expect(await isSamePage(page)).toBe(false);
  await crash.stand();
  await expect(
    page
      .getByRole('table')
      .getByText(/₹10\.00/)
      .first(),
  ).toBeVisible();
});

import type { Page } from '@playwright/test';
import { createPlayer } from './builders/player.ts';
import { awaitOpenRound } from './builders/rounds.ts';
import { findColour } from './pages/colour-page.ts';
import { expect, insideTest as test, storedSession } from './test.ts';

const wallet = (page: Page) => page.getByRole('dialog', { name: 'Wallet' });
const openWallet = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Wallet' }).click();
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isSame = (page: Page) => page.evaluate(() => 'isSamePage' in window);

const GAME = /color-prediction$/;

/** Goes from Home to a game, as the pages that Back and Forward are between. */
async function visitTwo(page: Page) {
  await page.goto('/dashboard/home');
  await page
    .getByRole('link', { name: /Color Prediction/ })
    .first()
    .click();
  await expect(page).toHaveURL(GAME);
  await mark(page);
}

test('Back closes the wallet and leaves the page only then; Forward opens nothing', async ({ page }) => {
  await visitTwo(page);
  await openWallet(page);
  await expect(wallet(page)).toBeVisible();
  await page.goBack();
  await expect(wallet(page)).toBeHidden();
  await expect(page).toHaveURL(GAME);
  await page.goForward();
  await expect(wallet(page)).toBeHidden();
  await expect(page).toHaveURL(GAME);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await page.goForward();
  await expect(page).toHaveURL(GAME);
  expect(await isSame(page)).toBe(true);
});

test('a dialog that its button closed leaves nothing behind in the history', async ({ page }) => {
  await visitTwo(page);
  for (let turn = 0; turn < 3; turn += 1) {
    await openWallet(page);
    await wallet(page).getByRole('button', { name: 'Close' }).click();
    await expect(wallet(page)).toBeHidden();
  }
  await openWallet(page);
  await page.keyboard.press('Escape');
  await expect(wallet(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => 'dialogs' in (history.state as object))).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  expect(await isSame(page)).toBe(true);
});

test('on the first page of a visit Back closes the wallet too, and the page stays', async ({ page }) => {
  await page.goto('/dashboard/game/mines');
  await expect(page.getByRole('grid')).toBeVisible();
  await mark(page);
  await openWallet(page);
  await expect(wallet(page)).toBeVisible();
  await page.goBack();
  await expect(wallet(page)).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/game\/mines$/);
  expect(await isSame(page)).toBe(true);
});

test('Back closes a proof and stays in the game', async ({ page, context }) => {
  await context.setStorageState(storedSession(await createPlayer()));
  await awaitOpenRound(1_000);
  await page.goto('/dashboard/game/color-prediction');
  const colour = findColour(page);
  await colour.tab('Results').click();
  await page
    .getByRole('button', { name: /^Proof of round/ })
    .first()
    .click();
  const proof = page.getByRole('dialog', { name: /^Proof of round/ });
  await expect(proof).toBeVisible();
  await page.goBack();
  await expect(proof).toBeHidden();
  await expect(page).toHaveURL(/color-prediction\?tab=results$/);
  await expect(colour.tab('Results')).toHaveAttribute('aria-selected', 'true');
});

test('who signs out from a dialog comes back to no page of the dashboard', async ({ page }) => {
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => history.state as unknown)).not.toHaveProperty('dialogs');
});

test('a page that is loaded anew while a dialog was open is left by one Back', async ({ page }) => {
  await visitTwo(page);
  await openWallet(page);
  await expect(wallet(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(wallet(page)).toBeHidden();
  await openWallet(page);
  await expect(wallet(page)).toBeVisible();
  await page.goBack();
  await expect(wallet(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
});

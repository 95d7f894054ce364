import type { Page } from '@playwright/test';
import { findMines } from './pages/mines-page.ts';
import { findOverflow } from './pages/measure-page.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { CUT_OFF, expect, insideTest, test } from './test.ts';

/** The languages whose texts a page has asked for since it was last asked, each once. */
function watchLanguages(page: Page): () => string[] {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const language = /\/texts-[\w-]+?-([a-z]{2})-[\w-]+\.js$/.exec(new URL(request.url()).pathname)?.[1];
    if (language !== undefined) fetched.add(language);
  });
  return () => {
    const languages = [...fetched].toSorted();
    fetched.clear();
    return languages;
  };
}

const chooseLanguage = (page: Page, name: string) => page.getByRole('combobox').selectOption({ label: name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a visitor is sent one language, and another when it is chosen, without losing what was typed', async ({
  page,
}) => {
  const takeLanguages = watchLanguages(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(heading(page)).toHaveText('Welcome back');
  expect(takeLanguages()).toEqual(['en']);
  await page.getByLabel('Username').fill('asha');
  await chooseLanguage(page, 'Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByLabel('Benutzername')).toHaveValue('asha');
  await page.waitForLoadState('networkidle');
  expect(takeLanguages()).toEqual(['de']);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByLabel('Benutzername')).toBeVisible();
  expect(takeLanguages()).toEqual(['de']);
});

test("the browser's first language that the house speaks is the visitor's", async ({ browser, baseURL, watch }) => {
  const context = await browser.newContext({ locale: 'fr-CA', baseURL: baseURL ?? '' });
  watch(context);
  const page = await context.newPage();
  const takeLanguages = watchLanguages(page);
  await page.goto('/crash', { waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('link', { name: 'Inscription' })).toBeVisible();
  expect(takeLanguages()).toEqual(['fr']);
  await context.close();
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: CUT_OFF });

  test('a language that cannot be fetched is reported, the old one stays, and a second try brings it', async ({
    page,
  }) => {
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.context().setOffline(true);
    await chooseLanguage(page, 'Español');
    await expect(page.getByRole('alert').filter({ hasText: 'The language could not be loaded.' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('combobox')).toHaveValue('en');
    expect(await page.evaluate(() => localStorage.getItem('rang-language'))).toBeNull();
    expect(await findOverflow(page)).toBe(0);
    await keepScreenshot(page, 'language-failed');
    await page.context().setOffline(false);
    await chooseLanguage(page, 'Español');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('alert').filter({ hasText: 'language' })).toHaveCount(0);
  });
});

insideTest.describe('in a game', () => {
  insideTest.use({ rupees: 1_000 });

  insideTest('an open game goes on in the language that is chosen', async ({ page }) => {
    // The menu, which is beside every page and has the languages, is not on a phone.
    await page.setViewportSize({ width: 1440, height: 900 });
    const mines = findMines(page);
    await mines.visit();
    await mines.findGem('10');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await chooseLanguage(page, 'Deutsch');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.keyboard.press('Escape');
    const board = page.getByRole('grid');
    await expect(board.getByRole('button', { name: /, Edelstein$/ })).toHaveCount(1);
    await expect(page.getByRole('button', { name: /₹10\.31/ })).toBeVisible();
    // Each of the next gems keeps to its own place.
    const gems = page.getByRole('listitem').filter({ hasText: /^\d Edelsteine? / });
    await expect(gems).toHaveCount(5);
    const overhangs = await gems.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
    expect(overhangs).toEqual([0, 0, 0, 0, 0]);
  });
});

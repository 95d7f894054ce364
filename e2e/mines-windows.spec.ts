import type { Page } from '@playwright/test';
import { expectTogether, findPlace, isBefore } from './pages/in-sight.ts';
import { chooseLanguage, chooseTheme, THEMES } from './pages/judge.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { findSmallControls, findWide } from './pages/measure-page.ts';
import { findMines } from './pages/mines-page.ts';
import { expect, insideTest as test } from './test.ts';

/** What the line of Mines says, or its counts of mines, is read whole in every language. */
async function expectWholeLine(page: Page, name: string): Promise<void> {
  for (const language of ['de', 'es', 'fr', 'en']) {
    await chooseLanguage(page, language);
    await keepScreenshot(page, `mines-${name}-${language}`);
    const words = page.locator('#mines-line > span:last-of-type');
    await expect(words).toBeVisible();
    // To a pixel, as a line is no whole number of them.
    expect(await words.evaluate((one) => one.scrollHeight - one.clientHeight), language).toBeLessThanOrEqual(1);
    expect({ wide: await findWide(page), small: await findSmallControls(page) }).toEqual({ wide: [], small: [] });
  }
}

test.describe('on the smallest phones', () => {
  test.use({ rupees: 1_000 });

  for (const [width, height] of [
    [360, 640],
    [360, 740],
  ] as const) {
    test(`amounts and mines are one tap away beside the whole board of Mines in ${width} x ${height}`, async ({
      page,
      player,
    }) => {
      expect(player.username).not.toBe('');
      await page.setViewportSize({ width, height });
      const mines = findMines(page);
      await mines.visit();
      const quick = (name: string) => page.getByRole('button', { name, exact: true });
      const amounts = ['₹10', '₹100', 'Max, the most that can be bet'];
      for (const name of [...amounts, '1 mine', '3 mines', '5 mines']) {
        const place = await findPlace(quick(name));
        expect(Math.min(place.width, place.height), name).toBeGreaterThanOrEqual(44);
      }
      await expect(mines.bet).toHaveAttribute('data-lacking', 'true');
      const board = await findPlace(mines.board);
      expect(board.width).toBeCloseTo(board.height, -1);
      const press = await mines.bet.boundingBox();
      await quick('₹100').click();
      await quick('5 mines').click();
      await expect(mines.amount).toHaveValue('100');
      await expect(mines.count).toHaveValue('5');
      await expect(quick('₹100')).toHaveAttribute('aria-pressed', 'true');
      await expect(mines.bet).not.toHaveAttribute('data-lacking');
      // What a win is cut to is read whole; the quick values make room for it.
      await mines.count.fill('10');
      await expect(page.getByText(/^At this bet one win is at most/).first()).toBeVisible();
      await expectWholeLine(page, `${height}-cut`);
      await mines.count.fill('24');
      await mines.bet.click();
      await expect(mines.cashOut).toBeVisible();
      expect(await mines.board.boundingBox()).toEqual(board);
      expect(await mines.cashOut.boundingBox()).toEqual(press);
      await expect(quick('3 mines')).toHaveCount(0);
      // Whatever it holds ends the game: all but one of the tiles are mines.
      await quick('Random Pick').click();
      await expect(mines.again).toBeVisible();
      expect(await mines.board.boundingBox()).toEqual(board);
      await expectWholeLine(page, `${height}-over`);
      await quick('3 mines').click();
      await expect(mines.count).toHaveValue('3');
      await expect(quick('₹10')).toBeVisible();
    });
  }

  test('a run of Mines invites to nothing until it has its tiles and its amount, and says which', async ({
    page,
    player,
  }) => {
    expect(player.username).not.toBe('');
    await page.setViewportSize({ width: 360, height: 640 });
    const mines = findMines(page);
    await mines.visit();
    await page.getByRole('button', { name: 'Auto', exact: true }).click();
    const start = page.getByRole('button', { name: 'Start Auto' });
    await expect(start).toHaveAttribute('data-lacking', 'true');
    await expect(page.getByText('Choose the tiles that every game opens.')).toBeVisible();
    await expectWholeLine(page, 'auto');
    await mines.tile(1, 1).click();
    await expect(start).toHaveAttribute('data-lacking', 'true');
    await start.click();
    await expect(page.getByText('Please enter a valid bet amount')).toBeVisible();
    await expect(mines.amount).toHaveAttribute('aria-invalid', 'true');
    await mines.amount.fill('10');
    await expect(start).not.toHaveAttribute('data-lacking');
    await expectWholeLine(page, 'auto-ready');
    await mines.tile(1, 1).click();
    await expect(start).toHaveAttribute('data-lacking', 'true');
    await start.click();
    await expect(page.getByText('No tile is chosen yet: tap the tiles that every game opens.')).toBeVisible();
  });
});

test.describe('on a desktop', () => {
  test.use({ rupees: 1_000, viewport: { width: 1440, height: 900 } });

  test('what a run of Mines is to do stands above its button, beside a board that stays', async ({ page, player }) => {
    expect(player.username).not.toBe('');
    const mines = findMines(page);
    await mines.visit();
    const board = await mines.board.boundingBox();
    await page.getByRole('button', { name: 'Auto', exact: true }).click();
    expect(await mines.board.boundingBox()).toEqual(board);
    const start = page.getByRole('button', { name: 'Start Auto' });
    for (const name of ['Number of games', 'Stop on loss', 'After a loss: raise by, in %'])
      expect(await page.getByLabel(name).evaluate(isBefore, await start.elementHandle()), name).toBe(true);
    for (const theme of THEMES) {
      await chooseTheme(page, theme);
      await keepScreenshot(page, `mines-run-${theme}`);
    }
    // All of it is in sight at once, and what stays in sight lets nothing show through.
    for (const name of ['Number of games', 'Stop on profit', 'After a win: raise by, in %'])
      await findPlace(page.getByLabel(name));
    // However far the page is scrolled while the fields are filled in, the button and the board stay.
    await expect(start).toBeInViewport({ ratio: 1 });
    await page.getByLabel('After a loss: raise by, in %').scrollIntoViewIfNeeded();
    await expect(start).toBeInViewport({ ratio: 1 });
    await findPlace(mines.board);
    await mines.amount.fill('1');
    await mines.tile(1, 1).click();
    await start.click();
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    await expect(stop).toHaveCSS('background-color', /^rgb\(/);
    await stop.click();
    await expect(start).toBeVisible();
  });
});

for (const [width, height] of [
  [1280, 720],
  [1366, 768],
] as const) {
  test.describe(`in a low window of a desktop, ${width} x ${height}`, () => {
    test.use({ rupees: 1_000, viewport: { width, height } });

    test('all that a run of Mines asks for, its button and the board are in sight at once', async ({
      page,
      player,
    }) => {
      expect(player.username).not.toBe('');
      const mines = findMines(page);
      await mines.visit();
      await page.getByRole('button', { name: 'Auto', exact: true }).click();
      const fields = page.locator('section section input');
      const press = page.locator('section:has(> section) > div + button');
      for (const language of ['de', 'es', 'fr', 'en']) {
        await chooseLanguage(page, language);
        await keepScreenshot(page, `mines-run-${width}-${language}`);
        for (const one of [page.getByRole('grid'), press, ...(await fields.all())]) await findPlace(one);
        expect({ wide: await findWide(page), small: await findSmallControls(page) }).toEqual({ wide: [], small: [] });
        for (const chip of await page.getByRole('group').getByRole('button').all())
          expect((await chip.boundingBox())?.width, language).toBeGreaterThanOrEqual(44);
      }
    });
  });
}

test.describe('on a phone of today', () => {
  test.use({ rupees: 1_000, viewport: { width: 360, height: 800 } });

  test('every tile of Mines is in sight, whatever the language', async ({ page, player }) => {
    expect(player.username).not.toBe('');
    const board = page.getByRole('grid');
    await findMines(page).visit();
    for (const language of ['es', 'fr', 'de']) {
      await chooseLanguage(page, language);
      await keepScreenshot(page, `mines-360x800-${language}`);
      await findPlace(board);
    }
  });
});

for (const [width, height] of [
  [320, 568],
  [360, 560],
] as const) {
  test.describe(`on the lowest phones, ${width} x ${height}`, () => {
    test.use({ rupees: 1_000, viewport: { width, height } });

    test('the whole board of Mines, what it pays and its button are in sight at once, before a game and in it', async ({
      page,
      player,
    }) => {
      expect(player.username).not.toBe('');
      const mines = findMines(page);
      await expectTogether(page, 'mines');
      const board = await findPlace(mines.board);
      const press = await findPlace(mines.bet);
      const paid = page.getByText('Total payout').locator('..');
      await mines.start('100', 1);
      for (const theme of THEMES) {
        await chooseTheme(page, theme);
        await keepScreenshot(page, `mines-open-${height}-${theme}`);
      }
      for (const one of [paid, page.getByRole('button', { name: 'Random Pick' })]) await findPlace(one);
      expect(await findPlace(mines.board)).toEqual(board);
      expect(await findPlace(mines.cashOut)).toEqual(press);
      expect((await findPlace(mines.tile(5, 5))).height).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      // The sections are a step back, and come up where one tabs to them.
      const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
      await expect(sections.first()).not.toBeInViewport();
      await sections.first().focus();
      await findPlace(sections.first());
      await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
      await expect(page).toHaveURL(/\/dashboard\/(win|game)$/);
      await findPlace(sections.first());
    });
  });
}

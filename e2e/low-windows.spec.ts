import type { Locator, Page } from '@playwright/test';
import { findColour } from './pages/colour-page.ts';
import { findCrash } from './pages/crash-page.ts';
import { chooseLanguage, chooseTheme, THEMES } from './pages/judge.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { findSmallControls, findWide } from './pages/measure-page.ts';
import { findMines } from './pages/mines-page.ts';
import { expect, insideTest as test, test as visitorTest } from './test.ts';

/** What is to be in sight at once: what is played on, what is bet, and the button; `open` waits until they stand. */
interface Table {
  readonly open: () => Promise<unknown>;
  readonly field: Locator;
  readonly bets: readonly Locator[];
  readonly press: Locator;
}

const TABLES: Readonly<Record<string, (page: Page, isSideways: boolean) => Table>> = {
  crash: (page) => {
    const crash = findCrash(page);
    const bets = [crash.amount, crash.target];
    return { open: crash.visit, field: crash.stage, bets, press: crash.place.or(crash.placeNext) };
  },
  mines: (page) => {
    const mines = findMines(page);
    return { open: mines.visit, field: mines.board, bets: [mines.amount, mines.count], press: mines.bet };
  },
  colour: (page, isSideways) => {
    const colour = findColour(page);
    return {
      open: async () => {
        await page.goto('/dashboard/game/color-prediction');
        await expect(page.getByRole('timer')).toBeVisible();
      },
      field: page.getByRole('group', { name: 'Choose a color or a number' }),
      // On the smallest phones the quick amounts are in sight, and what is chosen of them stands beside the button.
      bets: isSideways ? [page.getByRole('group', { name: 'Amount', exact: true })] : [findAmount(page)],
      press: colour.place,
    };
  },
};

/** One of the quick amounts of Color Prediction, as it is seen. */
const findAmount = (page: Page) =>
  page.locator('label', { has: page.getByRole('radio', { name: '₹10', exact: true }) });

/** Where something stands, all of it in sight: nothing lies over its middle or any of its corners. */
async function findPlace(one: Locator) {
  const box = await one.boundingBox();
  if (box === null) throw new Error('something stands nowhere');
  const hidden = await one.evaluate((element, { x, y, width, height }) => {
    const inset = 12;
    const points = [
      [x + width / 2, y + height / 2],
      ...[x + inset, x + width - inset].flatMap((left) => [y + inset, y + height - inset].map((top) => [left, top])),
    ] as const;
    const isShown = ([left, top]: readonly number[]) => {
      const shown = document.elementFromPoint(left ?? 0, top ?? 0);
      // Rounded corners and gaps between tiles show what is around.
      return shown !== null && (element.contains(shown) || shown.contains(element));
    };
    return points.filter((point) => !isShown(point));
  }, box);
  expect(hidden, `covered at ${JSON.stringify(box)}`).toEqual([]);
  return box;
}

/** What is played on, what is bet and the button are in the window together, and none lies over another. */
async function expectTogether(page: Page, game: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const isSideways = width > height;
  const table = TABLES[game]?.(page, isSideways);
  if (table === undefined) throw new Error(`there is no game ${game}`);
  const { open, field, bets, press } = table;
  await open();
  await keepScreenshot(page, `${game}-${width}x${height}`);
  const places = [];
  for (const one of [field, press, ...bets]) places.push(await findPlace(one));
  for (const [count, one] of places.entries()) {
    expect(one.x + one.width).toBeLessThanOrEqual(width);
    expect(one.y + one.height).toBeLessThanOrEqual(height);
    for (const other of places.slice(count + 1)) {
      const isBeside = one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1;
      const isBelow = one.y + one.height <= other.y + 1 || other.y + other.height <= one.y + 1;
      expect(isBeside || isBelow, `${JSON.stringify(one)} and ${JSON.stringify(other)}`).toBe(true);
    }
  }
  const [fieldPlace, pressPlace, ...betPlaces] = places;
  // Six digits can be read in every box.
  if (game !== 'colour') for (const place of betPlaces) expect(place.width).toBeGreaterThan(60);
  expect(fieldPlace?.height).toBeGreaterThan(140);
  const fieldEnd = (fieldPlace?.x ?? 0) + (fieldPlace?.width ?? 0);
  if (isSideways) expect(pressPlace?.x, 'side by side').toBeGreaterThanOrEqual(fieldEnd);
  expect({ wide: await findWide(page), small: await findSmallControls(page) }).toEqual({ wide: [], small: [] });
}

for (const [width, height] of [
  [320, 640],
  [800, 360],
  [720, 450],
] as const) {
  test.describe(`in a window of ${width} x ${height}`, () => {
    test.use({ rupees: 1_000, viewport: { width, height } });

    for (const game of Object.keys(TABLES)) {
      test(`${game} and its bet are in sight at once, and none lies over another`, async ({ page, player }) => {
        expect(player.username).not.toBe('');
        await expectTogether(page, game);
      });
    }

    test('both buttons of two bets in Crash show their words whole, and each rule is read whole', async ({
      page,
      player,
    }) => {
      expect(player.username).not.toBe('');
      await findCrash(page).visit();
      await page.getByRole('button', { name: 'Add a 2nd bet' }).click();
      const buttons = page.locator('[data-half="true"] > button');
      await expect(buttons).toHaveCount(2);
      // By hand, as then the rule is longest: it names the most that a bet may win too.
      await page.getByRole('switch', { name: 'Auto cash-out' }).last().click();
      for (const language of ['de', 'es', 'fr', 'en']) {
        await chooseLanguage(page, language);
        // What a button says while a round flies is the longest.
        const cut = () => buttons.evaluateAll((all) => all.map((one) => one.scrollHeight - one.clientHeight));
        await expect(page.locator('[data-act="placeNext"] > button')).toHaveCount(2, { timeout: 60_000 });
        expect(await cut(), language).toEqual([0, 0]);
        const rule = page.locator('#crash-line-2 [tabindex="0"]');
        await rule.focus();
        await keepScreenshot(page, `crash-rule-${width}x${height}-${language}`);
        expect(await rule.evaluate((one) => one.scrollHeight - one.clientHeight), language).toBeLessThanOrEqual(0);
        expect((await rule.boundingBox())?.y, language).toBeGreaterThan(0);
        await rule.blur();
      }
    });
  });
}

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
    [320, 568],
    [360, 560],
  ] as const) {
    test(`the sky of Crash and its bet are in sight at once in ${width} x ${height}`, async ({ page, player }) => {
      expect(player.username).not.toBe('');
      await page.setViewportSize({ width, height });
      await expectTogether(page, 'crash');
      await page.getByRole('button', { name: 'Auto', exact: true }).click();
      for (const one of [findCrash(page).stage, page.getByRole('button', { name: 'Start Auto' })]) await findPlace(one);
      // What stood above the sky follows it.
      await page.evaluate(() => window.scrollTo(0, 150));
      await findPlace(page.getByRole('list', { name: 'Latest rounds' }));
    });
  }

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

for (const [width, height] of [
  [320, 568],
  [360, 640],
  [390, 844],
] as const) {
  visitorTest(`a visitor of Crash finds the login and the languages in ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await findCrash(page).visit('/crash');
    const below = page.getByRole('contentinfo');
    const choice = below.getByRole('combobox');
    const place = page.locator('[data-act] > button');
    for (const language of ['es', 'fr', 'de', 'en']) {
      await choice.selectOption(language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await keepScreenshot(page, `crash-visitor-${width}-${language}`);
      for (const one of [below.getByRole('link'), choice, place, page.locator('#crash-amount-1')]) await findPlace(one);
      expect({ wide: await findWide(page), small: await findSmallControls(page) }).toEqual({ wide: [], small: [] });
    }
    for (const theme of THEMES) {
      await chooseTheme(page, theme);
      await keepScreenshot(page, `crash-visitor-${width}-${theme}`);
    }
    await below.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
}

/** What a bet of Crash pays and where, by itself and by hand, is read whole in every language, and moves nothing. */
async function expectWholeRules(page: Page): Promise<void> {
  const rule = page.locator('#crash-line-1 [tabindex="0"]');
  const button = page.locator('[data-act] > button');
  for (const language of ['de', 'es', 'fr', 'en']) {
    await chooseLanguage(page, language);
    const place = await button.boundingBox();
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await rule.evaluate((one) => one.scrollHeight - one.clientHeight), language).toBeLessThanOrEqual(0);
      await page.getByRole('switch').first().click();
      expect(await button.boundingBox(), language).toEqual(place);
    }
  }
}

/** Whether a field stands before a button, to the eye and to Tab. */
function isBefore(field: Element, button: Node | null): boolean {
  return button !== null && (field.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
}

test.describe('on a desktop', () => {
  test.use({ rupees: 1_000, viewport: { width: 1440, height: 900 } });

  test('what a run of Crash is to do stands above its button, which says what it lacks until it is there', async ({
    page,
    player,
  }) => {
    expect(player.username).not.toBe('');
    const crash = findCrash(page);
    await crash.visit();
    await expectWholeRules(page);
    await crash.setTarget(undefined);
    await page.getByRole('button', { name: 'Auto', exact: true }).click();
    const start = page.getByRole('button', { name: 'Start Auto' });
    const lack = crash.line.getByText('Auto betting needs a multiplier to cash out at.');
    await expect(lack).toBeVisible();
    await expect(start).toHaveAttribute('data-lacking', 'true');
    await start.click();
    await expect(crash.line.getByRole('alert')).toContainText('Auto betting needs');
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
    await keepScreenshot(page, 'crash-run-lacks');
    await crash.setTarget('1.5');
    await expect(lack).toHaveCount(0);
    await expect(start).not.toHaveAttribute('data-lacking');
    await expect(start).toBeInViewport({ ratio: 1 });
    // Walked to by Tab, the conditions come before the button too.
    for (const name of ['Number of rounds', 'Stop on profit', 'Stop on loss'])
      expect(await page.getByLabel(name).evaluate(isBefore, await start.elementHandle()), name).toBe(true);
  });

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
    // However far the page is scrolled while the fields are filled in, the button and the board stay.
    await expect(start).toBeInViewport({ ratio: 1 });
    await page.getByLabel('After a loss: raise by, in %').scrollIntoViewIfNeeded();
    await expect(start).toBeInViewport({ ratio: 1 });
    await findPlace(mines.board);
  });

  test('the way back stands in line with what is played', async ({ page, player }) => {
    expect(player.username).not.toBe('');
    for (const findTable of Object.values(TABLES)) {
      await findTable(page, false).open();
      const back = await page.getByRole('main').getByRole('link', { name: 'Back' }).boundingBox();
      const parts = await page.getByRole('main').locator('section, fieldset').all();
      const starts = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.x ?? Infinity));
      expect(Math.abs((back?.x ?? 0) - Math.min(...starts)), page.url()).toBeLessThan(24);
    }
  });

  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    test(`both bets of Crash and its sky are in sight at once in ${width} x ${height}`, async ({ page, player }) => {
      expect(player.username).not.toBe('');
      await page.setViewportSize({ width, height });
      const crash = findCrash(page);
      await crash.visit();
      await page.getByRole('button', { name: 'Add a 2nd bet' }).click();
      await expect(crash.place.or(crash.placeNext)).toHaveCount(2);
      await page.evaluate(() => window.scrollTo(0, 0));
      for (const one of [crash.stage, crash.place.or(crash.placeNext).first(), crash.place.or(crash.placeNext).last()])
        await findPlace(one);
      for (const theme of THEMES) {
        await chooseTheme(page, theme);
        await keepScreenshot(page, `crash-two-${width}-${theme}`);
      }
      for (const bet of ['Bet 1', 'Bet 2'])
        await expect(
          page.getByRole('button', { name: new RegExp(`^(Place Bet|Bet for Next Round).*${bet}`) }),
        ).toBeVisible();
    });
  }
});

test.describe('on a phone', () => {
  test.use({ rupees: 1_000, viewport: { width: 360, height: 800 } });

  test('of two bets in Crash each button names its own, and what chooses between them is as wide as a button', async ({
    page,
    player,
  }) => {
    expect(player.username).not.toBe('');
    const crash = findCrash(page);
    await crash.visit('/crash');
    const tab = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Win' });
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expectWholeRules(page);
    await page.getByRole('button', { name: 'Add a 2nd bet' }).click();
    const second = crash.place.or(crash.placeNext).last();
    await expect(second).toHaveAccessibleName(/Bet 2/);
    for (const theme of THEMES) {
      await chooseTheme(page, theme);
      await keepScreenshot(page, `crash-two-360-${theme}`);
    }
    const ends = [];
    for (const one of [second, page.getByRole('button', { name: 'Remove the second bet' })]) {
      const box = await one.boundingBox();
      ends.push((box?.x ?? 0) + (box?.width ?? 0));
    }
    expect(ends[0]).toBeCloseTo(ends[1] ?? 0, 0);
    const sky = await crash.stage.boundingBox();
    const watching = await crash.stage.getByText(/\d watching$/).boundingBox();
    expect((watching?.y ?? 0) + (watching?.height ?? 0)).toBeLessThan((sky?.y ?? 0) + 60);
    for (const [typed, text] of [
      ['0.5', 'Minimum bet amount is ₹1'],
      ['1000001', 'Maximum bet amount is ₹1,000,000'],
      ['5000', 'Insufficient balance: ₹1,000.00 (needed: ₹5,000.00)'],
    ] as const) {
      const line = page.locator('#crash-line-2');
      await page.getByLabel('Bet amount').last().fill(typed);
      await expect(line).toContainText(text);
      await expect(line).not.toContainText('Pays');
      await keepScreenshot(page, `crash-refused-${typed}`);
    }
  });
});

test.describe('on a phone of today', () => {
  test.use({ rupees: 1_000, viewport: { width: 360, height: 800 } });

  test('what is bet in Color Prediction and all of its amounts are in sight at once', async ({ page, player }) => {
    expect(player.username).not.toBe('');
    await page.goto('/dashboard/game/color-prediction');
    await expect(page.getByRole('timer')).toBeVisible();
    await keepScreenshot(page, 'colour-360x800');
    for (const name of ['Choose a color or a number', 'Amount'])
      await findPlace(page.getByRole('group', { name, exact: true }));
  });

  test('the name of each game keeps clear of the button beside it, whatever the language', async ({ page, player }) => {
    expect(player.username).not.toBe('');
    await page.goto('/dashboard/win');
    const names = page.getByRole('main').locator('a > span > span:first-child:has(+ span > svg)');
    await expect(page.locator('[data-sign]')).toHaveCount(3);
    for (const language of ['es', 'fr', 'de']) {
      await chooseLanguage(page, language);
      await keepScreenshot(page, `win-360x800-${language}`);
      const wide = await names.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
      expect(wide.length).toBeGreaterThanOrEqual(3);
      expect(Math.max(...wide), language).toBe(0);
    }
  });

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

test.describe('in every width', () => {
  test.use({ rupees: 1_000 });

  test("each game's picture shows its sign whole", async ({ page, player }) => {
    expect(player.username).not.toBe('');
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: width < 768 ? 800 : 900 });
      for (const path of ['/dashboard/win', '/dashboard/home']) {
        await page.goto(path);
        const signs = page.locator('[data-sign]');
        await expect(signs).toHaveCount(3);
        await keepScreenshot(page, `art-${path.slice(11)}-${width}`);
        const cut = await signs.evaluateAll((all) =>
          all.flatMap((sign) => {
            const inner = sign.getBoundingClientRect();
            const outer = sign.closest('svg')?.getBoundingClientRect() ?? new DOMRect();
            const isWhole =
              inner.left >= outer.left - 0.5 &&
              inner.right <= outer.right + 0.5 &&
              inner.top >= outer.top - 0.5 &&
              inner.bottom <= outer.bottom + 0.5;
            return isWhole ? [] : [JSON.stringify([inner, outer])];
          }),
        );
        expect(cut, `${path} at ${width}`).toEqual([]);
      }
    }
  });
});

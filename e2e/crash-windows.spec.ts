import type { Page } from '@playwright/test';
import { findCrash } from './pages/crash-page.ts';
import { expectTogether, findPlace, isBefore } from './pages/in-sight.ts';
import { chooseLanguage, chooseTheme, THEMES } from './pages/judge.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { findSmallControls, findWide } from './pages/measure-page.ts';
import { expect, insideTest as test, test as visitorTest } from './test.ts';

for (const [width, height] of [
  [320, 640],
  [800, 360],
  [720, 450],
] as const) {
  test.describe(`in a window of ${width} x ${height}`, () => {
    test.use({ rupees: 1_000, viewport: { width, height } });

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

/** How far above the line of a desktop's panel what is scrolled below it fades out, in pixels. */
const FADE = 10;

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
    for (const name of ['Number of rounds', 'Stop on profit', 'After a loss: raise by, in %'])
      await findPlace(page.getByLabel(name));
    // In every language the last fields end where what stays in sight above the button begins.
    for (const language of ['de', 'es', 'fr', 'en']) {
      await chooseLanguage(page, language);
      const field = await page.locator('section section input').last().boundingBox();
      const line = await crash.line.boundingBox();
      expect((field?.y ?? 0) + (field?.height ?? 0), language).toBeLessThanOrEqual(line?.y ?? 0);
    }
    // Walked to by Tab, the conditions come before the button too.
    for (const name of ['Number of rounds', 'Stop on profit', 'Stop on loss'])
      expect(await page.getByLabel(name).evaluate(isBefore, await start.elementHandle()), name).toBe(true);
  });

  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
    [1440, 900],
  ] as const) {
    test(`all that a run of Crash asks for, its button and the sky are in sight at once in ${width} x ${height}`, async ({
      page,
      player,
    }) => {
      expect(player.username).not.toBe('');
      await page.setViewportSize({ width, height });
      const crash = findCrash(page);
      await crash.visit();
      await page.getByRole('button', { name: 'Auto', exact: true }).click();
      const start = page.locator('[data-act] > button');
      await expect(start).toHaveText('Start Auto');
      for (const language of ['de', 'es', 'fr', 'en']) {
        await chooseLanguage(page, language);
        await keepScreenshot(page, `crash-run-${width}-${language}`);
        for (const field of [
          page.locator('section:has(> canvas)'),
          start,
          ...(await page.locator('section section input').all()),
        ])
          await findPlace(field);
        // What fades out below the fields begins so far above the line.
        const field = await page.locator('section section input').last().boundingBox();
        const line = await crash.line.boundingBox();
        const end = (field?.y ?? 0) + (field?.height ?? 0);
        expect(end, language).toBeLessThanOrEqual((line?.y ?? 0) - FADE);
      }
      for (const theme of THEMES) {
        await chooseTheme(page, theme);
        await keepScreenshot(page, `crash-run-${width}-${theme}`);
      }
    });
  }

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

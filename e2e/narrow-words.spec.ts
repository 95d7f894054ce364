import { awaitCrashBet } from './builders/crash-bets.ts';
import { awaitFlight, findCrash } from './pages/crash-page.ts';
import { chooseLanguage } from './pages/judge.ts';
import { findMines } from './pages/mines-page.ts';
import { expect, insideTest as test } from './test.ts';

test.use({ rupees: 1_000 });

test('on a phone that lies on its side the odds of a colour stand clear of what it pays', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto('/dashboard/game/color-prediction');
  await page.locator('label[data-colour="red"]').first().waitFor();
  for (const language of ['en', 'fr', 'de', 'es']) {
    await chooseLanguage(page, language);
    const [paid, odds] = await page
      .locator('label[data-colour="red"]')
      .first()
      .evaluate((card) => {
        const words = [...card.children].slice(-2).map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return range.getBoundingClientRect();
        });
        return words.map(({ top, bottom }) => ({ top, bottom }));
      });
    expect(odds?.top, language).toBeGreaterThanOrEqual((paid?.bottom ?? Infinity) - 4);
  }
});

test('at 320 what goes on in a game is said within its card, in every language', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard/home');
  const cards = page.locator('main a:has(> span > svg)');
  await expect(cards).toHaveCount(3);
  await expect(cards.filter({ hasText: /\d\d:\d\d/ })).not.toHaveCount(0);
  for (const language of ['en', 'fr', 'de', 'es']) {
    await chooseLanguage(page, language);
    const outside = await cards.evaluateAll((all) =>
      all.flatMap((card) => {
        const edge = card.getBoundingClientRect().right - 12;
        return [...card.querySelectorAll('span')].flatMap((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          const isOut = one.querySelector('svg, span') === null && range.getBoundingClientRect().right > edge;
          return isOut ? [one.textContent] : [];
        });
      }),
    );
    expect(outside, language).toEqual([]);
  }
});

test('at 320 the tabs of the profile are one row, in German too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard/profile');
  await page.getByRole('tab').first().waitFor();
  await chooseLanguage(page, 'de');
  await expect(page.getByRole('tab', { name: 'Einstellungen' })).toBeVisible();
  const tops = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('at 320 what a game of Mines has brought stands clear of the way to put it away', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const mines = findMines(page);
  await mines.visit();
  await mines.findGem('100');
  await mines.cashOut.click();
  await chooseLanguage(page, 'fr');
  const cross = page.locator('[data-shape="board"] button svg');
  await expect(cross).toBeVisible();
  const [mark, icon] = await page.locator('[data-shape="board"]').evaluate((card) => {
    const range = document.createRange();
    range.selectNodeContents(card.firstElementChild ?? card);
    const svg = card.querySelector('button svg') ?? card;
    return [range.getBoundingClientRect().right, svg.getBoundingClientRect().left];
  });
  expect(icon).toBeGreaterThanOrEqual(mark + 4);
});

test('at 320 the cards of Win have their titles in one line and no empty one below, and the tabs stand apart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard/win');
  await chooseLanguage(page, 'de');
  const cards = page.locator('main li > a');
  await expect(cards.filter({ hasText: 'Farbvorhersage' })).toBeVisible();
  const measures = await cards.evaluateAll((all) =>
    all.map((card) => {
      const range = document.createRange();
      const words = card.lastElementChild ?? card;
      range.selectNodeContents(words.firstElementChild ?? words);
      const said = [...words.querySelectorAll('span')].filter(({ innerText }) => innerText !== '');
      const last = Math.max(...said.map((one) => one.getBoundingClientRect().bottom));
      return { lines: range.getClientRects().length, below: card.getBoundingClientRect().bottom - last };
    }),
  );
  expect(measures).toHaveLength(3);
  for (const { lines, below } of measures) {
    expect(lines).toBe(1);
    expect(below).toBeLessThanOrEqual(20);
  }
  const tabs = await page
    .locator('nav a > span:first-of-type')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })));
  expect(tabs).toHaveLength(5);
  for (const [place, { left }] of tabs.entries()) {
    if (place > 0) expect(left - (tabs[place - 1]?.right ?? 0)).toBeGreaterThanOrEqual(12);
  }
});

test('what is to become of a bet in flight is said whole in two lines, in every language', async ({ page, player }) => {
  const crash = findCrash(page);
  await crash.visit();
  await crash.setTarget('90');
  const lines = new Map<string, number>();
  // A round may crash before all have been looked at: the next one goes on.
  for (let round = 0; round < 12 && lines.size < 4; round += 1) {
    await chooseLanguage(page, 'en');
    await crash.betAnyway('10');
    await awaitFlight(crash, player);
    for (const language of ['en', 'de', 'es', 'fr']) {
      if (lines.has(language)) continue;
      await chooseLanguage(page, language);
      const count = await crash.line.evaluate((line) => {
        const words = line.querySelector('[data-tone="in"]');
        if (words === null || line.querySelector('[aria-busy]') === null) return undefined;
        const range = document.createRange();
        range.selectNodeContents(words);
        return words.scrollHeight > words.clientHeight
          ? Infinity
          : new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      if (count !== undefined) lines.set(language, count);
    }
    await awaitCrashBet(player);
  }
  expect([...lines.keys()].toSorted()).toEqual(['de', 'en', 'es', 'fr']);
  for (const [language, count] of lines) expect(count, language).toBeLessThanOrEqual(2);
});

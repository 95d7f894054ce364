import { forgotPassword } from '@rang/contract';
import type { Page } from '@playwright/test';
import { createAdministrator } from './builders/administrator.ts';
import { callHouse } from './builders/call-house.ts';
import { awaitLink } from './builders/outbox.ts';
import { createPlayer, placeBet, type Player } from './builders/player.ts';
import { awaitOpenRound } from './builders/rounds.ts';
import { looksMissing, startListening } from './pages/dictionaries.ts';
import { chooseLanguage, chooseTheme, judge } from './pages/judge.ts';
import { findCutTexts, findSmallControls, findWide, readTexts } from './pages/measure-page.ts';
import { enter } from './pages/office-page.ts';
import { listRoutes, matchRoutes } from './pages/routes.ts';
import { LEADING_ON, PLAYER_WALKS, PUBLIC_SCREENS, showScreen, type Screen } from './pages/screens.ts';
import { settle } from './pages/settle.ts';
import { expect, REFUSED, storedSession, test } from './test.ts';

const [PHONE, TABLET, DESKTOP] = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const OTHER_LANGUAGES = ['es', 'fr', 'de'] as const;
/** Where money moves or tiles are pressed. */
const MONEY = /\/(crash|mines|color-prediction|wallet(\/statement)?)$/;

/** Judges by axe what the page shows, in both themes at every size. The page is left dark, and on a desktop. */
async function judgeLooks(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    for (const size of [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(size);
      await chooseTheme(page, theme);
      await judge(page, `${String(size.width)}/${theme}/${name}`);
    }
  }
}

/** Measures the page at every size, whatever it shows in whichever language, and leaves it on a phone. */
async function measureSizes(page: Page, name: string): Promise<void> {
  const isOfMoney = MONEY.test(new URL(page.url()).pathname);
  for (const size of [DESKTOP, TABLET, PHONE]) {
    await page.setViewportSize(size);
    // A busy browser is told its size before it lays out by it.
    await page.waitForFunction((width) => matchMedia(`(width: ${String(width)}px)`).matches, size.width);
    await settle(page);
    const found = {
      wide: await findWide(page),
      cutTexts: await findCutTexts(page),
      smallControls: isOfMoney ? await findSmallControls(page) : [],
    };
    expect.soft(found, `${name} at ${String(size.width)}`).toEqual({ wide: [], cutTexts: [], smallControls: [] });
  }
}

/**
 * Opens each screen once. What changes is changed in the open page: themes in one language, languages at every size; each
 * combination loaded anew would take ten times as long, and show the same.
 */
async function walk(page: Page, screens: readonly Screen[], names: readonly string[] = []): Promise<void> {
  const listeners = await Promise.all(
    OTHER_LANGUAGES.map(async (language) => ({ language, findEnglish: await startListening(language, names) })),
  );
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await page.setViewportSize(PHONE);
      await showScreen(page, screen);
      await chooseLanguage(page, 'en');
      await judgeLooks(page, screen.name);
      await measureSizes(page, screen.name);
      const english = new Set(await readTexts(page));
      for (const { language, findEnglish } of listeners) {
        await chooseLanguage(page, language);
        await measureSizes(page, `${screen.name} in ${language}`);
        const texts = await readTexts(page);
        expect.soft(texts.length, screen.name).toBeGreaterThan(10);
        const found = { missing: texts.filter(looksMissing), english: findEnglish(texts, english) };
        expect.soft(found, `${screen.name} in ${language}`).toEqual({ missing: [], english: [] });
      }
    });
  }
}

test.describe('every screen is accessible, fits its window and cuts nothing off, in each theme, size and language:', () => {
  test.describe('with a link that holds no more, and one that does', () => {
    test.use({ expectedErrors: REFUSED });

    test('what a visitor sees', async ({ page }) => {
      const { email } = await createPlayer();
      await callHouse(forgotPassword, { body: { email } });
      const { pathname } = new URL(await awaitLink(email, 'reset-password'));
      await walk(page, [...PUBLIC_SCREENS, { name: 'reset-password', path: pathname }]);
    });
  });

  for (const screens of PLAYER_WALKS) {
    test(screens.map(({ name }) => name).join(', '), async ({ page, context }) => {
      const player = await createPlayer({ rupees: 12_345 });
      await awaitOpenRound(2_000);
      await placeBet(player, { betType: 'color', betValue: 'blue', amount: 50 });
      await placeBet(player, { betType: 'number', betValue: '4', amount: 0.5 });
      await context.setStorageState(storedSession(player));
      await walk(page, screens, [player.name, player.username]);
    });
  }

  test.describe('the back office', () => {
    test.use({ expectedErrors: REFUSED });

    test('by each of its panels', async ({ page }) => {
      const player = await createPlayer({ rupees: 12_345 });
      await enter(page, await createAdministrator('owner'));
      const routes = Object.entries(await listRoutes(page)).filter(([id]) => !LEADING_ON_IN_OFFICE.includes(id));
      expect(routes.length).toBeGreaterThan(15);
      for (const [, path] of routes) await walkOffice(page, path, player);
    });
  });
});

/** To the login or to the first panel. */
const LEADING_ON_IN_OFFICE = ['/admin', '/admin/dashboard/', '/$'];

async function walkOffice(page: Page, path: string, { session }: Player): Promise<void> {
  await test.step(path, async () => {
    const address = path.replace('$id', session.userId);
    await page.goto(address);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.mantine-Skeleton-root, main [aria-busy="true"]')).toHaveCount(0);
    const name = `office${path.replace(/\W+/g, '-')}`;
    await judgeLooks(page, name);
    await measureSizes(page, name);
  });
}

test.describe('with links that nobody was sent', () => {
  test.use({ expectedErrors: REFUSED });

  test('no route of the app is left out of the walk, and each that leads on leads where it should', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const walked = [...PUBLIC_SCREENS, ...PLAYER_WALKS.flat()].map(({ path }) => path);
    const known = await matchRoutes(page, [...walked, ...LEADING_ON.map(([from]) => from)]);
    expect(Object.keys(await listRoutes(page)).toSorted()).toEqual(known.toSorted());
    for (const [from, to] of LEADING_ON) {
      await page.goto(from);
      await expect(page).toHaveURL((url) => url.pathname === to);
    }
  });
});

import type { Page } from '@playwright/test';
import { createPlayer } from './builders/player.ts';
import { findOverflow } from './pages/find-overflow.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { PLAYER_WALKS, PUBLIC_SCREENS, showScreen, type Screen } from './pages/screens.ts';
import { expect, storedSession, test } from './test.ts';

const LANGUAGES = [
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'de', name: 'Deutsch' },
] as const;

/** Everything that the page says or names, one text a line. */
async function readTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const named = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'];
    const elements = [...document.body.querySelectorAll('*')].filter(
      (one) => !/^(SCRIPT|STYLE|NOSCRIPT)$/.test(one.tagName),
    );
    const said = elements.flatMap((one) => [
      ...[...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
      ...named.map((name) => one.getAttribute(name) ?? ''),
    ]);
    return [document.title, ...said].map((text) => text.trim()).filter((text) => text !== '');
  });
}

/** A text that i18next could not find is shown as its key; one that was not filled in keeps its braces. */
const looksMissing = (text: string) => /^[a-z][a-zA-Z]*(\.[a-z][a-zA-Z-]*)+$/.test(text) || /\{\{|\}\}/.test(text);

for (const { code, name: language } of LANGUAGES) {
  test(`every screen speaks ${language} and fits a phone in it`, async ({ page, context }) => {
    const player = await createPlayer();
    await page.goto('/login');
    const english = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('combobox').selectOption({ label: language });
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(english ?? '');
    for (const screen of PUBLIC_SCREENS) await judge(screen);
    await context.setStorageState(storedSession(player, { 'rang-language': code }));
    for (const screen of PLAYER_WALKS.flat()) await judge(screen);

    async function judge(screen: Screen) {
      const { name } = screen;
      await showScreen(page, screen);
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      const texts = await readTexts(page);
      expect.soft(texts.length, name).toBeGreaterThan(10);
      expect.soft(texts.filter(looksMissing), name).toEqual([]);
      expect.soft(await findOverflow(page), name).toBe(0);
      await keepScreenshot(page, `${code}/${name}`);
    }
  });
}

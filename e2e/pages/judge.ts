import { expect, type Page } from '@playwright/test';
import { findOverflow } from './measure-page.ts';
import { findViolations } from './find-violations.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { settle } from './settle.ts';

/** Looks at what the page shows now: kept as a picture, judged by axe, and not wider than its window. */
export async function judge(page: Page, name: string): Promise<void> {
  await settle(page);
  await keepScreenshot(page, name);
  expect.soft(await findViolations(page), name).toEqual([]);
  expect.soft(await findOverflow(page), name).toBe(0);
}

export const THEMES = ['dark', 'light'] as const;

/** Changes the theme as it changes when the player chooses it in another tab. */
export async function chooseTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('rang-theme', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'rang-theme', newValue, storageArea: localStorage }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}

/** Changes the language as it changes when it is chosen in another tab. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  // A page that came drawn is in its own language until the app has taken it over.
  await expect(page.locator('#root[inert]')).toHaveCount(0);
  await page.evaluate((newValue) => {
    localStorage.setItem('rang-language', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'rang-language', newValue, storageArea: localStorage }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Judges the page in each theme. */
export async function judgeThemes(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    await chooseTheme(page, theme);
    await judge(page, `${theme}/${name}`);
  }
}

import { expect, type Page } from '@playwright/test';
import { chooseTheme, THEMES } from './choose-theme.ts';
import { findOverflow } from './find-overflow.ts';
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

/** Judges the page in each theme. */
export async function judgeThemes(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    await chooseTheme(page, theme);
    await judge(page, `${theme}/${name}`);
  }
}

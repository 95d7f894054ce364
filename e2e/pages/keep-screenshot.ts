import { test, type Page } from '@playwright/test';

/** Keeps a picture of the whole page below `screenshots/<size>/`, for people to look at. It proves nothing. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const size = test.info().project.name;
  await page.screenshot({ path: `${import.meta.dirname}/../screenshots/${size}/${name}.png`, fullPage: true });
}

import { test, type Page } from '@playwright/test';

/**
 * Keeps a picture of the whole page below `screenshots/<size>/`, for people to look at, where KEEP_SCREENSHOTS asks for
 * it. It proves nothing, and drawing whole pages is a good part of what a run costs.
 */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if ((process.env['KEEP_SCREENSHOTS'] ?? '') === '') return;
  const size = test.info().project.name;
  await page.screenshot({ path: `${import.meta.dirname}/../screenshots/${size}/${name}.png`, fullPage: true });
}

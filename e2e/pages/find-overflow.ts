import type { Page } from '@playwright/test';

/** By how many pixels the page is wider than its window, and so scrolls sideways; 0 where it fits. */
export async function findOverflow(page: Page): Promise<number> {
  const windowWidth = page.viewportSize()?.width ?? 0;
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  return Math.max(0, pageWidth - windowWidth);
}

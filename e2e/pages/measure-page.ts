import type { Locator, Page } from '@playwright/test';

/** By how many pixels the page is wider than its window, and so scrolls sideways; 0 where it fits. */
export async function findOverflow(page: Page): Promise<number> {
  const windowWidth = page.viewportSize()?.width ?? 0;
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  return Math.max(0, pageWidth - windowWidth);
}

/** How far down its page an element stands, in pixels, however far the page is scrolled. */
export async function findTop(element: Locator): Promise<number> {
  return await element.evaluate((one) => one.getBoundingClientRect().top + window.scrollY);
}

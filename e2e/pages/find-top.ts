import type { Locator } from '@playwright/test';

/** How far down its page an element stands, in pixels, however far the page is scrolled. */
export async function findTop(element: Locator): Promise<number> {
  return await element.evaluate((one) => one.getBoundingClientRect().top + window.scrollY);
}

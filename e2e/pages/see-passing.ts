import type { Page } from '@playwright/test';

/**
 * Sees a text come that stands for moments alone: begun before what brings it about. The page itself looks out for it, frame by
 * frame, as a test on a slow machine would ask too late.
 */
export async function seePassing(page: Page, words: string): Promise<void> {
  await page.waitForFunction((text) => document.body.innerText.includes(text), words, { timeout: 30_000 });
}

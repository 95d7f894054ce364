import type { Page } from '@playwright/test';

/** Waits until everything that fades or moves to its place has arrived; what moves for ever is left out. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    // A movement that is taken away in the middle has ended too.
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

import type { Page } from '@playwright/test';

/** Waits until everything that fades or moves to its place has arrived; what moves for ever is left out. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const listEnding = () =>
      document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    // What fades within something that fades begins anew at each of its steps, and is there only when that has ended.
    for (let ending = listEnding(); ending.length > 0; ending = listEnding()) {
      // A movement that is taken away in the middle has ended too.
      await Promise.allSettled(ending.map((one) => one.finished));
      await new Promise(requestAnimationFrame);
    }
  });
}

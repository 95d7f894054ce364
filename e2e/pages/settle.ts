import type { Page } from '@playwright/test';

/**
 * Waits until everything that fades or moves to its place has arrived, and what draws itself anew at another size has done so;
 * what moves for ever is left out.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const listEnding = () =>
      document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    // What fades within something that fades begins anew at each of its steps, and is there only when that has ended.
    for (let ending = listEnding(); ending.length > 0; ending = listEnding()) {
      // A movement that is taken away in the middle has ended too.
      await Promise.allSettled(ending.map((one) => one.finished));
      await new Promise(requestAnimationFrame);
    }
  });
}

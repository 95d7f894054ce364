import type { Locator } from '@playwright/test';

/** The texts of which a line is seen above or below the box that they stand in. */
export async function findSpilled(box: Locator): Promise<string[]> {
  return await box.evaluate((outer) => {
    const { top, bottom } = outer.getBoundingClientRect();
    const walker = document.createTreeWalker(outer, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const spilled: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const around = node.parentElement;
      if (around === null || getComputedStyle(around).clipPath === 'inset(50%)') continue;
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()];
      if (lines.some((line) => line.top < top || line.bottom > bottom)) spilled.push(node.textContent ?? '');
    }
    return spilled;
  });
}

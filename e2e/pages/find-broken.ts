import type { Page } from '@playwright/test';

/**
 * The pieces of words, names, addresses and numbers on the screen that go on in the next line in their middle. A line may end
 * at a space and after a sign as in `name@example.com`; what is longer than a phone's line has no choice.
 */
export async function findBroken(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const broken: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.parentElement?.checkVisibility() !== true) continue;
      for (const { 0: piece, index } of (node.textContent ?? '').matchAll(
        /(?<![^\s@._/-])[\p{L}\p{N}₹,+]{2,24}(?:[@._/-]|(?=\s|$))/gu,
      )) {
        range.setStart(node, index);
        range.setEnd(node, index + piece.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(`${piece} in "${node.textContent ?? ''}"`);
      }
    }
    return broken;
  });
}

/** The tables of which a part is beyond their edge, so that they have to be scrolled sideways. */
export async function findSideways(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('main [role="region"], main [role="tablist"]')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.getAttribute('aria-label') ?? 'tabs'}: ${one.scrollWidth} in ${one.clientWidth}`),
  );
}

/** What is pressed and is lower than a finger, in tables and lists as well; links within a line are read, not aimed at. */
export async function findLow(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('button, [role="tab"], summary, nav a, td:first-child a')].flatMap((one) => {
      if (!one.checkVisibility() || one.closest('small') !== null) return [];
      const { width, height } = one.getBoundingClientRect();
      return height >= 43.5 && width >= 43.5 ? [] : [`${one.textContent}: ${width.toFixed(0)} x ${height.toFixed(0)}`];
    }),
  );
}

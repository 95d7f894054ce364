import type { Locator, Page } from '@playwright/test';

/** By how many pixels the page is wider than its window, and so scrolls sideways; 0 where it fits. */
export async function findOverflow(page: Page): Promise<number> {
  const windowWidth = page.viewportSize()?.width ?? 0;
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  return Math.max(0, pageWidth - windowWidth);
}

/** What makes the page wider than its window, the widest first; nothing where it fits. */
export async function findWide(page: Page): Promise<string[]> {
  return await page.evaluate((windowWidth) => {
    if (document.documentElement.scrollWidth <= windowWidth) return [];
    // A text may reach out of its element, and the page with it.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    const wide: string[] = [`the page: ${String(document.documentElement.scrollWidth)}`];
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      range.selectNode(node);
      // Of an element, its own box: a range around it would be as wide as everything in it, what is for ears alone too.
      const { right, width } = (node instanceof Element ? node : range).getBoundingClientRect();
      const name = node instanceof Element ? (node.getAttribute('class') ?? '') : '';
      if (right > windowWidth + 0.5)
        wide.push(`${name} to ${right.toFixed(1)}, ${width.toFixed(1)} wide: ${node.textContent ?? ''}`);
    }
    return wide.map((line) => line.slice(0, 160)).slice(0, 8);
  }, page.viewportSize()?.width ?? 0);
}

/** How far down its page an element stands, in pixels, however far the page is scrolled. */
export async function findTop(element: Locator): Promise<number> {
  return await element.evaluate((one) => one.getBoundingClientRect().top + window.scrollY);
}

/** Everything that the page says or names, one text a line. */
export async function readTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const named = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'];
    const elements = [...document.body.querySelectorAll('*')].filter(
      (one) => !/^(SCRIPT|STYLE|NOSCRIPT)$/.test(one.tagName) && one.id !== 'recharts_measurement_span',
    );
    const said = elements.flatMap((one) => [
      ...[...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
      ...named.map((name) => one.getAttribute(name) ?? ''),
    ]);
    return [document.title, ...said].map((text) => text.trim()).filter((text) => text !== '');
  });
}

/**
 * Texts that cannot be read whole: beyond the edge of what clips them and does not scroll, of the control that they stand
 * on, or of the box that they were typed into. To a pixel and a half, and a third of a line: letters reach out of their line.
 * A choice of several that is beyond the edge of what scrolls sideways is cut too, and a word that has no room for itself.
 */
export async function findCutTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const CONTROL = 'button, a, [role="tab"], th, td';
    const PRESSED = 'button, [role="tab"]';
    /** For whom nothing is to be seen there. */
    const isForEars = (one: Element): boolean => {
      // Where charts measure their words.
      if (one.id === 'recharts_measurement_span') return true;
      for (let around: Element | null = one; around !== null; around = around.parentElement) {
        const { width, height } = around.getBoundingClientRect();
        if ((width <= 1.5 && height <= 1.5) || getComputedStyle(around).clipPath === 'inset(50%)') return true;
      }
      return false;
    };
    const leavesSideways = (line: DOMRect, box: DOMRect) => line.left < box.left - 1.5 || line.right > box.right + 1.5;
    const leavesDownwards = (line: DOMRect, box: DOMRect) =>
      line.top < box.top - line.height / 3 || line.bottom > box.bottom + line.height / 3;
    const isCut = (line: DOMRect, parent: Element): boolean => {
      // A repetition for eyes alone falls below a line that has no room for it, whole and on purpose.
      const mayFall = parent.closest('[aria-hidden="true"]') !== null;
      const [watched, free] = [{ x: true, y: true }, ['auto', 'scroll']];
      for (let around: Element | null = parent; around !== null; around = around.parentElement) {
        const { overflowX, overflowY, position }: CSSStyleDeclaration = getComputedStyle(around);
        const box: DOMRect = around.getBoundingClientRect();
        const isControl = around.matches(CONTROL);
        if (free.includes(overflowX) && around.matches('[role="group"]') && leavesSideways(line, box)) return true;
        watched.x &&= !free.includes(overflowX);
        watched.y &&= !free.includes(overflowY);
        if (watched.x && (overflowX !== 'visible' || isControl) && leavesSideways(line, box)) return true;
        if (watched.y && (overflowY !== 'visible' || around.matches(PRESSED)) && leavesDownwards(line, box))
          return !mayFall || line.top < box.bottom - 1.5;
        if (position === 'fixed') return false;
      }
      return false;
    };
    const cut: string[] = [];
    // Addresses, names of accounts and numbers are no words: they may break wherever they have to.
    const listBroken = (node: Node): string[] =>
      [...(node.textContent ?? '').matchAll(/(?<![^\s\p{Ps}\p{Pi}'"-])\p{L}{4,}(?![\p{L}\d@_.]*[\d@_])/gu)].flatMap(
        ({ 0: word, index }) => {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
          return new Set(tops).size > 1 ? [`broken: ${word}`] : [];
        },
      );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const [text, parent] = [(node.textContent ?? '').trim(), node.parentElement];
      // A reel of digits shows one of them at a time.
      if (text.length < 2 || parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) !== true)
        continue;
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      if (isForEars(parent)) continue;
      if (lines.some((line) => isCut(line, parent))) cut.push(text);
      // What only a machine reads, or nobody translates, has no words; the tables of the back office are full of it.
      const isRead = parent.closest('code, [translate="no"]') === null && !location.pathname.startsWith('/admin');
      if (lines.length > 1 && isRead) cut.push(...listBroken(node));
    }
    for (const input of document.querySelectorAll('input')) {
      if (input.checkVisibility() && input.scrollWidth > input.clientWidth + 1) cut.push(`typed: ${input.value}`);
    }
    return cut;
  });
}

const FINGER = 44;

/**
 * The controls that are smaller than a finger. Links within a line, and rows of what has been, are no controls of money:
 * axe holds them to 24 pixels. What is typed into is as wide as what may stand in it, which `findCutTexts` sees.
 */
export async function findSmallControls(page: Page): Promise<string[]> {
  return await page.evaluate((least) => {
    const controls = document.querySelectorAll('button, a[href], input, select, textarea, summary');
    return [...controls].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true }) || getComputedStyle(one).display === 'inline') return [];
      if (one.closest('td, main li') !== null) return [];
      const isMark = one.matches('[type="radio"], [type="checkbox"]');
      const { width, height } = ((isMark ? one.closest('label') : null) ?? one).getBoundingClientRect();
      if ((width >= least - 0.5 || (one.matches('input') && !isMark)) && height >= least - 0.5) return [];
      const name = one.getAttribute('aria-label') ?? one.textContent;
      return [`${one.tagName} ${name.trim() || one.id}: ${width.toFixed(1)} x ${height.toFixed(1)}`];
    });
  }, FINGER);
}

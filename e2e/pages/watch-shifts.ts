import type { Page } from '@playwright/test';

/** What the browser says of a moment in which something stood elsewhere than before. */
interface Shift {
  readonly value: number;
  /** Milliseconds since the page was asked for. */
  readonly at: number;
  /** What moved, from where to where. */
  readonly moved: readonly string[];
}

interface ShiftWindow extends Window {
  shifts?: Shift[];
}

/** What Chromium hands to an observer of layout shifts, which is described nowhere else. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Has the page note from now on whatever jumps, a press or none before it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(noteShifts);
}

/** The same from the first moment of whichever page is opened next. */
export async function watchShiftsOfNext(page: Page): Promise<void> {
  await page.addInitScript(noteShifts);
}

// Carried out in the page, so that all of it is within.
function noteShifts(): void {
  const noted: Shift[] = [];
  (window as ShiftWindow).shifts = noted;
  const round = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.tagName ?? '?'}.${element?.getAttribute('class') ?? ''} "${(node?.textContent ?? '').slice(0, 40)}"`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) => `${nameOf(node)}: ${round(previousRect)} -> ${round(currentRect)}`,
      );
      noted.push({ value: entry.value, at: entry.startTime, moved });
    }
  }).observe({ type: 'layout-shift' });
}

/**
 * What has jumped since, and was seen: a test that asks where something stands has a page laid out before its styles are
 * there, of which nothing is painted.
 */
export async function listShifts(page: Page): Promise<readonly Shift[]> {
  // The browser hands its notes over after the frame that they are of.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  return await page.evaluate(() => {
    const [{ startTime: painted } = { startTime: 0 }] = performance.getEntriesByName('first-paint');
    return ((window as ShiftWindow).shifts ?? []).filter(({ at }) => at > painted);
  });
}

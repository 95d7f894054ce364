/** The longest that a page cannot be pressed and its calls are held back, should it never stand as a whole. */
const MAX_WAIT_MS = 10_000;

// Where there is a document: what calls the house is tried without one.
const root = typeof document === 'undefined' ? null : document.getElementById('root');
let end = () => {};
/**
 * Over once all of a page that came drawn, which nobody can press before, is the app's. It takes it over in several turns, the
 * frame first: what the house answered between two of them would have the rest differ from what is drawn.
 */
let underWay: Promise<void> | undefined;
if (root?.inert === true && 'theirs' in document.documentElement.dataset)
  underWay = new Promise((resolve) => {
    end = () => {
      underWay = undefined;
      root.inert = false;
      resolve();
    };
    // By what heads a page.
    addEventListener('rang-taken-over', end, { once: true });
    setTimeout(end, MAX_WAIT_MS);
  });

/** Waits until a page that came drawn is the app's as a whole; where none is taken over, for nothing. */
export function waitForTakeOver(): Promise<void> | undefined {
  return underWay;
}

/** How long what is drawn now has been in sight already, in milliseconds: 0 unless it came with the page. */
export function readSeenMs(): number {
  const first = underWay && performance.getEntriesByName('first-contentful-paint')[0];
  return first === undefined ? 0 : performance.now() - first.startTime;
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const events = new EventTarget();

/** A page as it came, and what takes it over. */
async function openPage(root: { inert: boolean }, dataset: { theirs?: string }) {
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('document', { getElementById: () => root, documentElement: { dataset } });
  return await import('../src/lib/take-over.ts');
}

async function isHeld(wait: () => Promise<void> | undefined): Promise<boolean> {
  let held = true;
  void Promise.resolve(wait()).then(() => (held = false));
  await vi.advanceTimersByTimeAsync(0);
  return held;
}

test.each(['', 'nearly'])(
  'calls wait until all of a page that came drawn ("%s") is the app\'s, and it can be pressed from then on',
  async (theirs) => {
    const root = { inert: true };
    const { waitForTakeOver } = await openPage(root, { theirs });
    expect(await isHeld(waitForTakeOver)).toBe(true);
    expect(root.inert).toBe(true);
    events.dispatchEvent(new Event('rang-taken-over'));
    expect(await isHeld(waitForTakeOver)).toBe(false);
    expect(root.inert).toBe(false);
  },
);

test('what waits goes on when all is taken over', async () => {
  const { waitForTakeOver } = await openPage({ inert: true }, { theirs: '' });
  const waiting = waitForTakeOver();
  events.dispatchEvent(new Event('rang-taken-over'));
  expect(await isHeld(() => waiting)).toBe(false);
});

test('a page that is never taken over as a whole keeps its calls for no longer than it may', async () => {
  const root = { inert: true };
  const { waitForTakeOver } = await openPage(root, { theirs: '' });
  expect(await isHeld(waitForTakeOver)).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await isHeld(waitForTakeOver)).toBe(false);
  expect(root.inert).toBe(false);
});

test.each([
  ['that did not come drawn', { inert: false }, {}],
  ['of somebody else than it was drawn for', { inert: true }, {}],
])('a page %s holds nothing back', async (_, root, dataset) => {
  const { waitForTakeOver, readSeenMs } = await openPage(root, dataset);
  expect(await isHeld(waitForTakeOver)).toBe(false);
  expect(readSeenMs()).toBe(0);
});

test('what came with the page has been seen since it was painted, and what is drawn later has not', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(2_700);
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{ startTime: 1_200 } as PerformanceEntry]);
  const { readSeenMs } = await openPage({ inert: true }, { theirs: '' });
  expect(readSeenMs()).toBe(1_500);
  events.dispatchEvent(new Event('rang-taken-over'));
  expect(readSeenMs()).toBe(0);
});

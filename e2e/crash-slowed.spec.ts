import type { Browser, Page } from '@playwright/test';
import { findCrash } from './pages/crash-page.ts';
import { expect, test } from './test.ts';

const SLOWED = 4;
const WATCHED_MS = 4_000;
/** Time for some flights. */
const FLIGHTS_MS = 120_000;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds in which the thread itself computed; what the machine did meanwhile for others is not in it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The tasks of the page's main thread while `work` goes on, each by the milliseconds that the thread computed. */
async function traceTasks(browser: Browser, page: Page, work: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${String(pid)}/${String(tid)}`),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => /RunTask$/.test(name) && threads.has(`${String(pid)}/${String(tid)}`))
    .map(({ tdur = 0 }) => tdur / 1_000);
}

/**
 * Fixed work, which takes this page about 100 ms where it was measured. Milliseconds differ from machine to machine, and from
 * one hour to the next; what the same page needs for the same work differs alike.
 */
function compute(): number {
  let sum = 0;
  for (let turn = 0; turn < 200; turn += 1) {
    const numbers = Array.from({ length: 400 }, (_, count) => (count * 7919 + turn) % 4001);
    sum += numbers.sort((one, other) => one - other).join(' ').length;
  }
  return sum;
}

const findLongest = (tasks: readonly number[]): number => Math.max(...tasks);

test.describe('on a processor that is four times as slow', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('no task of a flight of Crash computes as long as the reference', async ({ browser, page }) => {
    const crash = findCrash(page);
    await crash.visit('/crash');
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    const flying = crash.stage.getByText(/^in flight/);
    const watchFlight = async (): Promise<{ longest: number; reference: number }> => {
      let tasks: number[] = [];
      // A flight that ends sooner says little: the next one is watched.
      await expect(async () => {
        await expect(flying).toBeVisible({ timeout: 60_000 });
        tasks = await traceTasks(browser, page, () => page.waitForTimeout(WATCHED_MS));
        expect(await flying.isVisible()).toBe(true);
      }).toPass({ timeout: 300_000 });
      const [sum, longest] = [tasks.reduce((total, ms) => total + ms, 0), findLongest(tasks)];
      const reference = findLongest(await traceTasks(browser, page, async () => void (await page.evaluate(compute))));
      const share = `${((100 * sum) / WATCHED_MS).toFixed(0)}% of the time`;
      process.stdout.write(
        `    Crash in flight, slowed ${String(SLOWED)}x: longest task ${longest.toFixed(1)} ms, reference ${reference.toFixed(1)} ms, ${share}\n`,
      );
      // That it was a flight which was watched, and that it was slowed.
      expect(tasks.length).toBeGreaterThan(60);
      return { longest, reference };
    };
    // What a flight computes it computes in each; what the machine does beside it, while a task is slowed, in some.
    await expect(async () => {
      const { longest, reference } = await watchFlight();
      expect(longest).toBeLessThan(reference);
    }).toPass({ timeout: FLIGHTS_MS });
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from './clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sets the clock of the machine, and nothing else passes. */
function setClock(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

test('a watch counts the time in which the process was stopped, whichever way the clock was set meanwhile', () => {
  const watch = systemClock.startWatch();
  vi.advanceTimersByTime(2_500);
  expect(watch()).toBe(2_500);
  setClock(-60_000);
  expect(watch()).toBe(2_500);
  vi.advanceTimersByTime(500);
  expect(watch()).toBe(3_000);
});

test('a watch counts the time in which the whole machine slept, of which only the clock of the day tells', () => {
  const watch = systemClock.startWatch();
  vi.advanceTimersByTime(100);
  setClock(8_000);
  expect(watch()).toBe(8_100);
});

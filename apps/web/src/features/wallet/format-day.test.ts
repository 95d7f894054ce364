import { afterEach, expect, test, vi } from 'vitest';
import { formatDay } from './format-day.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a day of another year says which year it was', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  expect(formatDay('2026-06-15T12:00:00Z', 'en')).toMatch(/^1[56] Jun, /);
  expect(formatDay('2025-06-15T12:00:00Z', 'en')).toMatch(/^1[56] Jun 2025, /);
  expect(formatDay('yesterday', 'en')).toBe('');
});

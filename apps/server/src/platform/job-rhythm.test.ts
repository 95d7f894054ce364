import { expect, test } from 'vitest';
import { describeRhythm, findNext } from './job-rhythm.ts';

test('a rhythm is told in the largest unit that fits it', () => {
  const said = [1, 3, 90, 600, 3_600, 7_200].map((seconds) => describeRhythm({ seconds }));
  expect(said).toEqual(['every 1 s', 'every 3 s', 'every 90 s', 'every 10 min', 'every 1 h', 'every 2 h']);
  expect(describeRhythm({ hourUtc: 3, minute: 5 })).toBe('daily at 03:05 UTC');
});

test('what is done once a day comes next today or tomorrow, and never now', () => {
  const at = { hourUtc: 22, minute: 0 };
  const next = (now: string): string => findNext(at, Date.parse(now)).toISOString();
  expect(next('2026-11-21T21:59:59.999Z')).toBe('2026-11-21T22:00:00.000Z');
  expect(next('2026-11-21T22:00:00.000Z')).toBe('2026-11-22T22:00:00.000Z');
  expect(next('2026-12-31T23:00:00.000Z')).toBe('2027-01-01T22:00:00.000Z');
});

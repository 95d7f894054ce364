import { expect, test } from 'vitest';
import { formatDate } from './format-date.ts';

test('a moment is shown as its day in the language of the player', () => {
  expect(formatDate('2026-11-20T10:00:00.000Z', 'en')).toBe('20 Nov 2026');
  expect(formatDate('2026-11-20T10:00:00.000Z', 'de')).toBe('20. Nov. 2026');
});

test('what is no moment is shown as nothing', () => {
  expect(formatDate('yesterday', 'en')).toBe('');
});

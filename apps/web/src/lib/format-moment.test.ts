import { afterEach, expect, it, vi } from 'vitest';
import {
  formatAge,
  formatIndianDay,
  formatIndianTime,
  formatMoment,
  formatRecentInIndia,
  indianDay,
} from './format-moment.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('shows a moment as its day in the language of the player', () => {
  expect(formatMoment('2026-11-20T10:00:00.000Z', 'en', 'dayInIndia')).toBe('20 Nov 2026');
  expect(formatMoment('2026-11-20T10:00:00.000Z', 'de', 'dayInIndia')).toBe('20. Nov. 2026');
});

it('shows what is no moment as nothing', () => {
  for (const form of ['dayInIndia', 'dayAndTimeInIndia', 'narrowInIndia', 'timeOfDayAndZone'] as const) {
    expect(formatMoment('yesterday', 'en', form)).toBe('');
  }
  expect(formatRecentInIndia('yesterday', 'en')).toBe('');
});

it('says of a day of another year which year it was', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  expect(formatRecentInIndia('2026-06-15T12:00:00Z', 'en')).toBe('15 Jun, 17:30');
  expect(formatRecentInIndia('2025-06-15T20:00:00Z', 'en')).toBe('16 Jun 2025, 01:30');
});

it.each([
  [0, 'en', 'now'],
  [59_999, 'en', 'now'],
  [-5_000, 'en', 'now'],
  [60_000, 'en', '1 minute ago'],
  [3_599_999, 'en', '59 minutes ago'],
  [7_200_000, 'en', '2 hours ago'],
  [86_400_000, 'en', 'yesterday'],
  [12 * 86_400_000, 'de', 'vor 12 Tagen'],
])('says of %d ms ago in %s "%s"', (elapsedMs, language, words) => {
  expect(formatAge(elapsedMs, language)).toBe(words);
});

it("begins a day at India's midnight", () => {
  expect(indianDay(new Date('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20');
  expect(indianDay(new Date('2026-11-20T18:30:00.000Z'))).toBe('2026-11-21');
});

it("writes day and time as India's clocks show them", () => {
  expect(formatMoment('2026-11-20T18:30:00Z', 'en', 'dayInIndia')).toBe('21 Nov 2026');
  expect(formatRecentInIndia('2026-11-20T18:30:00Z', 'en')).toBe('21 Nov, 00:00');
  expect(formatMoment('2026-11-20T18:30:00Z', 'en', 'dayAndTimeInIndia')).toMatch(/^21 Nov 2026, 00:00/);
  expect(formatMoment('2026-11-20T18:30:00Z', 'en', 'dayAndTimeInIndia')).toBe('21 Nov 2026, 00:00\u00a0IST');
  for (const language of ['de', 'es', 'fr'])
    expect(formatMoment('2026-11-20T18:30:00Z', language, 'dayAndTimeInIndia')).toMatch(/2026,? (à )?00:00\u00a0IST$/);
  expect(formatMoment('2026-11-20T18:30:00Z', 'en', 'narrowInIndia')).toBe('21/11, 00:00\u00a0IST');
  expect(formatMoment('2026-11-20T18:30:07Z', 'en', 'timeOfDayAndZone')).toBe('00:00:07\u00a0IST');
  expect(formatIndianTime('2026-11-20T12:30:00Z', 'en')).toBe('18:00');
  expect(formatMoment('2026-11-20T18:30:07Z', 'en', 'timeOfDayInIndia')).toBe('00:00:07');
  expect(formatIndianDay('2026-11-21', 'de')).toBe('21. November 2026');
  expect(formatIndianTime('2026-11-20T18:30:00Z', 'de')).toBe('00:00');
});

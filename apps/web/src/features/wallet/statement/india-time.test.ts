import { expect, it } from 'vitest';
import { formatIndianDay, formatIndianTime, indianDay } from './india-time.ts';

it("begins a day at India's midnight", () => {
  expect(indianDay(new Date('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20');
  expect(indianDay(new Date('2026-11-20T18:30:00.000Z'))).toBe('2026-11-21');
});

it("writes day and time as India's clocks show them", () => {
  expect(formatIndianDay('2026-11-21', 'de')).toBe('21. November 2026');
  expect(formatIndianTime('2026-11-20T18:30:00Z', 'de')).toBe('00:00');
});

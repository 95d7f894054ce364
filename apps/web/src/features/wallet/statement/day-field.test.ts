// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { readDay, writeDay } from './day-field.tsx';

it('reads days in India’s order, and none that the calendar does not have', () => {
  expect(readDay('21/11/2026')).toBe('2026-11-21');
  expect(readDay(' 1.2.2026 ')).toBe('2026-02-01');
  expect(readDay('29/02/2028')).toBe('2028-02-29');
  for (const none of ['', '2026-11-21', '11/21/2026', '31/02/2026', '29/02/2027', '1/1/26', 'today']) {
    expect(readDay(none)).toBeUndefined();
  }
});

it('writes what it reads', () => {
  expect(writeDay('2026-11-21')).toBe('21/11/2026');
  expect(readDay(writeDay('2026-02-01'))).toBe('2026-02-01');
  expect(writeDay('')).toBe('');
});

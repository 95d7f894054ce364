import { paise } from '@rang/contract';
import { expect, it } from 'vitest';
import { findNote, formatHeld, formatMovement, groupByDay } from './movement-days.tsx';

it('shows order numbers and notes, and no bare identities', () => {
  expect(findNote('W20261121-ABCDEF')).toBe('W20261121-ABCDEF');
  expect(findNote(' Opening balance of the demo ')).toBe('Opening balance of the demo');
  expect(findNote('019aa3c1-7f00-7abc-8def-0123456789ab')).toBeUndefined();
  expect(findNote('48213')).toBeUndefined();
  expect(findNote('')).toBeUndefined();
});

it('says in which direction money moved', () => {
  expect(formatMovement(paise(1234_50n), 'INR')).toBe('+₹1,234.50');
  expect(formatMovement(paise(-10n), 'INR')).toBe('−₹0.10');
  expect(formatMovement(paise(50_00n), 'COIN')).toBe('+50');
});

it('writes what was held in its currency', () => {
  expect(formatHeld(paise(123_456_78n), 'INR')).toBe('₹1,23,456.78');
  expect(formatHeld(paise(0n), 'INR')).toBe('₹0.00');
  expect(formatHeld(paise(1_00_000_00n), 'COIN')).toBe('1,00,000');
});

it('gathers movements under their days, in their order', () => {
  const rows = ['2026-11-21T05:00:00Z', '2026-11-20T18:30:00Z', '2026-11-20T18:29:00Z'].map((createdAt) => ({
    createdAt,
  }));
  expect(groupByDay(rows)).toEqual([
    { day: '2026-11-21', rows: [rows[0], rows[1]] },
    { day: '2026-11-20', rows: [rows[2]] },
  ]);
  expect(groupByDay([])).toEqual([]);
});

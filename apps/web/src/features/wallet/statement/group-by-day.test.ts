import { expect, it } from 'vitest';
import { groupByDay } from './group-by-day.ts';

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

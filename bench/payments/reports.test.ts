import { expect, test } from 'vitest';
import { BLOCK, MEASURED, mixReports, REPORTS_EACH, WARM_UP } from './reports.ts';

test('each deposit is reported as often as the others, and its reports are not far apart', () => {
  for (const range of [WARM_UP, MEASURED]) {
    const places = new Map<number, number[]>();
    for (const [place, n] of mixReports(range).entries()) places.set(n, [...(places.get(n) ?? []), place]);
    expect([...places.keys()].sort((a, b) => a - b)).toEqual(
      Array.from({ length: range.count }, (_, n) => range.first + n),
    );
    for (const found of places.values()) {
      expect(found).toHaveLength(REPORTS_EACH);
      expect(Math.max(...found) - Math.min(...found)).toBeLessThan(BLOCK * REPORTS_EACH);
    }
  }
});

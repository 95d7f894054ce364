import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crashMs } from './crash-ms.ts';
import { crashMultiplierAt } from './crash-multiplier-at.ts';
import { decideCashOut } from './decide-cash-out.ts';

const NEVER = 1_000_000;
const points = fc.integer({ min: 100, max: 1_000_000 });
const times = fc.nat({ max: 200_000 });

test('a cash-out before the crash pays the multiplier of its moment, in the last millisecond too', () => {
  const crash = crashMs(200);
  expect(decideCashOut({ elapsedMs: 1_000, paysAt: NEVER, crashPoint: 200 })).toEqual({ multiplier: 106 });
  expect(decideCashOut({ elapsedMs: crash - 1, paysAt: NEVER, crashPoint: 200 })).toEqual({ multiplier: 199 });
});

test('in the millisecond of the crash it is too late', () => {
  expect(decideCashOut({ elapsedMs: crashMs(200), paysAt: NEVER, crashPoint: 200 })).toBe('too-late');
});

test('in a round that crashes at once nothing can be cashed out', () => {
  expect(decideCashOut({ elapsedMs: 0, paysAt: 101, crashPoint: 100 })).toBe('too-late');
});

test('a target that was passed is what is paid, before the crash and after it', () => {
  expect(decideCashOut({ elapsedMs: 10_000, paysAt: 150, crashPoint: 200 })).toEqual({ multiplier: 150 });
  expect(decideCashOut({ elapsedMs: 60_000, paysAt: 150, crashPoint: 200 })).toEqual({ multiplier: 150 });
});

test('a target at exactly the crash point is paid', () => {
  expect(decideCashOut({ elapsedMs: 60_000, paysAt: 200, crashPoint: 200 })).toEqual({ multiplier: 200 });
  expect(decideCashOut({ elapsedMs: 60_000, paysAt: 201, crashPoint: 200 })).toBe('too-late');
});

test.each([-1, 0.5, Number.NaN])('%d is no time of a cash-out', (elapsedMs) => {
  expect(() => decideCashOut({ elapsedMs, paysAt: 200, crashPoint: 200 })).toThrow(RangeError);
});

test('no cash-out pays more than its moment, its target and the crash point give, and a later one never less', () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 101, max: 1_000_000 }), times, (crashPoint, paysAt, elapsedMs) => {
      const decided = decideCashOut({ elapsedMs, paysAt, crashPoint });
      const later = decideCashOut({ elapsedMs: elapsedMs + 1, paysAt, crashPoint });
      if (decided === 'too-late') {
        expect(elapsedMs).toBeGreaterThanOrEqual(crashMs(crashPoint));
        expect(paysAt).toBeGreaterThan(crashPoint);
        expect(later).toBe('too-late');
      } else {
        expect(decided.multiplier).toBe(Math.min(crashMultiplierAt(elapsedMs), paysAt));
        expect(decided.multiplier).toBeLessThanOrEqual(crashPoint);
        if (later !== 'too-late') expect(later.multiplier).toBeGreaterThanOrEqual(decided.multiplier);
      }
    }),
    { numRuns: 5_000 },
  );
});

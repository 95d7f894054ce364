import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextRoundTimes } from './round-schedule.ts';

const LENGTH = { roundMs: 60_000, lockMs: 30_000 };
const NINE = Date.UTC(2026, 10, 21, 9, 0, 0);

test.each([
  ['on the minute', 0, 60_000],
  ['a millisecond after the minute', 1, 60_000],
  ['while there is a second left to bet', 29_000, 60_000],
  ['with less than a second left to bet', 29_001, 120_000],
  ['in the part that is closed', 45_000, 120_000],
  ['in the last millisecond', 59_999, 120_000],
])('a round that opens %s ends on a minute that leaves time to bet', (_when, after, endsAfter) => {
  expect(nextRoundTimes(NINE + after, LENGTH)).toEqual({
    opensAt: NINE + after,
    locksAt: NINE + endsAfter - 30_000,
    endsAt: NINE + endsAfter,
  });
});

test('a round that opens at the end of the one before lasts its full length', () => {
  const first = nextRoundTimes(NINE, LENGTH);
  expect(nextRoundTimes(first.endsAt, LENGTH).endsAt - first.endsAt).toBe(60_000);
});

const lengths = fc
  .tuple(fc.integer({ min: 2, max: 86_400_000 }), fc.integer({ min: 1, max: 86_400_000 }))
  .filter(([roundMs, lockMs]) => lockMs < roundMs)
  .map(([roundMs, lockMs]) => ({ roundMs, lockMs }));
const moments = fc.integer({ min: 0, max: 4_000_000_000_000 });

test('at any moment and of any length, a round ends on the first mark of its length that leaves time to bet', () => {
  fc.assert(
    fc.property(moments, lengths, (opensAt, length) => {
      const { roundMs, lockMs } = length;
      const times = nextRoundTimes(opensAt, length);
      const bettingMs = times.locksAt - times.opensAt;
      expect(times.opensAt).toBe(opensAt);
      expect(times.endsAt % roundMs).toBe(0);
      expect(times.endsAt - times.locksAt).toBe(lockMs);
      expect(bettingMs).toBeGreaterThanOrEqual(Math.min(1_000, roundMs - lockMs));
      const oneMarkEarlier = bettingMs - roundMs;
      expect(oneMarkEarlier).toBeLessThan(Math.min(1_000, roundMs - lockMs));
    }),
    { numRuns: 2_000 },
  );
});

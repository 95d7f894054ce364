import { LIMITS, paise } from '@rang/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  crashChance,
  crashHalf,
  crashLimit,
  crashMs,
  crashMultiplierAt,
  crashPaysAt,
  crashReached,
  crashStage,
  decideCashOut,
} from './crash.ts';
import { multiplyRoundingUp } from './money.ts';

const stakes = fc.bigInt({ min: LIMITS.crashStake.min, max: LIMITS.crashStake.max }).map(paise);
const targets = fc.integer(LIMITS.crashTarget);
/** As far as a crash point can lie: 99 x 2^52 hundredths, as likely near the start as far away. */
const points = fc.oneof(
  fc.integer({ min: 100, max: 100_000 }),
  fc.double({ min: Math.log(100), max: Math.log(99 * 2 ** 52), noNaN: true }).map((log) => Math.floor(Math.exp(log))),
);

test.each([
  [0, 100],
  [165, 100],
  [166, 101],
  [1_000, 106],
  [11_552, 199],
  [11_553, 200],
  [60_000, 3_659],
  [115_129, 99_998],
  [115_130, 100_004],
])('after %d ms the multiplier is %d hundredths', (elapsedMs, multiplier) => {
  expect(crashMultiplierAt(elapsedMs)).toBe(multiplier);
});

test('the multiplier never goes back, in ten minutes of milliseconds', () => {
  let before = 0;
  for (let ms = 0; ms <= 600_000; ms += 1) {
    const multiplier = crashMultiplierAt(ms);
    if (multiplier < before) expect.fail(`it goes back at ${String(ms)} ms`);
    before = multiplier;
  }
  expect(before).toBeGreaterThan(4e17);
});

test('every multiplier up to 1,000 is reached in the first millisecond in which it is shown, and not before', () => {
  for (let point = 100; point <= 100_000; point += 1) expectFirstMs(point);
});

test('every point that a round can crash at is reached in a first millisecond', () => {
  fc.assert(fc.property(points, expectFirstMs), { numRuns: 5_000 });
});

test.each([-1, Number.NaN])('%d is no time of a round', (elapsedMs) => {
  expect(() => crashMultiplierAt(elapsedMs)).toThrow(RangeError);
});

test.each([99, 0, Number.NaN, Infinity])('%d is no crash point', (point) => {
  expect(() => crashMs(point)).toThrow(RangeError);
});

test('a win is never below its multiplier and less than a paisa above it', () => {
  fc.assert(
    fc.property(stakes, targets, (stake, multiplier) => {
      const above = multiplyRoundingUp(stake, multiplier) * 100n - stake * BigInt(multiplier);
      expect(above >= 0n && above < 100n).toBe(true);
    }),
  );
});

test('the limit pays at most the stated maximum, and a hundredth more would be above it', () => {
  fc.assert(
    fc.property(stakes, (stake) => {
      const limit = crashLimit(stake);
      expect(multiplyRoundingUp(stake, limit) <= LIMITS.crashMaxWin).toBe(true);
      expect(stake * BigInt(limit + 1) > LIMITS.crashMaxWin * 100n).toBe(true);
    }),
  );
});

test('a bet pays by itself at its target, or at its limit where that comes first', () => {
  const stake = LIMITS.crashStake.max;
  expect(crashLimit(stake)).toBe(10_000);
  expect(crashPaysAt({ stake, target: 200 })).toBe(200);
  expect(crashPaysAt({ stake, target: 10_001 })).toBe(10_000);
  expect(crashPaysAt({ stake, target: null })).toBe(10_000);
});

test('a bet is halved to the paisa, rounded down, and from twice the least stake on', () => {
  expect(crashHalf(paise(1_99n))).toBeUndefined();
  expect(crashHalf(paise(2_00n))).toEqual({ half: 1_00n, rest: 1_00n });
  expect(crashHalf(paise(2_01n))).toEqual({ half: 1_00n, rest: 1_01n });
  fc.assert(
    fc.property(stakes, (stake) => {
      const parts = crashHalf(stake);
      if (parts === undefined) return;
      expect(parts.half + parts.rest).toBe(stake);
      expect(parts.half >= LIMITS.crashStake.min && parts.rest >= parts.half).toBe(true);
    }),
  );
});

test('a half and the rest together win at most what one bet may, and no more than the whole at the higher multiplier', () => {
  fc.assert(
    fc.property(stakes, targets, fc.integer({ min: 1, max: 1_000 }), (stake, target, share) => {
      const parts = crashHalf(stake);
      const paysAt = crashPaysAt({ stake, target });
      // A half is cashed out before the bet pays by itself.
      const early = 100 + Math.floor(((paysAt - 101) * share) / 1_000);
      if (parts === undefined || early < 100) return;
      const sum = multiplyRoundingUp(parts.half, early) + multiplyRoundingUp(parts.rest, paysAt);
      expect(sum <= LIMITS.crashMaxWin).toBe(true);
      expect(sum <= multiplyRoundingUp(stake, paysAt)).toBe(true);
      // What rounding adds is less than a paisa for each of the two.
      const exact = parts.half * BigInt(early) + parts.rest * BigInt(paysAt);
      expect(sum * 100n - exact < 200n).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

test('with the rounding, halves give back no more on average than they take either', () => {
  fc.assert(
    fc.property(stakes, targets, (stake, multiplier) => {
      const { half } = crashHalf(stake) ?? { half: stake };
      expect(multiplyRoundingUp(half, multiplier) * 99n < half * BigInt(multiplier)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  [101, 99 / 101],
  [200, 0.495],
  [9_900, 0.01],
  [50, 1],
])('%d hundredths are reached with a chance of %d', (multiplier, chance) => {
  expect(crashChance(multiplier)).toBe(chance);
});

test('with the rounding, no stake and target give back more on average than they take', () => {
  fc.assert(
    fc.property(stakes, targets, (stake, target) => {
      const paysAt = crashPaysAt({ stake, target });
      // The chance of a point from x hundredths on is 99 / x: whole numbers, nothing is rounded.
      expect(multiplyRoundingUp(stake, paysAt) * 99n < stake * BigInt(paysAt)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a bet waits, is in, is halved and ends, and goes no way back', () => {
  const halfAmount = paise(5_00n);
  expect(crashStage({ status: 'pending_next_round' })).toBe(0);
  expect(crashStage({ status: 'active' })).toBe(1);
  expect(crashStage({ status: 'active', halfAmount })).toBe(2);
  for (const status of ['cashed_out', 'lost', 'canceled', 'refunded'] as const) {
    expect([crashStage({ status }), crashStage({ status, halfAmount })]).toEqual([3, 3]);
  }
});

test('a command is late from the millisecond of the crash on, and the crash point is as far as a round comes', () => {
  const crash = crashMs(200);
  expect(crashReached({ elapsedMs: 0, crashPoint: 200 })).toEqual({ multiplier: 100, isLate: false });
  expect(crashReached({ elapsedMs: crash - 1, crashPoint: 200 })).toEqual({ multiplier: 199, isLate: false });
  for (const elapsedMs of [crash, crash + 60_000]) {
    expect(crashReached({ elapsedMs, crashPoint: 200 })).toEqual({ multiplier: 200, isLate: true });
  }
  expect(() => crashReached({ elapsedMs: -1, crashPoint: 200 })).toThrow(RangeError);
});

const NEVER = 1_000_000;
const nearPoints = fc.integer({ min: 100, max: 1_000_000 });
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
    fc.property(nearPoints, fc.integer({ min: 101, max: 1_000_000 }), times, (crashPoint, paysAt, elapsedMs) => {
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

function expectFirstMs(point: number): void {
  const ms = crashMs(point);
  if (crashMultiplierAt(ms) < point) expect.fail(`${String(point)} is not yet reached at ${String(ms)} ms`);
  if (ms > 0 && crashMultiplierAt(ms - 1) >= point) expect.fail(`${String(point)} is reached before ${String(ms)} ms`);
}
